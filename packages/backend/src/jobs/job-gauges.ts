import type { Database } from '../database/database.js';
import { jobsSchema } from './boss.js';

export const jobGauges = {
  flotilla_jobs_waiting: 'Jobs, and events for a handler, that are due and wait for a process, of the whole database.',
  flotilla_jobs_oldest_seconds: 'How long the oldest of them has been due.',
  flotilla_jobs_running: 'Jobs that a process works on.',
  flotilla_jobs_failed: 'Jobs that failed for good within the last fourteen days.',
};

type Counts = Record<keyof typeof jobGauges, number>;

/** How jobs stand in the whole database. */
export async function jobsOf(db: Database): Promise<Counts> {
  const [counts] = await db.query<Counts>(`
select (count(*) filter (where waits))::int as flotilla_jobs_waiting,
  coalesce(extract(epoch from now() - min(start_after) filter (where waits)), 0)::float8 as flotilla_jobs_oldest_seconds,
  (count(*) filter (where state = 'active'))::int as flotilla_jobs_running,
  (count(*) filter (where state = 'failed'))::int as flotilla_jobs_failed
from (select state, start_after, state < 'active' and start_after <= now() as waits from ${jobsSchema}.job where state <> 'completed') j`);
  if (!counts) throw new Error('PostgreSQL answered no row.');
  return counts;
}
