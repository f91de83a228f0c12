import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { end, waitUntil } from './wait-until.js';

const until = 'it responds';
const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

it('fails when the process is killed before the condition is met', async () => {
  const child = start();
  const waiting = waitUntil(() => false, { until, child });
  child.kill('SIGKILL');

  await expect(waiting).rejects.toThrow('The process ended (SIGKILL) before it responds.');
});

it('fails after a timeout', async () => {
  await expect(waitUntil(() => false, { until, timeoutMs: 1 })).rejects.toThrow('until it responds.');
});

it('ends a process once, and accepts one that was killed', async () => {
  const child = start();
  await once(child, 'spawn');
  await end(child, 'SIGTERM');

  expect(child.signalCode).toBe('SIGTERM');
  await end(child, 'SIGTERM');
});
