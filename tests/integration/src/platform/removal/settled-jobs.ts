import type { TestApp } from '@flotilla/testing';
import { expect } from 'vitest';

/**
 * Freezes the schedules of an application, and runs its jobs that could run during a test: those that are due,
 * and delayed ones of the next hour. Jobs that are due later stay.
 */
export async function settleJobs(app: TestApp): Promise<void> {
  const [found] = await app.sql(`select 1 from pg_tables where schemaname = 'flotilla_jobs' limit 1`);
  if (!found) return;
  // A pass of the schedules first compares this time with the current one.
  await app.sql(`update flotilla_jobs.version set cron_on = now() + interval '1 day'`);
  await expect.poll(() => startNext(app), { interval: 200 }).toEqual([]);
}

/** Makes delayed jobs due. @returns the names of all jobs that have not ended */
async function startNext(app: TestApp): Promise<string[]> {
  await app.sql(
    `update flotilla_jobs.job set start_after = now() where state in ('created', 'retry') and start_after between now() and now() + interval '1 hour'`,
  );
  const jobs = await app.sql<{ name: string }>(
    `select name from flotilla_jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`,
  );
  for (const { name } of jobs)
    await app.sql(`select pg_notify('flotilla_jobs', to_json($1::text)::text)`, [name]);
  return jobs.map(({ name }) => name);
}
