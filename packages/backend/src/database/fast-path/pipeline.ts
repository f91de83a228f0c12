import type { Connection, Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg';
import { Batcher } from '../batcher.js';
import type { CachedStatement } from '../cached-statements.js';
import {
  configOf,
  isConnectionLost,
  isTrue,
  type ReadGuard,
  type Reads,
  type SentRow,
  StaleReplicaError,
} from '../reads.js';
import type { RawRow } from '../raw-rows.js';
import { RawRowReader } from './raw-row-reader.js';

interface Read {
  readonly statement: CachedStatement;
  readonly values: readonly unknown[];
  /** Receives the raw rows of a read that wants bytes. */
  readonly rawRows?: RawRow[];
  /** Called when the read's own rows have arrived, while the database works on the next one. */
  readonly resolve: (rows: SentRow[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** State of a connection: number and characters of its prepared statements, and the reader of raw rows. */
interface ConnectionState {
  prepared: number;
  characters: number;
  readonly reader: RawRowReader;
}

/** Reads sent together, with callbacks for the end of all of them and for the connection. */
interface Sent {
  readonly reads: readonly Read[];
  readonly end: () => void;
  readonly release: (isBroken?: boolean) => void;
}

/** In ms. A statement that was never faster is not pipelined, because others would wait behind it. */
const quickMs = 5;
/** PostgreSQL's memory for prepared statements is some hundred times their text. */
const maxOnConnection = { statements: 1000, characters: 250_000 };
/** In ms. A single run slower than this takes a statement off the fast path. */
const slowMs = 50;

/**
 * Sends concurrent reads in one packet on one connection, where PostgreSQL runs them in sequence. They share
 * the cost per message of waking the processes on both sides. Only statements that have proven quick are
 * pipelined; others get a connection of their own.
 */
export class Pipeline implements Reads {
  private readonly batcher = new Batcher<Read, void>({
    maxQuick: 4,
    maxItems: 16,
    run: (reads) => this.send(reads),
  });
  private readonly states = new WeakMap<PoolClient, ConnectionState>();

  constructor(
    private readonly pool: () => Pool,
    /**
     * Limits of prepared statements on a connection. Beyond them it is closed, which frees PostgreSQL's
     * memory.
     */
    private readonly most = maxOnConnection,
    private readonly guard?: ReadGuard,
  ) {}

  /** Returns the rows of a read, as texts. */
  run(statement: CachedStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.done(statement, values);
  }

  /** Returns the rows of a read, as PostgreSQL sent them. */
  async rawRows(statement: CachedStatement, values: readonly unknown[]): Promise<readonly RawRow[]> {
    const rawRows: RawRow[] = [];
    await this.done(statement, values, rawRows);
    return rawRows;
  }

  private done(
    statement: CachedStatement,
    values: readonly unknown[],
    rawRows?: RawRow[],
  ): Promise<SentRow[]> {
    const isQuick =
      statement.name !== undefined && statement.leastMs <= quickMs && this.pool().options.pipeline === true;
    return new Promise((resolve, reject) => {
      const read = { statement, values, rawRows, resolve, reject };
      // Once sent, a read is settled by its own statement; this handles earlier errors.
      (isQuick ? this.batcher.run(read) : this.send([read])).catch(reject);
    });
  }

  /**
   * Sends reads in one packet. Uses callbacks, because the results of `pg`'s promises outlive the young
   * generation of V8's heap.
   * @throws Error, UnavailableError when nothing was sent
   */
  private send(reads: readonly Read[]): Promise<never[]> {
    return new Promise((resolve, reject) => {
      this.pool().connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('The pool returned no connection.'));
        const begin = (state: ConnectionState) => {
          try {
            state.reader.begin((client as PgClient).readyForQuery);
          } catch (unusable) {
            release(true);
            return reject(unusable as Error);
          }
          this.sendOn(client, state, { reads, end: () => resolve([]), release });
        };
        const existing = this.states.get(client);
        if (existing) return begin(existing);
        // A new connection is handed out before its driver marks it ready, which happens within this turn.
        queueMicrotask(() => begin(this.addState(client)));
      });
    });
  }

  private sendOn(client: PoolClient, state: ConnectionState, { reads, end, release }: Sent): void {
    let before = performance.now();
    let remaining = reads.length;
    let isLost = false;
    let refusal: Error | undefined;
    const { stream, parsedStatements } = (client as PgClient).connection;
    stream.cork();
    if (this.guard) this.sendGuard(client, state, this.guard, (reason) => (refusal = reason));
    for (const read of reads) {
      const { name } = read.statement;
      if (name !== undefined && !(name in parsedStatements)) {
        state.prepared++;
        state.characters += read.statement.text.length;
      }
      state.reader.expect(read.rawRows);
      (client as PgClient).query(configOf(read.statement, read.values), (reason, result) => {
        const now = performance.now();
        if (result) recordDuration(read.statement, now - before);
        before = now;
        isLost ||= result === undefined && isConnectionLost(reason);
        if (--remaining === 0) {
          release(isLost || state.prepared > this.most.statements || state.characters > this.most.characters);
          end();
        }
        if (result && !refusal) read.resolve(result.rows);
        else read.reject(reason ?? refusal);
      });
    }
    stream.uncork();
  }

  /** Sends the guard of the reads that follow. Calls back unless it permits them. */
  private sendGuard(
    client: PoolClient,
    { reader }: ConnectionState,
    { statement, values }: ReadGuard,
    refuse: (reason: Error) => void,
  ): void {
    reader.expect(undefined);
    (client as PgClient).query(configOf(statement, values()), (reason, result) => {
      if (!result || !isTrue(result.rows)) refuse(reason ?? new StaleReplicaError());
    });
  }

  private addState(client: PoolClient): ConnectionState {
    const state = { prepared: 0, characters: 0, reader: new RawRowReader(client.connection.stream) };
    this.states.set(client, state);
    return state;
  }
}

/**
 * Missing from the types of `pg`: whether the connection is idle, its prepared statements, and array queries
 * with a callback.
 */
type PgClient = PoolClient & {
  readonly readyForQuery: boolean;
  readonly connection: Connection & { readonly parsedStatements: Readonly<Record<string, string>> };
  query(
    config: QueryArrayConfig,
    done: (reason: Error | null, result?: QueryArrayResult<(string | null)[]>) => void,
  ): void;
};

function recordDuration(statement: CachedStatement, ms: number): void {
  statement.leastMs = ms > slowMs ? ms : Math.min(statement.leastMs, ms);
}
