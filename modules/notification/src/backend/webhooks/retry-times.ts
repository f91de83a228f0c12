const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Delays before each retry, as Standard Webhooks recommends: about three days together. */
const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Spreads the retries of events that failed together. */
const jitter = 0.2;

/** Returns when to retry after a number of failed attempts; undefined after the last one. */
export function nextAttempt(attempts: number, now = Date.now(), random = Math.random()): Date | undefined {
  const delay = retryDelays[attempts - 1];
  return delay === undefined ? undefined : new Date(now + delay * (1 + jitter * random));
}
