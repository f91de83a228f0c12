/** One run of a job. */
export interface JobRun {
  /** 1 at the first try. */
  readonly attempt: number;
  /** Whether a failure of this run is the last one. */
  readonly isLast: boolean;
  /** Aborted when the run takes longer than it may, or its process ends. */
  readonly signal: AbortSignal;
}

/** Work that is done outside of requests: at least once, by whichever process is free. */
export interface Job<Data extends object = object> {
  /** Unique and stable, such as `notification.send`: what is sent is kept under this name. */
  readonly name: string;
  /** Does the work; a failure is tried again. A crash may make it run twice for the same data. */
  handle(data: Data, run: JobRun): Promise<void>;
  /** How often a failure is tried again, after 2 to 4, 4 to 8, 8 to 16, … seconds, at most an hour apart. */
  readonly retryLimit: number;
  /** Five fields of cron, in UTC: at those minutes it runs once per cluster, with `{}`. */
  readonly schedule?: string;
  /** How many of them one process runs at a time; 1 when not said. */
  readonly concurrency?: number;
  /** After so many seconds a run has failed; 300 when not said. */
  readonly timeoutSeconds?: number;
}

/** How a job is sent. */
export interface SendOptions {
  /** Not sent again while one with the same key waits or runs. */
  readonly singletonKey?: string;
  readonly startAfter?: Date;
}
