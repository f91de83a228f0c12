import { jobStates, type JobSummary } from '@flotilla/core/administration';
import { ConflictError, NotFoundError, type Reason } from '@flotilla/core/errors';
import type { Database } from '../database/database.js';
import { momentJson } from '../kinds/datetime.js';
import { jobsChannel, jobsSchema } from './queued-jobs.js';

/** Filter and page of jobs. */
export interface JobFilter {
  readonly state?: JobSummary['state'];
  readonly name?: string;
  readonly limit: number;
  readonly after?: string;
}

type Stored = Record<keyof JobSummary, string | null> & {
  readonly id: string;
  readonly attempts: number;
  readonly cursor: string;
};

/** Jobs and event deliveries for administrators: waiting, running, completed and failed. */
export class StoredJobs {
  constructor(private readonly db: Pick<Database, 'query'>) {}

  /** Returns a page of jobs, newest first, by one statement; `next` is the cursor of the next page. */
  async page({ state, name, limit, after }: JobFilter): Promise<{ jobs: JobSummary[]; next: string | null }> {
    if (!(await this.isThere())) return { jobs: [], next: null };
    const [micros, id] = after?.split('.') ?? [null, null];
    const found = await this.db.query<Stored>(pageText, [
      state ? statesOf[state] : Object.values(statesOf).flat(),
      name ?? null,
      micros,
      id,
      limit + 1,
    ]);
    const rows = found.slice(0, limit);
    return { jobs: rows.map(jobOf), next: found.length > limit ? (rows.at(-1)?.cursor ?? null) : null };
  }

  /**
   * Retries a failed job immediately.
   * @throws NotFoundError, ConflictError when it has not failed, or another one of its key waits
   */
  retry(id: string): Promise<JobSummary> {
    const set = `update ${jobsSchema}.job j set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null`;
    return this.change(id, {
      set,
      from: ['failed'],
      refusal: {
        en: 'Only a job that failed for good can be retried.',
        ru: 'Повторить можно только задание, которое окончательно не удалось.',
      },
    });
  }

  /**
   * Deletes a job that failed or has not begun.
   * @throws NotFoundError, ConflictError when it is running or done
   */
  discard(id: string): Promise<JobSummary> {
    const from = [...statesOf.failed, ...statesOf.waiting];
    return this.change(id, {
      set: `delete from ${jobsSchema}.job j`,
      from,
      refusal: { en: 'The job is running, or done.', ru: 'Задание выполняется или уже выполнено.' },
    });
  }

  private async change(
    id: string,
    { set, from, refusal }: { set: string; from: readonly string[]; refusal: Reason },
  ): Promise<JobSummary> {
    const [known] = (await this.isThere()) ? await this.db.query<Stored>(oneText, [id]) : [];
    if (!known) throw new NotFoundError(`There is no job ${id}.`);
    const changed = await this.db
      .query<Stored>(
        `with j as (${set} where j.id = $1::uuid and j.state::text = any($2::text[]) returning j.*) ${selectText('j')}`,
        [id, from],
      )
      .catch(throwConflict);
    const [job] = changed;
    if (!job) throw new ConflictError(refusal);
    await this.db.query('select pg_notify($1::text, to_json($2::text)::text)', [jobsChannel, job.name]);
    return jobOf(job);
  }

  /** Returns whether the tables exist; the first process that has work creates them. */
  private async isThere(): Promise<boolean> {
    const [table] = await this.db.query<{ found: boolean }>(
      `select to_regclass('${jobsSchema}.job') is not null as found`,
    );
    return table?.found ?? false;
  }
}

const statesOf: Readonly<Record<(typeof jobStates)[number], readonly string[]>> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  done: ['completed', 'cancelled'],
  failed: ['failed'],
};

const selectText = (
  from: string,
) => `select j.id, j.name, j.state::text as state, j.singleton_key as key, case when j.policy = 'key_strict_fifo' then j.data ->> 'event' end as event,
  case when j.started_on is null then 0 else j.retry_count + 1 end as attempts, ${momentJson('j.created_on')} as "createdAt", ${momentJson('j.start_after')} as "dueAt",
  ${momentJson('j.completed_on')} as "endedAt", j.output ->> 'message' as error, (extract(epoch from j.created_on) * 1000000)::bigint || '.' || j.id as cursor
from ${from}`;

const pageText = `${selectText(`${jobsSchema}.job j`)}
where j.state::text = any($1::text[]) and ($2::text is null or j.name = $2::text)
  and ($3::bigint is null or (j.created_on, j.id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
order by j.created_on desc, j.id desc limit $5::int`;

const oneText = `${selectText(`${jobsSchema}.job j`)} where j.id = $1::uuid`;

function jobOf({ cursor: _, ...stored }: Stored): JobSummary {
  const { id, name, state, attempts, createdAt, dueAt, event, key, endedAt, error } = stored;
  const known = jobStates.find((one) => statesOf[one].includes(String(state))) ?? 'done';
  return {
    id,
    name: String(name),
    state: known,
    attempts,
    createdAt: String(createdAt),
    dueAt: String(dueAt),
    ...(event !== null && { event }),
    ...(key !== null && { key }),
    ...(endedAt !== null && { endedAt }),
    ...(error !== null && known !== 'done' && { error }),
  };
}

function throwConflict(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken
    ? new ConflictError({
        en: 'Another job of the same key waits, or has failed since.',
        ru: 'Такое же задание уже ждёт или не удалось позже.',
      })
    : error;
}
