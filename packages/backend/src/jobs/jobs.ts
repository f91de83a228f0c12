import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { PgBoss, QueueResult, Schedule } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { createBoss } from './boss.js';
import { debounced } from './debounce.js';
import { jobsChannel, jobsSchema } from './queued-jobs.js';
import type { Job, JobRun, ScheduledJob, SendOptions, Times } from './job.js';
import { selectedQueues } from './queue-selection.js';
import { nameProblem, type Queue, payloadJson } from './queue.js';
import { Workers } from './workers.js';

/** Dependencies of jobs. */
export interface JobsParts {
  readonly db: Database;
  readonly bus: InvalidationBus;
  readonly logger: Logger;
  /** Names of the installed modules. */
  readonly modules: readonly string[];
  /** Whether this process runs jobs; otherwise it only sends them. */
  readonly isWorking: boolean;
  /** Names of queues and modules that this process works, see {@link selectedQueues}; all by default. */
  readonly selection?: readonly string[];
  /** Polling interval for due jobs and for jobs of crashed processes, in seconds. */
  readonly lookSeconds: number;
}

const retry = { retryBackoff: true, retryDelay: 2, retryDelayMax: 3600 };
/** Without a heartbeat for this long a process counts as crashed, and its jobs are taken over. */
const heartbeatSeconds = 15;
const defaultTimeout = 300;
const day = 86_400;
const stopTimeout = 20_000;
const abortTimeout = 2_000;
/**
 * Concurrency limit at startup: all workers poll when a process starts, and would open every connection of
 * the pool.
 */
const firstLooks = { atOnce: 3, ms: 5000 };

/**
 * Work that outlives requests and crashes: stored in PostgreSQL, run by any process, retried when it fails.
 */
export class Jobs {
  private readonly queues = new Map<string, Queue>();
  private readonly boss: PgBoss;
  private readonly workers: Workers;
  private readonly limit = pLimit(firstLooks.atOnce);
  private started: Promise<void> | undefined;
  private hasStarted = false;
  private isRunByOther = false;

  constructor(private readonly parts: JobsParts) {
    this.boss = createBoss({ ...parts, limit: this.limit });
    this.workers = new Workers(this.boss, parts);
    parts.bus.onMessage(jobsChannel, (name) => this.workers.wake(String(name)));
  }

  /** Registers the handler of a job, before startup. @throws Error when its name is taken or invalid */
  on<In extends object, Out extends object>(
    job: Job<In, Out>,
    handle: (data: Out, run: JobRun) => Promise<void>,
  ): void {
    if (job.schedule !== undefined && !job.data.safeParse({}).success) {
      throw new Error(
        `"${job.name}": scheduled jobs get {} as data, which its schema rejects. Make its fields optional.`,
      );
    }
    this.add({ ...job, policy: 'exclusive', run: (data, run) => handle(job.data.parse(data), run) });
  }

  /**
   * Takes over the scheduling of jobs for a module, such as one with editable schedules;
   * definitions give only the default. Call before startup.
   * @throws Error when another module has taken over
   */
  runScheduled(): void {
    if (this.isRunByOther) throw new Error('Two modules run the scheduled jobs. Install one of them.');
    this.isRunByOther = true;
  }

  /** All jobs with a schedule in their definition. */
  get scheduled(): readonly ScheduledJob[] {
    return [...this.queues.values()].flatMap(
      ({ name, schedule, title, run, timeoutSeconds = defaultTimeout }) =>
        schedule === undefined
          ? []
          : [{ name, schedule, title, timeoutSeconds, run: (as: JobRun) => run({}, as) }],
    );
  }

  /**
   * Sends a job repeatedly, once per cluster, until its key gets another schedule.
   * @throws Error when the cron expression or the time zone is invalid, or the key is empty
   */
  async schedule<In extends object>(
    job: Job<In>,
    key: string,
    { cron, timeZone }: Times,
    data: NoInfer<In>,
  ): Promise<void> {
    if (key === '')
      throw new Error(
        `"${job.name}" is scheduled with no key. The empty key belongs to the schedule of its definition.`,
      );
    const wire: object = JSON.parse(payloadJson(job.name, job.data, data));
    await this.start();
    await this.boss.schedule(job.name, cron, wire, { key, tz: timeZone, singletonKey: key });
  }

  /** Returns whether a schedule is valid and has a next time. */
  isSchedule({ cron, timeZone }: Times): boolean {
    try {
      return this.boss.previewSchedule(cron, { tz: timeZone, count: 1 }).length > 0;
    } catch {
      return false;
    }
  }

  /** Removes the schedule of a key. */
  async unschedule({ name }: Job, key: string): Promise<void> {
    await this.start();
    await this.boss.unschedule(name, key);
  }

  /** Adds a queue. @throws Error as `on` does */
  add(queue: Queue): void {
    const problem = nameProblem(queue.name, this.parts.modules);
    if (problem !== undefined) throw new Error(problem);
    if (this.queues.has(queue.name))
      throw new Error(`Two jobs or handlers are named "${queue.name}". Rename one.`);
    if (this.started)
      throw new Error(
        `Job "${queue.name}" was registered after startup. Register it in a constructor, or in onModuleInit.`,
      );
    this.queues.set(queue.name, queue);
  }

  /**
   * Sends a job; with a transaction, only when that commits. Returns false when it was skipped, because of a
   * job with the same key.
   * @throws Error when the job has no handler, or its data are invalid
   */
  async send<In extends object>(
    job: Job<In>,
    data: NoInfer<In>,
    options: SendOptions & { readonly tx?: WriteTransaction } = {},
  ): Promise<boolean> {
    if (!this.queues.has(job.name))
      throw new Error(`The job "${job.name}" has no handler. Call jobs.on(…) before the application starts.`);
    const wire: object = JSON.parse(payloadJson(job.name, job.data, data));
    await this.start();
    const { tx, startAfter, priority, debounceKey, singletonKey = debounceKey ?? randomUUID() } = options;
    const query = tx ? tx.query : this.parts.db.query.bind(this.parts.db);
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }),
    };
    const insert = () =>
      this.boss.send(job.name, wire, {
        singletonKey,
        startAfter,
        ...(priority !== undefined && { priority }),
        db,
      });
    const id = await (debounceKey === undefined
      ? insert()
      : debounced({ name: job.name, key: debounceKey }, { query, insert }));
    if (startAfter === undefined && (id !== null || debounceKey !== undefined))
      await query('select pg_notify($1::text, $2::text)', [jobsChannel, JSON.stringify(job.name)]);
    return id !== null;
  }

  /** Whether the queues exist, so that {@link start} returns without waiting. */
  get isStarted(): boolean {
    return this.hasStarted;
  }

  /** Whether any queue requires job processing. */
  get isNeeded(): boolean {
    return [...this.queues.values()].some(({ isAside }) => !isAside);
  }

  /**
   * Creates the queues, if there are any, and starts workers if this process runs jobs. After a failure the
   * next call tries again.
   */
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

  /** Stops taking jobs, waits for running ones, and returns those to the queue that do not end in time. */
  async stop(): Promise<void> {
    if (!this.started || !this.isNeeded) return;
    await this.started.catch(() => undefined);
    this.takeNoTurns();
    await Promise.race([this.workers.stop(), setTimeout(stopTimeout, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
    // Aborted jobs still note their end, before the connections close.
    await Promise.race([this.workers.ended(), setTimeout(abortTimeout, undefined, { ref: false })]);
  }

  private async open(): Promise<void> {
    const worked = this.workedQueues();
    // Takes a lock, because processes that start on an empty database at the same moment would all create the
    // tables.
    await this.parts.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [jobsSchema]);
      await this.boss.start();
      const made = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map(
        (await this.boss.getSchedules()).filter(({ key }) => key === '').map((one) => [one.name, one]),
      );
      for (const queue of this.queues.values()) {
        await this.openQueue(queue, made.get(queue.name));
        await this.openSchedule(queue, schedules.get(queue.name));
      }
    });
    for (const queue of worked) await this.workers.start(queue);
    void setTimeout(firstLooks.ms, undefined, { ref: false }).then(() => this.takeNoTurns());
  }

  private workedQueues(): Queue[] {
    const { isWorking, selection } = this.parts;
    const selected = selectedQueues([...this.queues.keys()], selection);
    return isWorking ? [...this.queues.values()].filter(({ name }) => selected.has(name)) : [];
  }

  private takeNoTurns(): void {
    this.limit.concurrency = Number.POSITIVE_INFINITY;
  }

  /** Creates or updates a queue; most starts find it up to date. */
  private async openQueue(
    { name, policy, retryLimit, timeoutSeconds = defaultTimeout }: Queue,
    made?: QueueResult,
  ): Promise<void> {
    const settings = {
      retryLimit,
      ...retry,
      expireInSeconds: timeoutSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: day,
    };
    if (!made) {
      await this.boss.createQueue(name, { ...settings, policy });
      // Fills the library's cache of queues. The first job would read the queue on a second connection inside its
      // transaction, and concurrent transactions could hold all connections of a pooler.
      await this.boss.getJobById(name, randomUUID());
    } else if (!isDeepStrictEqual({ ...made, ...settings }, made))
      await this.boss.updateQueue(name, settings);
  }

  private async openSchedule({ name, schedule }: Queue, made?: Schedule): Promise<void> {
    const cron = this.isRunByOther ? undefined : schedule;
    if (cron === undefined) return made && this.boss.unschedule(name);
    const wanted = { cron, timezone: 'UTC', data: {}, options: { singletonKey: name } };
    if (!isDeepStrictEqual({ ...made, ...wanted }, made))
      await this.boss.schedule(name, cron, wanted.data, wanted.options);
  }
}
