import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { exclusively } from './exclusive.js';

const rootOf = () => `/applications/${crypto.randomUUID()}`;

it('refuses a second command in the same application until the first one has ended', async () => {
  const root = rootOf();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = exclusively(root, () => promise);

  await expect(exclusively(root, async () => 'second')).rejects.toThrow(
    `Another command changes this application: process ${process.pid}.`,
  );
  expect(await exclusively(rootOf(), async () => 'elsewhere')).toBe('elsewhere');
  resolve('first');
  expect(await first).toBe('first');
  expect(await exclusively(root, async () => 'third')).toBe('third');
});

it('ignores the lock of a process that was killed', async () => {
  const root = rootOf();
  const path = new URL('./exclusive.ts', import.meta.url);
  const code = `import { exclusively } from ${JSON.stringify(path)};
    await exclusively(${JSON.stringify(root)}, () => { console.log('locked'); return new Promise((done) => setTimeout(done, 60_000)); });`;
  const args = [
    '--conditions=source',
    '--import',
    '@oxc-node/core/register',
    '--input-type=module',
    '-e',
    code,
  ];
  const other = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');

  await expect(exclusively(root, async () => 'meanwhile')).rejects.toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await exclusively(root, async () => 'again')).toBe('again');
});
