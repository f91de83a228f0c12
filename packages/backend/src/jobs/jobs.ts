import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { InvalidationBus } from '../changes/invalidation-bus.js';
import type { WriteTransaction } from '../changes/writer.js';
import type { Database } from '../database/database.js';
import { createBoss, jobsSchema } from './boss.js';
import type { Job, JobRun, SendOptions } from './job.js';

type SentJob = JobWithMetadata<object>;

/** What jobs work with. */
export interface JobsParts {
  readonly db: Database;
  readonly bus: InvalidationBus;
  readonly logger: Logger;
  /** Whether this process runs jobs; one that does not may still send them. */
  readonly isWorking: boolean;
}

const channel = 'flotilla_jobs';
/** For jobs that become due; those that are due when they are sent ring. */
const pollSeconds = 5;
const retry = { retryBackoff: true, retryDelay: 2, retryDelayMax: 3600 };
/** A process that shows no sign of life for so long has died, and its jobs go to others. */
const heartbeatSeconds = 15;
const keptSeconds = 86_400;
const stopTimeout = 20_000;

/** Work that outlives requests and crashes: kept in PostgreSQL, done by any process, tried again when it fails. */
export class Jobs {
  private readonly defined = new Map<string, Job>();
  private readonly workers = new Map<string, string>();
  private readonly boss: PgBoss;
  private started: Promise<void> | undefined;

  constructor(private readonly parts: JobsParts) {
    this.boss = createBoss({ dataSource: parts.db.dataSource, logger: parts.logger, isWorking: parts.isWorking });
    parts.bus.onMessage(channel, (name) => this.wake(String(name)));
  }

  /** Says what is done for a name; to be said before the application starts. @throws Error when the name is taken. */
  define<Data extends object>(job: Job<Data>): void {
    if (this.defined.has(job.name)) throw new Error(`Two jobs are named "${job.name}". Rename one.`);
    this.defined.set(job.name, job as unknown as Job);
  }

  /** Sends a job; with a transaction, only when that commits. */
  async send<Data extends object>(name: string, data: Data, options: SendOptions & { readonly tx?: WriteTransaction } = {}): Promise<void> {
    if (!this.defined.has(name)) throw new Error(`"${name}" is not a job. Define it before the application starts.`);
    await this.start();
    const { tx, startAfter, singletonKey = randomUUID() } = options;
    const query = tx ? tx.query : this.parts.db.query.bind(this.parts.db);
    const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }) };
    const id = await this.boss.send(name, data, { singletonKey, startAfter, db });
    if (id !== null && startAfter === undefined) await query('select pg_notify($1::text, $2::text)', [channel, JSON.stringify(name)]);
  }

  /** Makes the queues, and starts to work on them where this process does. */
  start(): Promise<void> {
    this.started ??= this.open();
    return this.started;
  }

  /** Takes no more jobs, lets those under way end, and gives back what does not end in time. */
  async stop(): Promise<void> {
    if (!this.started) return;
    await this.started.catch(() => undefined);
    const ended = [...this.workers.keys()].map((name) => this.boss.offWork(name));
    await Promise.race([Promise.all(ended), setTimeout(stopTimeout, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }

  private async open(): Promise<void> {
    // Processes that start on an empty database at the same moment would all make the same tables.
    await this.parts.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [jobsSchema]);
      await this.boss.start();
      for (const job of this.defined.values()) await this.openQueue(job);
    });
    if (this.parts.isWorking) for (const job of this.defined.values()) await this.work(job);
  }

  private async openQueue({ name, retryLimit, timeoutSeconds = 300, schedule }: Job): Promise<void> {
    const settings = { retryLimit, ...retry, expireInSeconds: timeoutSeconds, heartbeatSeconds, deleteAfterSeconds: keptSeconds };
    await this.boss.createQueue(name, { ...settings, policy: 'exclusive' });
    await this.boss.updateQueue(name, settings);
    if (schedule !== undefined) await this.boss.schedule(name, schedule, {}, { singletonKey: name });
  }

  private async work(job: Job): Promise<void> {
    const options = {
      batchSize: job.concurrency ?? 1,
      pollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const worker = await this.boss.work<object, unknown, typeof options>(job.name, options, async (sent) => {
      const results = await Promise.all(sent.map((one) => this.run(job, one)));
      // Where there were some there may be more.
      this.wake(job.name);
      return results;
    });
    this.workers.set(job.name, worker);
  }

  private wake(name: string): void {
    const worker = this.workers.get(name);
    if (worker !== undefined) this.boss.notifyWorker(worker);
  }

  private async run(job: Job, sent: SentJob): Promise<JobResult> {
    const run: JobRun = { attempt: sent.retryCount + 1, isLast: sent.retryCount >= sent.retryLimit, signal: sent.signal };
    try {
      await job.handle(sent.data ?? {}, run);
      return { id: sent.id, status: 'completed' };
    } catch (error) {
      const told = { err: error, job: job.name, id: sent.id, attempt: run.attempt };
      if (run.isLast) this.parts.logger.error(told, 'a job failed for good');
      else this.parts.logger.warn(told, 'a job failed; it is tried again');
      return { id: sent.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  }
}
