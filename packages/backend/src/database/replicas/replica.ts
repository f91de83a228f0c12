import type { Pool } from 'pg';
import { within } from '@flotilla/core/values';
import type { MakeReads } from '../reads.js';
import { ReadPools } from '../read-pools.js';
import { separatePool } from '../separate-pool.js';
import { ReplicaBreaker } from './replica-breaker.js';
import { lsnText, type Position, positionOf, type PrimaryPosition, storedRun } from './primary-position.js';

/** The connection and limits of a replica. */
export interface ReplicaInput {
  readonly url: string;
  /** The pool of the primary, whose settings the connections share. */
  readonly primary: Pool;
  readonly poolSize: number;
  readonly maxLagMs: number;
  readonly makeReads: MakeReads;
  readonly isPooled: boolean;
  readonly position: PrimaryPosition;
  /** Called when the replica is used or avoided from now on, with the reason. */
  readonly onState: (name: string, problem: string | undefined) => void;
}

interface Polled {
  readonly isReplica: boolean;
  readonly lsn: string | null;
  readonly at: number;
  /** Null before a process with replicas has connected to the primary for the first time. */
  readonly run: string | null;
}

/** In ms. Shorter than the time within which the site gives up a read. */
const pollTimeoutMs = 800;
const connectTimeoutMs = 1000;
const idlePollMs = 1000;
/** In ms, while reads run, to detect soon that the replica hangs. */
const busyPollMs = 250;
/** Pauses between polls of a replica that is behind, in ms: doubled from the first to the last. */
const behindMs = { first: 5, last: 250 };

const pollText = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at, ${storedRun} as run`;

/**
 * Checks on the connection of a read, in its packet and before it, that the server is a replica which follows the
 * current primary, has replayed a position, and whose clock has reached the time of it: rows are published by the clock.
 */
const guardText = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and clock_timestamp() >= to_timestamp($2::float8 / 1000) and ${storedRun} = $3::text`;

/** A streaming replica: its connections, and its observed state. */
export class Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  lagMs = 0;
  private readonly pool: Pool;
  private readonly polls: Pool;
  private readonly pools: ReadPools;
  private readonly breaker = new ReplicaBreaker();
  private readonly running = new Set<(reason: Error) => void>();
  private replayed: (Position & Pick<Polled, 'run'>) | undefined;
  private problem: string | undefined = 'not connected yet';
  private behindPauseMs = behindMs.first;
  private wake: (() => void) | undefined;
  private isStopped = false;
  private readonly watching: Promise<void>;

  constructor(private readonly input: ReplicaInput) {
    const { url, primary, poolSize, makeReads, isPooled, position } = input;
    this.name = new URL(url).host;
    const settings = {
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      // A pooler rejects startup parameters. A replica refuses writes also without this one.
      ...(!isPooled && { options: '-c TimeZone=UTC -c default_transaction_read_only=on' }),
    };
    this.pool = separatePool(primary, { ...settings, max: poolSize, min: 0 });
    this.polls = separatePool(primary, { ...settings, max: 1, query_timeout: pollTimeoutMs });
    const guard = {
      statement: { text: guardText, ...(!isPooled && { name: 'replica_guard' }), leastMs: 0 },
      values: () => {
        const { required, run } = position;
        // An impossible position when this process may not know of all changes by now.
        return required ? [lsnText(required), required.at, run] : ['FFFFFFFF/FFFFFFFF', 0, ''];
      },
    };
    this.pools = new ReadPools(
      () => this.pool,
      (pool, most) => makeReads(pool, most, guard),
      isPooled,
    );
    position.onAdvance(() => this.wake?.());
    this.watching = this.watch();
  }

  /** Number of running reads. */
  get load(): number {
    return this.running.size;
  }

  /** The reason why the replica is not used; undefined when it is. */
  get unusable(): string | undefined {
    return this.problem ?? (this.breaker.isOpen ? 'several reads failed' : undefined);
  }

  /** Returns whether the observed state includes a position of the current primary. */
  includes({ lsn, at }: Position): boolean {
    const { replayed } = this;
    if (replayed === undefined || this.unusable !== undefined) return false;
    return replayed.run === this.input.position.run && replayed.lsn >= lsn && replayed.at >= at;
  }

  /** Runs a read. Rejects also as soon as the replica is found to be unavailable. */
  async run<T>(read: (pools: ReadPools) => Promise<T>): Promise<T> {
    let abandon: (reason: Error) => void = () => undefined;
    const abandoned = new Promise<never>((_, reject) => (abandon = reject));
    this.running.add(abandon);
    try {
      const result = await Promise.race([read(this.pools), abandoned]);
      this.breaker.succeed();
      return result;
    } catch (error) {
      const wasOpen = this.breaker.isOpen;
      this.breaker.fail(error);
      if (!wasOpen && this.breaker.isOpen) this.input.onState(this.name, this.unusable);
      throw error;
    } finally {
      this.running.delete(abandon);
    }
  }

  async close(): Promise<void> {
    this.isStopped = true;
    this.wake?.();
    await this.watching;
    await Promise.all([this.pools.close(), this.polls.end(), this.pool.end()]);
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      this.observe(await this.poll());
      await this.pause();
    }
  }

  /** Returns the problem; undefined when the state could be read. */
  private async poll(): Promise<string | undefined> {
    try {
      const query = this.polls.query<Polled>(pollText);
      query.catch(() => undefined);
      const [row] = (await within(connectTimeoutMs + pollTimeoutMs, query)).rows;
      if (!row?.isReplica || row.lsn === null) return 'it is not a replica: it may have been promoted';
      const { run } = row;
      this.replayed = { ...positionOf({ lsn: row.lsn, at: row.at }), run };
      this.lagMs = this.input.position.lagOf(this.replayed.lsn, run);
      if (this.lagMs <= this.input.maxLagMs) return undefined;
      return run === this.input.position.run
        ? 'it lags too far behind the primary'
        : 'it does not follow the current primary, or lags too far behind it';
    } catch (error) {
      this.replayed = undefined;
      return error instanceof Error ? error.message || error.name : String(error);
    }
  }

  private observe(problem: string | undefined): void {
    if ((problem === undefined) !== (this.problem === undefined) && !this.isStopped)
      this.input.onState(this.name, problem);
    this.problem = problem;
    if (problem === undefined) return;
    for (const abandon of this.running) abandon(new Error(`The replica ${this.name} is unavailable.`));
  }

  /** Waits until the next poll: at most until the primary advances. */
  private async pause(): Promise<void> {
    const { required } = this.input.position;
    const isBehind = required !== undefined && this.problem === undefined && !this.includes(required);
    this.behindPauseMs = isBehind ? Math.min(this.behindPauseMs * 2, behindMs.last) : behindMs.first;
    const usualMs = this.load > 0 ? busyPollMs : idlePollMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isBehind ? this.behindPauseMs : usualMs);
      timer.unref();
      this.wake = () => {
        // An unavailable replica is not polled for each change.
        if (this.problem !== undefined && !this.isStopped) return;
        this.behindPauseMs = behindMs.first;
        clearTimeout(timer);
        setTimeout(resolve, this.isStopped ? 0 : 1);
      };
    });
    this.wake = undefined;
  }
}
