import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns whether a process has ended: with a code, or by a signal. */
const hasEnded = ({ exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>) =>
  exitCode !== null || signalCode !== null;

interface WaitOptions {
  /** The condition as text, for the error. */
  readonly until: string;
  /** The process that meets the condition. */
  readonly child?: ChildProcess;
  readonly timeoutMs?: number;
}

/** Waits until a condition is met. @throws Error when it takes too long, or its process ends before */
export async function waitUntil(
  isMet: () => boolean | Promise<boolean>,
  { until, child, timeoutMs = 300_000 }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isMet())) {
    if (child && hasEnded(child))
      throw new Error(`The process ended (${child.exitCode ?? child.signalCode}) before ${until}.`);
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s until ${until}.`);
    await sleep(100);
  }
}

/** Ends a process, or the group that it leads; kills it after a minute. */
export async function end(
  child: ChildProcess,
  signal: 'SIGINT' | 'SIGTERM',
  target: 'process' | 'group' = 'process',
): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const id = target === 'group' ? -child.pid : child.pid;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(id, signal);
  const kill = setTimeout(() => process.kill(id, 'SIGKILL'), 60_000);
  await ended;
  clearTimeout(kill);
}
