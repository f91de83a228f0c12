import type { Connection, Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg';
import { Gathered } from '../gathered.js';
import type { KnownStatement } from '../known-statements.js';
import { configOf, isLoss, type Reads, type SentRow } from '../reads.js';
import type { WireRow } from '../wire-rows.js';
import { WireTap } from './wire-tap.js';

interface Read {
  readonly statement: KnownStatement;
  readonly values: readonly unknown[];
  /** Receives the raw rows of a read that wants bytes. */
  readonly wire?: WireRow[];
  /** Called when the read's own rows have arrived, while the database works on the next one. */
  readonly resolve: (rows: SentRow[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** State of a connection: number and characters of its prepared statements, and the reader of raw rows. */
interface Held {
  prepared: number;
  characters: number;
  readonly tap: WireTap;
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
const mostOnConnection = { statements: 1000, characters: 250_000 };
/** In ms. A single run slower than this takes a statement off the fast path. */
const slowMs = 50;

/**
 * Sends concurrent reads in one packet on one connection, where PostgreSQL runs them in sequence. They share
 * the cost per message of waking the processes on both sides. Only statements that have proven quick are
 * pipelined; others get a connection of their own.
 */
export class Pipeline implements Reads {
  private readonly gathered = new Gathered<Read, void>({
    maxQuick: 4,
    maxItems: 16,
    run: (reads) => this.send(reads),
  });
  private readonly held = new WeakMap<PoolClient, Held>();

  constructor(
    private readonly pool: () => Pool,
    /**
     * Limits of prepared statements on a connection. Beyond them it is closed, which frees PostgreSQL's
     * memory.
     */
    private readonly most = mostOnConnection,
  ) {}

  /** Returns the rows of a read, as texts. */
  run(statement: KnownStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.done(statement, values);
  }

  /** Returns the rows of a read, as PostgreSQL sent them. */
  async wire(statement: KnownStatement, values: readonly unknown[]): Promise<readonly WireRow[]> {
    const wire: WireRow[] = [];
    await this.done(statement, values, wire);
    return wire;
  }

  private done(statement: KnownStatement, values: readonly unknown[], wire?: WireRow[]): Promise<SentRow[]> {
    const isQuick =
      statement.name !== undefined && statement.leastMs <= quickMs && this.pool().options.pipeline === true;
    return new Promise((resolve, reject) => {
      const read = { statement, values, wire, resolve, reject };
      // Once sent, a read is settled by its own statement; this handles earlier errors.
      (isQuick ? this.gathered.one(read) : this.send([read])).catch(reject);
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
        const begin = (held: Held) => {
          try {
            held.tap.begin((client as Sending).readyForQuery);
          } catch (unusable) {
            release(true);
            return reject(unusable as Error);
          }
          this.sendOn(client, held, { reads, end: () => resolve([]), release });
        };
        const known = this.held.get(client);
        if (known) return begin(known);
        // A new connection is handed out before its driver marks it ready, which happens within this turn.
        queueMicrotask(() => begin(this.hold(client)));
      });
    });
  }

  private sendOn(client: PoolClient, held: Held, { reads, end, release }: Sent): void {
    let before = performance.now();
    let left = reads.length;
    let isLost = false;
    const { stream, parsedStatements } = (client as Sending).connection;
    stream.cork();
    for (const read of reads) {
      const { name } = read.statement;
      if (name !== undefined && !(name in parsedStatements)) {
        held.prepared++;
        held.characters += read.statement.text.length;
      }
      held.tap.awaits(read.wire);
      (client as Sending).query(configOf(read.statement, read.values), (reason, result) => {
        const now = performance.now();
        if (result) note(read.statement, now - before);
        before = now;
        isLost ||= result === undefined && isLoss(reason);
        if (--left === 0) {
          release(isLost || held.prepared > this.most.statements || held.characters > this.most.characters);
          end();
        }
        if (result) read.resolve(result.rows);
        else read.reject(reason);
      });
    }
    stream.uncork();
  }

  private hold(client: PoolClient): Held {
    const held = { prepared: 0, characters: 0, tap: new WireTap(client.connection.stream) };
    this.held.set(client, held);
    return held;
  }
}

/**
 * Missing from the types of `pg`: whether the connection is idle, its prepared statements, and array queries
 * with a callback.
 */
type Sending = PoolClient & {
  readonly readyForQuery: boolean;
  readonly connection: Connection & { readonly parsedStatements: Readonly<Record<string, string>> };
  query(
    config: QueryArrayConfig,
    done: (reason: Error | null, result?: QueryArrayResult<(string | null)[]>) => void,
  ): void;
};

function note(statement: KnownStatement, ms: number): void {
  statement.leastMs = ms > slowMs ? ms : Math.min(statement.leastMs, ms);
}
