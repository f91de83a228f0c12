import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Service, startService } from './service.js';

let folder: string;
let service: Service;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(async () => {
  await service?.stop({ seconds: 0.1 });
  vi.restoreAllMocks();
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

it('reports the exit code and the last output', async () => {
  await start(`console.error('no table "page"'); process.exitCode = 3;`);

  const failure = { problem: expect.stringMatching(/^shop ended with code 3\.\n {2}no table "page"$/) };
  await expect(service.whenReady({ seconds: 10 })).rejects.toMatchObject(failure);
});

it('fails when the service does not respond in time', async () => {
  await start('setInterval(() => {}, 1000);');

  await expect(service.whenReady({ seconds: 0.1 })).rejects.toThrow('did not answer');
});

it('kills a service that does not stop', async () => {
  await start(`${serve} process.on('SIGTERM', () => {});`);
  await service.whenReady({ seconds: 10 });

  await service.stop({ seconds: 0.1 });

  expect((await service.failed).message).toContain('was ended by SIGKILL');
});

async function start(code: string) {
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
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
