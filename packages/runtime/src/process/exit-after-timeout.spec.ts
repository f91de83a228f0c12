import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const file = JSON.stringify(new URL('exit-after-timeout.ts', import.meta.url).href);

/** Runs a process that gets SIGTERM as soon as it listens to it, and then runs `atTheEnd`. */
async function ended(atTheEnd: string): Promise<{ code: number; said: string }> {
  const program = `import { exitAfterTimeout } from ${file};
    exitAfterTimeout((what) => console.log(what), 200);
    const timer = setInterval(() => {}, 1000);
    process.once('SIGTERM', () => { ${atTheEnd} });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    if (part.toString().includes('ready')) child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

it('ends a process that does not end alone, and reports it', async () => {
  expect(await ended('')).toEqual({
    code: 1,
    said: 'ready\nshutdown did not finish within 0.2 s: the process exits\n',
  });
});

it('leaves a process that ends in time alone', async () => {
  expect(await ended('clearInterval(timer);')).toEqual({ code: 0, said: 'ready\n' });
});
