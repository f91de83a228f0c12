import type { Logger } from 'pino';
import type { LimitFunction } from 'p-limit';
import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Database } from '../database/database.js';
import { jobsSchema } from './filed-jobs.js';

const complaintPause = 30_000;

export interface BossInput {
  readonly db: Database;
  readonly logger: Logger;
  /** Whether it keeps schedules and takes back what others left behind. */
  readonly isWorking: boolean;
  /** How often it looks for jobs that are due by their schedule, and for those of processes that died. */
  readonly lookSeconds: number;
  /** How many of its statements go at once. */
  readonly inTurn: LimitFunction;
}

/** The queue in PostgreSQL, on the connections of a database. */
export function createBoss({ db, logger, isWorking, lookSeconds, inTurn }: BossInput): PgBoss {
  const { master } = db.dataSource.driver as unknown as { master: Pool };
  // A statement that fails takes its connection with it, so none goes back with a transaction left open.
  const ask = (text: string, values?: unknown[]) => master.query({ name: isOne(text) ? db.nameOf(text) : undefined, text, values });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => ask(text, values)) },
    schema: jobsSchema,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: Math.max(1, pollSecondsOf(lookSeconds)),
    // Jobs that wait for other jobs: there are none.
    flowIntervalSeconds: 3600,
  });
  boss.on(
    'error',
    rarely((error) => logger.warn({ err: error }, 'jobs can not be looked after; it is tried again')),
  );
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `jobs: ${message}`));
  return boss;
}

/** Several statements in one text can't be prepared. */
const isOne = (text: string) => !text.includes(';');

/** How often workers ask for jobs that became due; those that are due when they are sent wake the workers. */
export const pollSecondsOf = (lookSeconds: number) => lookSeconds / 2;

/** While the database is away each look fails, and one line says enough. */
function rarely(complain: (error: Error) => void): (error: Error) => void {
  let last = 0;
  return (error) => {
    if (Date.now() - last < complaintPause) return;
    last = Date.now();
    complain(error);
  };
}
