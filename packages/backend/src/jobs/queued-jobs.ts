// Not in the file that imports the library: its declarations have errors, and importers of ours should not
// need them.
/** Schema of the job tables, apart from those of modules; the library migrates them itself. */
export const jobsSchema = 'flotilla_jobs';
/** Channel that is notified when jobs become due, so that workers poll immediately. */
export const jobsChannel = 'flotilla_jobs';

/** Copies a queue's settings into a job, like the library's `insert`. */
const settings = `q.policy, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second',
  q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.heartbeat_seconds`;

/**
 * Returns CTEs that queue one job per queue for each row of `source` (`"id"` uuid, `"key"` text, `"data"`
 * jsonb) and wake the workers at commit: `filed` and `woken`, which the statement must read. SQL, so that it
 * is part of the statement of the change. Jobs of a key run in the order of `created_on`. The library uses
 * the start of the transaction; this uses the current time, so that two transactions that change one row
 * queue jobs in the order of their row locks. The jobs are due since the epoch, because with the library's
 * value (start of the transaction) a worker that polls between the two could find only the later job of a
 * key, and run it first. `queues` is SQL of a `text[]`. A missing queue violates the foreign key, so no job
 * is lost.
 */
export function queuedJobs(source: string, queues: string): string {
  return `filed as (
  insert into ${jobsSchema}.job (id, name, data, singleton_key, created_on, start_after, policy, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds)
  select e."id", n.name, e."data", e."key", clock_timestamp(), to_timestamp(0), ${settings}
  from ${source} e cross join unnest(${queues}::text[]) as n(name) left join ${jobsSchema}.queue q on q.name = n.name
  returning name
), woken as (
  select pg_notify('${jobsChannel}', to_json(f.name)::text) as sent from (select distinct name from filed) f
)`;
}
