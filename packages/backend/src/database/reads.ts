import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryArrayConfig } from 'pg';
import type { CachedStatement } from './cached-statements.js';
import { type RawRow, rawRowOf } from './raw-rows.js';
import { together } from './together.js';

/** A row as PostgreSQL sent it: the texts of its columns. */
export type SentRow = readonly (string | null)[];

/** Sends reads on the connections of a pool. */
export interface Reads {
  /** Returns the rows of a read, as texts. */
  run(statement: CachedStatement, values: readonly unknown[]): Promise<SentRow[]>;
  /** Returns the rows of a read as bytes. */
  rawRows(statement: CachedStatement, values: readonly unknown[]): Promise<readonly RawRow[]>;
}

/** Limits of prepared statements on a connection. Beyond them it is closed, which frees PostgreSQL's memory. */
export interface PreparedLimits {
  readonly statements: number;
  readonly characters: number;
}

/**
 * A statement that is sent before a read, on its connection and in its packet. The read is rejected unless the
 * statement returns true.
 */
export interface ReadGuard {
  readonly statement: CachedStatement;
  readonly values: () => readonly unknown[];
}

/** A replica has not replayed the changes that a read must include. */
export class StaleReplicaError extends Error {}

/** Makes the reads of a pool. */
export type MakeReads = (pool: () => Pool, most?: PreparedLimits, guard?: ReadGuard) => Reads;

/** Reads by the public API of `pg`: slower than the fast path, and independent of the driver's private parts. */
export const plainReads: MakeReads = (pool, _most, guard) => {
  // Unprepared, because a prepared statement stays on its connection and nothing here counts them.
  const run: Reads['run'] = async ({ text }, values) => {
    if (guard) return guarded(await pool().connect(), { text, values, guard });
    const { rows } = await pool().query<(string | null)[]>(configOf({ text }, values));
    return rows;
  };
  return { run, rawRows: async (statement, values) => (await run(statement, values)).map(rawRowOf) };
};

interface GuardedRead {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly guard: ReadGuard;
}

/** Returns the rows of a read behind its guard, and releases the connection. @throws StaleReplicaError */
async function guarded(client: PoolClient, { text, values, guard }: GuardedRead): Promise<SentRow[]> {
  let isLost = false;
  try {
    const [checked, rows] = await together([
      textsOn(client, { text: guard.statement.text, leastMs: 0 }, guard.values()),
      textsOn(client, { text, leastMs: 0 }, values),
    ]);
    if (!isTrue(checked)) throw new StaleReplicaError();
    return rows;
  } catch (error) {
    isLost = !(error instanceof StaleReplicaError) && isConnectionLost(error);
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** Returns whether a guard has returned true. */
export const isTrue = ([row]: readonly SentRow[]): boolean => row?.[0] === 't';

/** Returns the rows of a read on a checked-out connection. */
export async function textsOn(
  client: PoolClient,
  statement: CachedStatement,
  values: readonly unknown[],
): Promise<SentRow[]> {
  const { rows } = await client.query<(string | null)[]>(configOf(statement, values));
  return rows;
}

/** Returns the options of `pg` for a read whose columns stay texts. */
export function configOf(
  { name, text }: Pick<CachedStatement, 'name' | 'text'>,
  values: readonly unknown[],
): QueryArrayConfig {
  return { name, text, values: [...values], types: allAsText, rowMode: 'array' };
}

const asSent = (text: string) => text;
const allAsText: CustomTypesConfig = { getTypeParser: () => asSent };

/** Returns whether a connection must not be reused: the error is not of a statement, or PostgreSQL closes it. */
export function isConnectionLost(reason: unknown): boolean {
  return !(reason instanceof pg.DatabaseError && reason.severity !== 'FATAL');
}

/**
 * Returns whether PostgreSQL or a pooler refused or ended the connection, so that another one can be tried
 * immediately.
 */
export function isConnectionRefused(reason: unknown): boolean {
  return reason instanceof pg.DatabaseError && reason.severity === 'FATAL';
}
