import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { actingFor } from '../context/acting.js';
import { serverFor } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { pollSecondsOf } from './boss.js';
import { jobsSchema } from './queued-jobs.js';
import type { JobRun } from './job.js';
import type { Queue } from './queue.js';

type SentJob = JobWithMetadata<object>;

/** A worker of a queue, which processes one batch after the other. */
interface Worker {
  id?: string;
  /** Batches in progress: a batch that exceeded its timeout may overlap with the next one. */
  batches: number;
}

/** Dependencies of workers. */
interface WorkersParts {
  readonly db: Database;
  readonly logger: Logger;
  /** Polling interval for due jobs, in seconds. */
  readonly lookSeconds: number;
}

/** Failed jobs are kept longer than completed ones, to be inspected and retried by hand. */
const failedSeconds = 14 * 86_400;

/** Runs jobs in this process: takes them from their queues, and hands them to their handlers. */
export class Workers {
  private readonly byQueue = new Map<string, readonly Worker[]>();
  private readonly shutdown = new AbortController();
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly boss: PgBoss,
    private readonly parts: WorkersParts,
  ) {}

  /**
   * Starts a worker for each concurrent job, so that none waits for another. A queue in key order has one
   * worker that takes batches: only the first job of a key may be taken, so concurrent workers would get
   * nothing.
   */
  async start(queue: Queue): Promise<void> {
    const { policy, concurrency = 1 } = queue;
    const [workers, batchSize] = policy === 'exclusive' ? [concurrency, 1] : [1, concurrency];
    const made = Array.from({ length: workers }, (): Worker => ({ batches: 0 }));
    this.byQueue.set(queue.name, made);
    await Promise.all(made.map((worker) => this.startWorker(worker, queue, batchSize)));
  }

  /**
   * Wakes one free worker at a time; it wakes the next one if it finds a job. Concurrent polls would all but
   * one find nothing. Busy workers poll when they have finished.
   */
  wake(name: string): void {
    const workers = this.byQueue.get(name) ?? [];
    const free = workers.find(({ id, batches }) => id !== undefined && batches === 0);
    for (const worker of free ? [free] : workers) this.look(worker);
  }

  /** Stops taking jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    this.shutdown.abort(new Error('The process shuts down.'));
    await Promise.all([...this.byQueue.keys()].map((name) => this.boss.offWork(name)));
  }

  /** Waits until the running jobs have ended, also those that the library has given up. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private async startWorker(worker: Worker, queue: Queue, batchSize: number): Promise<void> {
    const options = {
      batchSize,
      pollingIntervalSeconds: pollSecondsOf(this.parts.lookSeconds),
      includeMetadata: true,
      perJobResults: true,
    } as const;
    worker.id = await this.boss.work<object, unknown, typeof options>(queue.name, options, async (sent) => {
      worker.batches++;
      // There may be more jobs, so the next worker polls while this one works.
      this.wake(queue.name);
      const running = Promise.all(sent.map((one) => this.run(queue, one)));
      this.running.add(running);
      const results = await running;
      this.running.delete(running);
      worker.batches--;
      this.look(worker);
      return results;
    });
  }

  private look({ id }: Worker): void {
    if (id !== undefined) this.boss.notifyWorker(id);
  }

  private async run(
    queue: Queue,
    { id, data, retryCount, retryLimit, createdOn, signal }: SentJob,
  ): Promise<JobResult> {
    const run = {
      id,
      attempt: retryCount + 1,
      isLast: retryCount >= retryLimit,
      sentAt: createdOn,
      signal,
      shutdown: this.shutdown.signal,
      caller: serverFor({ kind: 'job', name: queue.name }),
    };
    try {
      await actingFor({ caller: run.caller }, () => queue.run(data ?? {}, run));
      return { id, status: 'completed' };
    } catch (error) {
      if (run.shutdown.aborted) await this.addRetry(run.id, queue.name);
      else await this.logFailure(queue, run, error);
      return {
        id,
        status: 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      };
    }
  }

  /** Allows one more retry, because the end of the process is no failure of the job. */
  private async addRetry(id: string, name: string): Promise<void> {
    const text = `update ${jobsSchema}.job set retry_limit = retry_limit + 1 where name = $1::text and id = $2::uuid`;
    await this.parts.db.query(text, [name, id]).catch(() => undefined);
  }

  private async logFailure({ name }: Queue, { id, attempt, isLast }: JobRun, error: unknown): Promise<void> {
    const details = { err: error, job: name, id, attempt };
    if (!isLast) return this.parts.logger.warn(details, 'a job failed; it is tried again');
    this.parts.logger.error(details, 'a job failed for good');
    await this.parts.db
      .query(
        `update ${jobsSchema}.job set deletion_seconds = $3::int where name = $1::text and id = $2::uuid`,
        [name, id, failedSeconds],
      )
      .catch(() => undefined);
  }
}
