import type { z } from 'zod';
import type { Caller } from '../context/caller.js';

/** One run of a job. */
export interface JobRun {
  /** The same at every try, and no other job's: to know by it what was done already. */
  readonly id: string;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Whether a failure of this run is the last one. */
  readonly isLast: boolean;
  /** When it was sent, or its event happened: the same at every try, however late. */
  readonly sentAt: Date;
  /** Aborted when the run takes longer than it may, or its process ends. */
  readonly signal: AbortSignal;
  /** As whom the job acts: with all rights, and named as the actor of what it writes. */
  readonly caller: Caller;
}

/** How the runs of a job are looked after. */
export interface RunSettings {
  /** How often a failure is tried again, after 2 to 4, 4 to 8, 8 to 16, … seconds, at most an hour apart. */
  readonly retryLimit: number;
  /** How many of them one process runs at a time; 1 when not said. */
  readonly concurrency?: number;
  /** After so many seconds a run has failed; 300 when not said. */
  readonly timeoutSeconds?: number;
}

export interface JobSettings extends RunSettings {
  /** Whether it is there for what may be asked for, and no reason by itself to keep jobs. */
  readonly isAside?: boolean;
  /** Five fields of cron, in UTC: at those minutes it runs once per cluster, with `{}`. */
  readonly schedule?: string;
  /** What is scheduled, as people read it, by language: `{ en: 'Deletes files that nobody needs any more', … }`. */
  readonly title?: Readonly<Record<string, string>>;
}

/** Work that is done outside of requests: at least once, by whichever process is free. */
export interface Job<In extends object = object, Out extends object = object> extends JobSettings {
  /** Stable, such as `notification.send`: what is sent is kept under this name. */
  readonly name: string;
  /** Checks what is sent, and parses what is worked on. */
  readonly data: z.ZodType<Out, In>;
}

/** A job that runs by itself. */
export interface ScheduledJob {
  readonly name: string;
  /** When it usually runs: five fields of cron, in UTC. */
  readonly schedule: string;
  /** What it does, by language, where its definition says so. */
  readonly title?: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  run(as: JobRun): Promise<void>;
}

/** When a job is sent, again and again. */
export interface Times {
  /** Five fields of cron. */
  readonly cron: string;
  /** Of the IANA database, such as `Asia/Nicosia`. */
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

/** How a job is sent. */
export interface SendOptions {
  /** Not sent again while one with the same key waits or runs. */
  readonly singletonKey?: string;
  readonly startAfter?: Date;
  /** Jobs of a higher priority run first, then earlier ones; 0 by default. */
  readonly priority?: number;
}
