import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { JobResult, JobWithMetadata, PgBoss, QueueResult, Schedule } from 'pg-boss';
import type { Logger } from 'pino';
import { actingFor } from '../context/acting.js';
import type { Database } from '../database/database.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { serverFor } from '../context/caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { createBoss, pollSecondsOf } from './boss.js';
import { jobsChannel, jobsSchema } from './filed-jobs.js';
import type { Job, JobRun, ScheduledJob, SendOptions, Times } from './job.js';
import { nameProblem, type Queue, wireOf } from './queue.js';

type SentJob = JobWithMetadata<object>;

/** Takes jobs of a queue, one batch after the other. */
interface Worker {
  id?: string;
  /** Batches that it works on: one that has outlived its time goes on beside the next. */
  batches: number;
}

/** What jobs work with. */
export interface JobsParts {
  readonly db: Database;
  readonly bus: InvalidationBus;
  readonly logger: Logger;
  /** Names of the installed modules. */
  readonly modules: readonly string[];
  /** Whether this process runs jobs; one that does not may still send them. */
  readonly isWorking: boolean;
  /** How often it looks for jobs that became due, and for those of processes that died. */
  readonly lookSeconds: number;
}

const retry = { retryBackoff: true, retryDelay: 2, retryDelayMax: 3600 };
/** A process that shows no sign of life for so long has died, and its jobs go to others. */
const heartbeatSeconds = 15;
const usualTimeout = 300;
const day = 86_400;
/** What failed for good is to be seen, and to be tried again by hand, for longer than what was done. */
const failedSeconds = 14 * day;
const stopTimeout = 20_000;
/** All workers look for jobs as a process starts, and would have it open every connection that it may. */
const firstLooks = { atOnce: 3, ms: 5000 };

/** Work that outlives requests and crashes: kept in PostgreSQL, done by any process, tried again when it fails. */
export class Jobs {
  private readonly queues = new Map<string, Queue>();
  private readonly workers = new Map<string, readonly Worker[]>();
  private readonly boss: PgBoss;
  private readonly inTurn = pLimit(firstLooks.atOnce);
  private started: Promise<void> | undefined;
  private hasStarted = false;
  private isRunByOther = false;

  constructor(private readonly parts: JobsParts) {
    this.boss = createBoss({ ...parts, inTurn: this.inTurn });
    parts.bus.onMessage(jobsChannel, (name) => this.wake(String(name)));
  }

  /** Says how a job is done; to be said before the application starts. @throws Error when its name is taken or wrong */
  on<In extends object, Out extends object>(job: Job<In, Out>, handle: (data: Out, run: JobRun) => Promise<void>): void {
    if (job.schedule !== undefined && !job.data.safeParse({}).success) {
      throw new Error(`"${job.name}": what is scheduled is given {}, which its data do not take. Make its fields optional.`);
    }
    this.add({ ...job, policy: 'exclusive', run: (data, run) => handle(job.data.parse(data), run) });
  }

  /**
   * Leaves it to a module when scheduled jobs run, such as one in which people change it: their definitions say only what is usual.
   * To be said before the start. @throws Error when another module has said so
   */
  runScheduled(): void {
    if (this.isRunByOther) throw new Error('Two modules want to run what is scheduled. Install one of them.');
    this.isRunByOther = true;
  }

  /** All jobs whose definitions say when they run. */
  get scheduled(): readonly ScheduledJob[] {
    return [...this.queues.values()].flatMap(({ name, schedule, title, run, timeoutSeconds = usualTimeout }) =>
      schedule === undefined ? [] : [{ name, schedule, title, timeoutSeconds, run: (as: JobRun) => run({}, as) }],
    );
  }

  /**
   * Sends a job at these times, once per cluster, until it is said otherwise of the same key.
   * @throws Error when the times are no cron expression, the zone is not known, or the key is empty
   */
  async schedule<In extends object>(job: Job<In>, key: string, { cron, timeZone }: Times, data: NoInfer<In>): Promise<void> {
    if (key === '') throw new Error(`"${job.name}" is scheduled with no key, which is what its definition says.`);
    const wire: object = JSON.parse(wireOf(job.name, job.data, data));
    await this.start();
    await this.boss.schedule(job.name, cron, wire, { key, tz: timeZone, singletonKey: key });
  }

  /** Whether a job could be sent at these times: the scheduler reads them, and there is a next one. */
  isSchedule({ cron, timeZone }: Times): boolean {
    try {
      return this.boss.previewSchedule(cron, { tz: timeZone, count: 1 }).length > 0;
    } catch {
      return false;
    }
  }

  /** Sends a job of this key at no time any more. */
  async unschedule({ name }: Job, key: string): Promise<void> {
    await this.start();
    await this.boss.unschedule(name, key);
  }

  /** Adds a queue. @throws Error as `on` does */
  add(queue: Queue): void {
    const problem = nameProblem(queue.name, this.parts.modules);
    if (problem !== undefined) throw new Error(problem);
    if (this.queues.has(queue.name)) throw new Error(`Two jobs or handlers are named "${queue.name}". Rename one.`);
    if (this.started) throw new Error(`"${queue.name}" comes after the start. Say it in a constructor, or in onModuleInit.`);
    this.queues.set(queue.name, queue);
  }

  /**
   * Sends a job; with a transaction, only when that commits. Answers whether it was sent: not when one of its key waits or runs.
   * @throws Error when nobody does it, or its data are not those of the job
   */
  async send<In extends object>(
    job: Job<In>,
    data: NoInfer<In>,
    options: SendOptions & { readonly tx?: WriteTransaction } = {},
  ): Promise<boolean> {
    if (!this.queues.has(job.name)) throw new Error(`Nobody does the job "${job.name}". Say jobs.on(…) before the application starts.`);
    const wire: object = JSON.parse(wireOf(job.name, job.data, data));
    await this.start();
    const { tx, startAfter, priority, singletonKey = randomUUID() } = options;
    const query = tx ? tx.query : this.parts.db.query.bind(this.parts.db);
    const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }) };
    const id = await this.boss.send(job.name, wire, { singletonKey, startAfter, ...(priority !== undefined && { priority }), db });
    if (id !== null && startAfter === undefined)
      await query('select pg_notify($1::text, $2::text)', [jobsChannel, JSON.stringify(job.name)]);
    return id !== null;
  }

  /** Whether the queues are made: nobody has to wait for {@link start}. */
  get isStarted(): boolean {
    return this.hasStarted;
  }

  /** Whether any module has work that outlives requests. */
  get isNeeded(): boolean {
    return [...this.queues.values()].some(({ isAside }) => !isAside);
  }

  /** Makes the queues, if there are any, and starts to work on them where this process does. What failed is tried anew when it is asked for again. */
  start(): Promise<void> {
    this.started ??= (this.isNeeded ? this.open() : Promise.resolve()).then(
      () => {
        this.hasStarted = true;
      },
      async (error: unknown) => {
        await this.boss.stop({ graceful: false }).catch(() => undefined);
        this.started = undefined;
        throw error;
      },
    );
    return this.started;
  }

  /** Takes no more jobs, lets those under way end, and gives back what does not end in time. */
  async stop(): Promise<void> {
    if (!this.started || !this.isNeeded) return;
    await this.started.catch(() => undefined);
    this.takeNoTurns();
    const ended = [...this.workers.keys()].map((name) => this.boss.offWork(name));
    await Promise.race([Promise.all(ended), setTimeout(stopTimeout, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }

  private async open(): Promise<void> {
    // Processes that start on an empty database at the same moment would all make the same tables.
    await this.parts.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [jobsSchema]);
      await this.boss.start();
      const made = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map((await this.boss.getSchedules()).filter(({ key }) => key === '').map((one) => [one.name, one]));
      for (const queue of this.queues.values()) {
        await this.openQueue(queue, made.get(queue.name));
        await this.openSchedule(queue, schedules.get(queue.name));
      }
    });
    if (this.parts.isWorking) for (const queue of this.queues.values()) await this.work(queue);
    void setTimeout(firstLooks.ms, undefined, { ref: false }).then(() => this.takeNoTurns());
  }

  private takeNoTurns(): void {
    this.inTurn.concurrency = Number.POSITIVE_INFINITY;
  }

  /** Most starts find each queue as it is to be. */
  private async openQueue({ name, policy, retryLimit, timeoutSeconds = usualTimeout }: Queue, made?: QueueResult): Promise<void> {
    const settings = { retryLimit, ...retry, expireInSeconds: timeoutSeconds, heartbeatSeconds, deleteAfterSeconds: day };
    if (!made) await this.boss.createQueue(name, { ...settings, policy });
    else if (!isDeepStrictEqual({ ...made, ...settings }, made)) await this.boss.updateQueue(name, settings);
  }

  private async openSchedule({ name, schedule }: Queue, made?: Schedule): Promise<void> {
    const cron = this.isRunByOther ? undefined : schedule;
    if (cron === undefined) return made && this.boss.unschedule(name);
    const wanted = { cron, timezone: 'UTC', data: {}, options: { singletonKey: name } };
    if (!isDeepStrictEqual({ ...made, ...wanted }, made)) await this.boss.schedule(name, cron, wanted.data, wanted.options);
  }

  /**
   * A worker for each job that may run at once, so that none waits for another. Jobs in the order of their keys are taken
   * together: of one key only the first may be taken, and workers that reached for it at once would get nothing.
   */
  private async work(queue: Queue): Promise<void> {
    const { policy, concurrency = 1 } = queue;
    const [workers, batchSize] = policy === 'exclusive' ? [concurrency, 1] : [1, concurrency];
    const made = Array.from({ length: workers }, (): Worker => ({ batches: 0 }));
    this.workers.set(queue.name, made);
    await Promise.all(made.map((worker) => this.startWorker(worker, queue, batchSize)));
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
      // Where there were some there may be more: the next one looks while this one works.
      this.wake(queue.name);
      const results = await Promise.all(sent.map((one) => this.run(queue, one)));
      worker.batches--;
      this.look(worker);
      return results;
    });
  }

  /** One looks, and wakes the next if it finds something: of many that look at once all but one find nothing. Who is busy looks afterwards. */
  private wake(name: string): void {
    const workers = this.workers.get(name) ?? [];
    const free = workers.find(({ id, batches }) => id !== undefined && batches === 0);
    for (const worker of free ? [free] : workers) this.look(worker);
  }

  private look({ id }: Worker): void {
    if (id !== undefined) this.boss.notifyWorker(id);
  }

  private async run(queue: Queue, { id, data, retryCount, retryLimit, createdOn, signal }: SentJob): Promise<JobResult> {
    const run = {
      id,
      attempt: retryCount + 1,
      isLast: retryCount >= retryLimit,
      sentAt: createdOn,
      signal,
      caller: serverFor({ kind: 'job', name: queue.name }),
    };
    try {
      await actingFor({ caller: run.caller }, () => queue.run(data ?? {}, run));
      return { id, status: 'completed' };
    } catch (error) {
      await this.complain(queue, run, error);
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
    }
  }

  private async complain({ name }: Queue, { id, attempt, isLast }: JobRun, error: unknown): Promise<void> {
    const details = { err: error, job: name, id, attempt };
    if (!isLast) return this.parts.logger.warn(details, 'a job failed; it is tried again');
    this.parts.logger.error(details, 'a job failed for good');
    await this.parts.db
      .query(`update ${jobsSchema}.job set deletion_seconds = $3::int where name = $1::text and id = $2::uuid`, [name, id, failedSeconds])
      .catch(() => undefined);
  }
}
