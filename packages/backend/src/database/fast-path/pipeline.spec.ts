import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { UnavailableError } from '@flotilla/core/errors';
import { Pipeline } from './pipeline.js';

const quick = { name: 'quick', text: 'select', leastMs: 0 };
const slow = { text: 'select', leastMs: Number.POSITIVE_INFINITY };

/** A pool that refuses every connection and counts the attempts. */
function poolThatRefuses(reason: Error) {
  const requested = { times: 0 };
  const connect = (done: (error: Error) => void) => {
    requested.times++;
    done(reason);
  };
  return { asked: requested, pool: { options: { pipeline: true }, connect } as unknown as Pool };
}

const reasons = async (reads: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(reads)).map(
    (outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined) as unknown,
  );

it('rejects reads when there is no connection, pipelined or not', async () => {
  const refusal = new Error('too many clients');
  const pipeline = new Pipeline(() => poolThatRefuses(refusal).pool);
  expect(
    await reasons([pipeline.run(quick, []), pipeline.rawRows(quick, []), pipeline.run(slow, [])]),
  ).toEqual([refusal, refusal, refusal]);
});

it('rejects a read whose pool is gone by its turn', async () => {
  const { pool } = poolThatRefuses(new Error('never connected'));
  let looks = 0;
  const pipeline = new Pipeline(() => {
    if (looks++ > 0) throw new TypeError('gone');
    return pool;
  });
  expect(await reasons([pipeline.run(quick, [])])).toEqual([new TypeError('gone')]);
});

it('retries reads one by one that could not be sent together, unless the database is unavailable', async () => {
  const full = poolThatRefuses(new Error('too many clients'));
  const pipeline = new Pipeline(() => full.pool);
  await reasons([1, 2, 3].map((value) => pipeline.run(quick, [value])));
  expect(full.asked.times).toBe(1 + 3);

  const away = poolThatRefuses(new UnavailableError('away'));
  const other = new Pipeline(() => away.pool);
  await reasons([1, 2, 3].map((value) => other.run(quick, [value])));
  expect(away.asked.times).toBe(1);
});
