import { type ChildProcess, spawn } from 'node:child_process';
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
  const other = await lockElsewhere(root);

  for (const attempt of ['first', 'second'])
    await expect(exclusively(root, async () => attempt)).rejects.toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await exclusively(root, async () => 'again')).toBe('again');
});

it('lets no second command run when several find the lock of a killed one', async () => {
  const root = rootOf();
  const killed = await lockElsewhere(root);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  await exclusively(root, async () => {
    await expect(lockElsewhere(root)).rejects.toThrow(`process ${process.pid}`);
    await expect(lockElsewhere(root)).rejects.toThrow(`process ${process.pid}`);
  });
});

/** Starts a process that locks an application for a minute. @throws Error with its output when it ends */
async function lockElsewhere(root: string): Promise<ChildProcess> {
  const path = new URL('./exclusive.ts', import.meta.url);
  const code = `import { exclusively } from ${JSON.stringify(path)};
    await exclusively(${JSON.stringify(root)}, () => { console.log('locked'); return new Promise((done) => setTimeout(done, 60_000)); });`;
  const hooks = ['--conditions=source', '--import', '@oxc-node/core/register'];
  const other = spawn(process.execPath, [...hooks, '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  other.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const ended = once(other, 'close').then(() => {
    throw new Error(errors);
  });
  await Promise.race([once(other.stdout, 'data'), ended]);
  ended.catch(() => {});
  return other;
}
