import type { Logger } from 'pino';
import type { LimitFunction } from 'p-limit';
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Database } from '../database/database.js';
import { jobsSchema } from './queued-jobs.js';

const reportPauseMs = 30_000;

export interface BossInput {
  readonly db: Database;
  readonly logger: Logger;
  /** Whether it runs schedules and takes over jobs of crashed processes. */
  readonly isWorking: boolean;
  /** Polling interval for due jobs and for jobs of crashed processes, in seconds. */
  readonly lookSeconds: number;
  /** Concurrency limit of its statements. */
  readonly limit: LimitFunction;
}

/** Creates the queue in PostgreSQL, on the connections of a database. */
export function createBoss({ db, logger, isWorking, lookSeconds, limit }: BossInput): PgBoss {
  const { master } = db.dataSource.driver as unknown as { master: Pool };
  // A failing statement discards its connection, so no connection returns to the pool inside a transaction.
  const query = (text: string, values?: unknown[]) =>
    master.query({ name: isOne(text) ? db.nameOf(text) : undefined, text, values });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => limit(() => query(text, values)) },
    schema: jobsSchema,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: Math.max(1, pollSecondsOf(lookSeconds)),
    // Jobs that depend on other jobs are not used.
    flowIntervalSeconds: 3600,
  });
  boss.on(
    'error',
    rarely((error) => logger.warn({ err: error }, 'job maintenance failed; it will be retried')),
  );
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `jobs: ${message}`));
  return boss;
}

/** A text with several statements cannot be prepared. */
const isOne = (text: string) => !text.includes(';');

/** Returns the polling interval of workers in seconds. Jobs that are due when sent wake the workers directly. */
export const pollSecondsOf = (lookSeconds: number) => lookSeconds / 2;

/** Limits repeated errors: while the database is down, one log line per interval is enough. */
function rarely(report: (error: Error) => void): (error: Error) => void {
  let last = 0;
  return (error) => {
    if (Date.now() - last < reportPauseMs) return;
    last = Date.now();
    report(error);
  };
}
