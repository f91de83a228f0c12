import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive } from './process-state.js';

/** What a server says of itself in its `postmaster.pid`; the file of a killed one stays behind and lies. */
export type Postmaster = { pid: number; port: number; state: string };

/** Reads `postmaster.pid`, as far as it is written. */
export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? 'starting' };
}

/** Makes way for a new server where the last one, or its keeper, was killed. */
export async function clearStray(data: string, found: Postmaster): Promise<void> {
  // PostgreSQL itself clears the file of a process that is gone.
  if (!isAlive(found.pid)) return;
  if (!commandOf(found.pid).includes(data)) return forgetOther(data, found.pid);
  process.kill(found.pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  // Under an init that reaps nobody the process stays, but its file goes.
  const isThere = () => isAlive(found.pid) && readPostmaster(data)?.pid === found.pid;
  while (isThere() && Date.now() < deadline) await sleep(5);
}

/** The number of the dead server belongs to a stranger now, whom PostgreSQL would take for it and give up. */
function forgetOther(data: string, pid: number): void {
  if (readPostmaster(data)?.pid === pid) rmSync(join(data, 'postmaster.pid'), { force: true });
}
