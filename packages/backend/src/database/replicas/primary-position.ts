/** A position in the write-ahead log of the primary, with the time on its clock, in ms since 1970. */
export interface Position {
  readonly lsn: bigint;
  readonly at: number;
}

/** A position as PostgreSQL sends it. */
export interface SentPosition {
  /** A `pg_lsn`: `16/B374D848`. */
  readonly lsn: string;
  readonly at: number;
}

/** A position, with the run of the primary. */
export interface SentPrimary extends SentPosition {
  readonly run: string;
}

/**
 * Selects the current position of the primary. Commits are flushed before they become visible, so it follows
 * every commit that is visible now, unless `synchronous_commit` is off.
 */
export const positionColumns = {
  lsn: 'pg_current_wal_lsn()::text',
  at: 'ceil(extract(epoch from clock_timestamp()) * 1000)::float8',
};

/** Selects the run of the primary: the start of its server, in seconds since 1970. */
export const runColumn = 'extract(epoch from pg_postmaster_start_time())::text';

/**
 * Stores the run of the primary, so that replicas receive it. One that follows a former primary does not, although
 * its position may be further on: positions are comparable only within one timeline.
 */
export const storeRunText = `insert into "flotilla_primary" as p ("id", "run") values (1, ${runColumn})
on conflict ("id") do update set "run" = excluded."run" where p."run" <> excluded."run"`;

/** Selects the stored run, on a replica. */
export const storedRun = '(select "run" from "flotilla_primary")';

/**
 * In ms. A writer stops waiting for this process 1.8 seconds after its message, so without a heartbeat that
 * was sent more recently, changes may be unknown here.
 */
const leaseMs = 1600;
/** Positions of heartbeats that are kept, to measure the lag of replicas. */
const maxHistory = 2000;

/**
 * Tracks the position that a replica must have replayed before it may answer a read: the one of the newest
 * change that this process has received a message about.
 */
export class PrimaryPosition {
  private newest: Position | undefined;
  private isConnected = false;
  /** Run of the primary at the last connection, and the time of that connection. */
  private last: { readonly run: string; readonly since: number } | undefined;
  private sequence = 0;
  private expected = 0;
  /** When the last answered heartbeat was sent. */
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** When a message without a position arrived. */
  private unknownSince = Number.NEGATIVE_INFINITY;
  private history: { readonly lsn: bigint; readonly since: number }[] = [];
  private readonly listeners = new Set<() => void>();

  /**
   * The position that a replica must have replayed; undefined while this process may not know of all changes,
   * so that only the primary may answer.
   */
  get required(): Position | undefined {
    const isConfirmed = this.isConnected && performance.now() - this.confirmedAt <= leaseMs;
    return isConfirmed && this.sequence >= this.expected ? this.newest : undefined;
  }

  /** The run of the primary that a replica must have received. */
  get run(): string | undefined {
    return this.last?.run;
  }

  /** Called when messages are received again. `sentAt` is the time when the position was requested. */
  connect(sequence: number, sent: SentPrimary, sentAt: number): void {
    this.isConnected = true;
    this.last = { run: sent.run, since: sentAt };
    this.sequence = sequence;
    // The sequence may have been reset, by restoring a backup.
    this.expected = 0;
    this.confirmedAt = sentAt;
    this.advance(positionOf(sent));
  }

  /** Called when messages may be missed from now on. */
  disconnect(): void {
    this.isConnected = false;
    this.newest = undefined;
    this.history = [];
  }

  /** Called with the position of a message; undefined when its publisher does not send positions. */
  receive(sequence: number, sent: SentPosition | undefined): void {
    this.sequence = Math.max(this.sequence, sequence);
    if (sent) return this.advance(positionOf(sent));
    this.newest = undefined;
    this.unknownSince = performance.now();
  }

  /** Called with the answer to a heartbeat, which follows all messages that were sent before it. */
  confirm(sent: SentPosition, sentAt: number): void {
    if (!this.isConnected) return;
    this.confirmedAt = sentAt;
    const position = positionOf(sent);
    if (this.history.at(-1)?.lsn !== position.lsn) this.history.push({ lsn: position.lsn, since: sentAt });
    if (this.history.length > maxHistory) this.history.shift();
    if (!this.newest && sentAt > this.unknownSince) this.advance(position);
  }

  /** Requires a message that a site has received from another process: its reads must not be older. */
  expect(sequence: number): void {
    this.expected = Math.max(this.expected, sequence);
  }

  /** Returns for how long a replica at this position, with this stored run, has been behind, in ms. */
  lagOf(lsn: bigint, run: string | null): number {
    const { last } = this;
    if (last && last.run !== run) return this.isConnected ? performance.now() - last.since : 0;
    const next = this.history.find((one) => one.lsn > lsn);
    return next ? performance.now() - next.since : 0;
  }

  /** Calls back when replicas must replay more. */
  onAdvance(listener: () => void): void {
    this.listeners.add(listener);
  }

  private advance(position: Position): void {
    if (this.newest && position.lsn < this.newest.lsn) return;
    this.newest = position;
    for (const listener of this.listeners) listener();
  }
}

/** Parses a position. @throws SyntaxError when it is not a `pg_lsn` */
export function positionOf({ lsn, at }: SentPosition): Position {
  const [high, low] = lsn.split('/');
  return { lsn: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`), at };
}

/** Returns a position as the text of a `pg_lsn`. */
export const lsnText = ({ lsn }: Position): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`;
