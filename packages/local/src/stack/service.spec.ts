import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@flotilla/runtime/network';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Service, startService } from './service.js';

let folder: string;
let service: Service;
let printed: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  printed = [];
});

afterEach(async () => {
  await service?.stop({ seconds: 0.1 });
  rmSync(folder, { recursive: true });
});

const serve = `import { createServer } from 'node:http';
  createServer((_, response) => response.end('here')).listen(process.env.PORT, '127.0.0.1');`;

it('is ready when it responds, and finishes its work when it is stopped', async () => {
  await start(`${serve}
    process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });`);

  await service.whenReady({ seconds: 10 });
  await service.stop({ seconds: 10 });

  await vi.waitFor(() => expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('bye\n'));
  expect(await service.failed).toMatchObject({ problem: expect.stringContaining('shop ended with code 0') });
});

it('prints the reason of a failure once, and reports the exit code', async () => {
  await start(`console.error('no table "page"'); process.exitCode = 3;`);

  await expect(service.whenReady({ seconds: 10 })).rejects.toMatchObject({
    problem: 'shop ended with code 3.',
  });
  expect(printed).toEqual(['shop  no table "page"']);
});

it('prints each line as one text, without the level of a warning', async () => {
  const print = vi.fn();
  await start(`console.error('plain'); console.error('{"level":40,"msg":"slow"}');`, print);
  await service.failed;

  expect(print.mock.calls).toEqual([['shop  plain'], ['shop  warning: slow']]);
});

it('reports the last lines of a service that ends without a reason', async () => {
  await start(`console.log('{"level":30,"msg":"migrating"}'); process.exitCode = 3;`);

  const problem = 'shop ended with code 3.\n  migrating';
  await expect(service.whenReady({ seconds: 10 })).rejects.toMatchObject({ problem });
});

it('keeps plain lines until the service is ready, and prints them when it ends before', async () => {
  await start(`${serve} console.log('password: x');`);
  await service.whenReady({ seconds: 10 });

  expect(printed).toEqual([]);
  expect(service.takeNotices()).toEqual(['password: x']);

  await service.stop({ seconds: 0.1 });
  await start(`console.log('password: y');`);
  await service.failed;

  expect(printed).toEqual(['shop  password: y']);
});

it('fails when the service does not respond in time', async () => {
  await start('setInterval(() => {}, 1000);');

  await expect(service.whenReady({ seconds: 0.1 })).rejects.toThrow('did not answer');
});

it('kills a service that does not stop', async () => {
  await start(`${serve} process.on('SIGTERM', () => {});`);
  await service.whenReady({ seconds: 10 });

  await service.stop({ seconds: 0.1 });

  const { message, fix } = await service.failed;
  expect(message).toContain('was ended by SIGKILL');
  expect(fix).toMatch(/^The system ends programs so when memory runs out\. Its log is in .+doctor$/);
});

describe('a service whose own child process holds its output', { timeout: 20_000 }, () => {
  /** A program that outlives its parent, outside of the parent's process group. */
  const holder = (rest: string) => `import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], {
      detached: true, stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.unref();
    console.log(child.pid);
    ${rest}`;
  const endHolder = () => {
    const [pid] = /^\d+$/m.exec(readFileSync(join(folder, 'log'), 'utf8')) ?? [];
    process.kill(Number(pid), 'SIGKILL');
  };

  it('has ended when it exits', async () => {
    await start(holder(`console.error('no table "page"'); process.exitCode = 3;`));

    expect((await service.failed).problem).toBe('shop ended with code 3.');
    expect(printed).toContain('shop  no table "page"');
    endHolder();
  });

  it('is stopped', async () => {
    await start(holder(`${serve} process.on('SIGTERM', () => {});`));
    await service.whenReady({ seconds: 10 });

    await service.stop({ seconds: 0.1 });

    expect((await service.failed).problem).toContain('was ended by SIGKILL');
    endHolder();
  });
});

it('shows the messages of the last five lines of a program that ended', async () => {
  const rows = JSON.stringify(Array.from({ length: 100 }, (_, index) => index));
  await start(`for (let step = 1; step <= 7; step++)
    console.log(JSON.stringify({ level: 30, rows: ${rows}, msg: 'step ' + step }));`);

  expect((await service.failed).problem).toBe(
    `shop ended with code 0.${[3, 4, 5, 6, 7].map((step) => `\n  step ${step}`).join('')}`,
  );
});

async function start(code: string, print = (line: string) => void printed.push(line)) {
  const file = join(folder, 'main.mjs');
  writeFileSync(file, code);
  const port = await freePort();
  service = startService({
    name: 'shop',
    nodeArguments: [file],
    cwd: folder,
    env: { PORT: String(port) },
    logFile: join(folder, 'log'),
    readyUrl: `http://127.0.0.1:${port}/`,
    print,
  });
}
