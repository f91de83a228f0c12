// Not beside the library: its own declarations are not right, and who reads ours must not need them.
/** The tables of jobs stand apart from those of modules; the library that keeps them migrates them itself. */
export const jobsSchema = 'flotilla_jobs';
/** Told when jobs become due, so that workers look at once. */
export const jobsChannel = 'flotilla_jobs';

/** Moves a queue's settings into a job, as the library's own `insert` does. */
const settings = `q.policy, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second',
  q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.heartbeat_seconds`;

/**
 * Parts of a `with` that file one job per queue for each row of `source` (`"id"` uuid, `"key"` text, `"data"` jsonb), and
 * wake the workers at the commit: `filed` and `woken`, which the statement must read. It is SQL, since it is part of the
 * statement of the change; and since jobs of a key run in the order of `created_on`, which the library takes from the
 * start of the transaction and this from the moment: two transactions that change one row file in the order in which
 * they got its lock. They are due from ever: what the library takes is the start of their transaction, and a worker that
 * began to look after the one and before the other would find the later job of a key, and run it first. `queues`: SQL of a `text[]`. A queue that is not there breaks its foreign key, so no job is lost.
 */
export function filedJobs(source: string, queues: string): string {
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
