import pLimit from 'p-limit';
import { OpenCells } from './read-limits.js';

/** The memory that all imports of this process share: of rows, and of other systems. */
export const importMemory = new OpenCells();

const turns = pLimit(1);

/** Runs the import of a job after those of other jobs in this process. Waits no longer when the signal is aborted. */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => {
    if (!hasBegun) reject(signal.reason);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const run = turns(async () => {
    signal.throwIfAborted();
    hasBegun = true;
    return work();
  });
  try {
    return await Promise.race([run, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // The turn of an import that waits no longer ends later.
    run.catch(() => undefined);
  }
}
