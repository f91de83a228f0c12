import type { z } from 'zod';
import type { Caller } from '../context/caller.js';

/** One run of a job. */
export interface JobRun {
  /** Unique to the job, and equal for all of its attempts: an idempotency key. */
  readonly id: string;
  /** 1 on the first attempt. */
  readonly attempt: number;
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
  /** When the job was sent, or its event happened; equal for all attempts. */
  readonly sentAt: Date;
  /** Aborted when the run exceeds its timeout, or the process shuts down. */
  readonly signal: AbortSignal;
  /**
   * Aborted as soon as the process begins to shut down, before `signal`. Work that a later run continues ends then:
   * its failure uses up no retry.
   */
  readonly shutdown: AbortSignal;
  /** The caller of the job's work: has all rights, and is recorded as the actor of writes. */
  readonly caller: Caller;
}

/** Settings of the runs of a job. */
export interface RunSettings {
  /** Maximum number of retries, after 2 to 4, 4 to 8, 8 to 16, … seconds, at most an hour apart. */
  readonly retryLimit: number;
  /** Concurrency per process; 1 by default. */
  readonly concurrency?: number;
  /** Timeout of a run in seconds; 300 by default. */
  readonly timeoutSeconds?: number;
}

export interface JobSettings extends RunSettings {
  /** Whether this queue alone is no reason to start job processing. */
  readonly isAside?: boolean;
  /** Five cron fields, in UTC: runs at those minutes once per cluster, with `{}` as data. */
  readonly schedule?: string;
  /** Title of a scheduled job for administrators, by language: `{ en: 'Deletes unused files', … }`. */
  readonly title?: Readonly<Record<string, string>>;
}

/** Work outside of requests: runs at least once, in any process. */
export interface Job<In extends object = object, Out extends object = object> extends JobSettings {
  /** A stable name, such as `notification.send`: queued jobs are stored under it. */
  readonly name: string;
  /** Validates data when sent, and parses them for the handler. */
  readonly data: z.ZodType<Out, In>;
}

/** A scheduled job. */
export interface ScheduledJob {
  readonly name: string;
  /** Its default schedule: five cron fields, in UTC. */
  readonly schedule: string;
  /** Its title, by language, if the definition has one. */
  readonly title?: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  run(as: JobRun): Promise<void>;
}

/** A schedule for repeated sending. */
export interface Times {
  /** Five cron fields. */
  readonly cron: string;
  /** An IANA time zone, such as `Asia/Nicosia`. */
  readonly timeZone: string;
}

/** Defines a job: `defineJob('notification.send', z.object({ id: z.guid() }), { retryLimit: 16 })`. */
export function defineJob<In extends object, Out extends object>(
  name: `${string}.${string}`,
  data: z.ZodType<Out, In>,
  settings: JobSettings,
): Job<In, Out> {
  return { name, data, ...settings };
}

/** Options for sending a job. */
export interface SendOptions {
  /** Skips sending while a job with the same key waits or runs. */
  readonly singletonKey?: string;
  /**
   * Skips sending while a job with the same key waits. A job that runs may have read its input before, so
   * another one is sent, which may run at the same time. Use it for jobs that handle all changes so far.
   */
  readonly debounceKey?: string;
  readonly startAfter?: Date;
  /** Jobs of a higher priority run first, then earlier ones; 0 by default. */
  readonly priority?: number;
}
