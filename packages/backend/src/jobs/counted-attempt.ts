import { setTimeout } from 'node:timers/promises';

/** Pauses between attempts to reach the database, in milliseconds; the last one repeats. */
const pauses = [200, 1000, 5000, 15_000, 30_000];
/** An hour of the last pause. */
const maxRepeats = 120;

interface CountedAttempt {
  /** Aborted when the run exceeds its timeout, or the process shuts down. */
  readonly signal: AbortSignal;
  /** Notes that the attempt has ended. */
  readonly end: () => Promise<unknown>;
}

/**
 * Runs an attempt of work that counts attempts without an end, because a process that was killed leaves one. Notes
 * the end when the work ends or is aborted. Repeats the note while the database does not answer.
 */
export async function countedAttempt<T>({ signal, end }: CountedAttempt, work: () => Promise<T>): Promise<T> {
  let ended: Promise<void> | undefined;
  const noted = () => (ended ??= noteEnd(end));
  const onAbort = () => void noted();
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', onAbort);
    await noted();
  }
}

/** Returns after the first attempt; later ones run beside other work. */
async function noteEnd(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch {
    void repeat(end);
  }
}

async function repeat(end: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < maxRepeats; count++) {
    await setTimeout(pauses[Math.min(count, pauses.length - 1)], undefined, { ref: false });
    const isNoted = await end().then(
      () => true,
      () => false,
    );
    if (isNoted) return;
  }
}
