import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { separatePool } from '../separate-pool.js';
import type { MakeReads } from '../reads.js';
import { textAt } from '../raw-rows.js';
import { Pipeline } from './pipeline.js';

/**
 * Reads that share packets and take rows from the socket as bytes. They use private parts of `pg`, whose
 * version is therefore pinned to a minor: see `testFastPath`.
 */
export const fastReads: MakeReads = (pool, most, guard) => new Pipeline(pool, most, guard);

/** Returns whether the driver passes the self-test of the fast path, and logs a warning if not. */
export async function fitsFastPath(pool: Pool, log: Logger): Promise<boolean> {
  const problem = await testFastPath(pool);
  if (problem)
    log.warn(
      { err: problem },
      'the database driver does not support the fast path: reads use the regular path',
    );
  return problem === undefined;
}

const testMs = 10_000;
/** Longer than a packet of TCP, so that its message arrives in several chunks. */
const long = 'ы'.repeat(100_000);
const statement = {
  text: "select * from (values ('é', null, $1), ('', 'b', 'c')) v",
  leastMs: Number.POSITIVE_INFINITY,
};
const failing = { text: "select 1 / length('')", leastMs: Number.POSITIVE_INFINITY };
const expected = [
  ['é', null, long],
  ['', 'b', 'c'],
];

/**
 * Runs reads on the fast path, on a separate connection, and compares their rows with the expected ones.
 * Returns the reason why the driver does not fit; undefined when it fits, or PostgreSQL gives no connection,
 * which is no fault of the driver.
 */
export async function testFastPath(pool: Pool): Promise<Error | undefined> {
  const own = separatePool(pool, { max: 1, allowExitOnIdle: true });
  const end = new AbortController();
  try {
    if (!(await isReachable(own))) return undefined;
    const late = setTimeout(testMs, undefined, { signal: end.signal, ref: false }).then(() => {
      throw new Error(`No answer within ${testMs} ms.`);
    });
    await Promise.race([compare(own), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    end.abort();
    await own.end();
  }
}

const isReachable = (pool: Pool) =>
  pool.query('select').then(
    () => true,
    () => false,
  );

async function compare(pool: Pool): Promise<void> {
  const reads = fastReads(() => pool);
  const rawRows = async () =>
    (await reads.rawRows(statement, [long])).map((row) => [0, 1, 2].map((column) => textAt(row, column)));
  const refused = reads.run(failing, []).then(
    () => 'was not refused',
    () => undefined,
  );
  const answers = [await rawRows(), await refused, await reads.run(statement, [long]), await rawRows()];
  const wanted = [expected, undefined, expected, expected];
  const wrong = answers.findIndex(
    (answer, index) => JSON.stringify(answer) !== JSON.stringify(wanted[index]),
  );
  if (wrong >= 0)
    throw new Error(`Read ${wrong} of the self-test returned something else than PostgreSQL sent.`);
}
