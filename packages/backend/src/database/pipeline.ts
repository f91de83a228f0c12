import pg, { type Connection, type CustomTypesConfig, type Pool, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { Gathered } from './gathered.js';
import type { KnownStatement } from './known-statements.js';
import { type WireRow, WireTap } from './wire-rows.js';

/** A row as it is sent: the texts of its columns. */
export type SentRow = readonly (string | null)[];

interface Read {
  readonly statement: KnownStatement;
  readonly values: readonly unknown[];
  /** Where its rows are put, of a read whose rows are wanted as bytes. */
  readonly wire?: WireRow[];
  /** Is told as soon as its own rows are there: the answer of one is made while the database works for the next. */
  readonly resolve: (rows: SentRow[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Of a connection: how many statements it has prepared, of how many characters, and what takes rows out of its answers. */
interface Held {
  prepared: number;
  characters: number;
  readonly tap: WireTap;
}

/** Reads that are sent in one piece, and who is told that all have been answered. */
interface Sent {
  readonly reads: readonly Read[];
  readonly end: () => void;
  readonly release: (isBroken?: boolean) => void;
}

/** Who has never been quicker does not share a connection with others, who would wait. */
const quickMs = 5;
/** What PostgreSQL keeps of prepared statements takes some hundred times their text. */
const mostOnConnection = { statements: 1000, characters: 250_000 };
/** Who takes longer once is no longer held to be quick. */
const slowMs = 50;

/**
 * Reads of one moment, sent in one piece on one connection, where PostgreSQL does one after the other: what is paid per message, waking
 * processes on both sides, is shared. Only statements that have shown to be quick share; others have a connection of their own.
 */
export class Pipeline {
  private readonly gathered = new Gathered<Read, void>({ maxQuick: 4, maxItems: 16, run: (reads) => this.send(reads) });
  private readonly held = new WeakMap<PoolClient, Held>();

  constructor(
    private readonly pool: () => Pool,
    /** A connection on which more was prepared is closed: what PostgreSQL keeps of it goes with it. */
    private readonly most = mostOnConnection,
  ) {}

  /** The rows of a read, as texts. */
  run(statement: KnownStatement, values: readonly unknown[]): Promise<SentRow[]> {
    return this.done(statement, values);
  }

  /** The rows of a read, as they were sent. */
  async wire(statement: KnownStatement, values: readonly unknown[]): Promise<readonly WireRow[]> {
    const wire: WireRow[] = [];
    await this.done(statement, values, wire);
    return wire;
  }

  private done(statement: KnownStatement, values: readonly unknown[], wire?: WireRow[]): Promise<SentRow[]> {
    const isQuick = statement.name !== undefined && statement.leastMs <= quickMs && this.pool().options.pipeline === true;
    return new Promise((resolve, reject) => {
      const read = { statement, values, wire, resolve, reject };
      // Once it is sent it is told by its own statement; what comes before that is told here.
      (isQuick ? this.gathered.one(read) : this.send([read])).catch(reject);
    });
  }

  /**
   * Sends reads in one piece. By callbacks: what a promise of `pg` answers outlives the young generation of V8's heap.
   * @throws Error, UnavailableError when nothing was sent
   */
  private send(reads: readonly Read[]): Promise<never[]> {
    return new Promise((resolve, reject) => {
      this.pool().connect((error, client, release) => {
        if (error || !client) return reject(error ?? new Error('There is no connection.'));
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
        // A new connection is lent before its driver says that it is ready, which it does before this turn ends.
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
      (client as Sending).query(configOf(read), (reason, result) => {
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

/** What the types leave out: whether nothing is under way, what is prepared, and a query of arrays that calls back. */
type Sending = PoolClient & {
  readonly readyForQuery: boolean;
  readonly connection: Connection & { readonly parsedStatements: Readonly<Record<string, string>> };
  query(config: QueryArrayConfig, done: (reason: Error | null, result?: QueryArrayResult<(string | null)[]>) => void): void;
};

function note(statement: KnownStatement, ms: number): void {
  statement.leastMs = ms > slowMs ? ms : Math.min(statement.leastMs, ms);
}

/** A connection on which something other than a statement failed, or that PostgreSQL ends, is not used again. */
export function isLoss(reason: unknown): boolean {
  return !(reason instanceof pg.DatabaseError && reason.severity !== 'FATAL');
}

/** Whether PostgreSQL, or a pooler before it, gives no connection, or has ended one: another can be asked at once. */
export function isTurnedAway(reason: unknown): boolean {
  return reason instanceof pg.DatabaseError && reason.severity === 'FATAL';
}

function configOf({ statement: { name, text }, values }: Pick<Read, 'statement' | 'values'>): QueryArrayConfig {
  return { name, text, values: [...values], types: allAsText, rowMode: 'array' };
}

/** The rows of a read on a connection that somebody holds. */
export async function textsOn(client: PoolClient, statement: KnownStatement, values: readonly unknown[]): Promise<SentRow[]> {
  const { rows } = await client.query<(string | null)[]>(configOf({ statement, values }));
  return rows;
}

const asSent = (text: string) => text;
const allAsText: CustomTypesConfig = { getTypeParser: () => asSent };
