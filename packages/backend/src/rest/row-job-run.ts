import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import { ForbiddenError, NotFoundError, ProblemError } from '@flotilla/core/errors';
import type { Caller } from '../context/caller.js';
import type { Context } from '../context/context.js';
import type { Transaction } from '../database/transactions.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import type { JobRun } from '../jobs/job.js';
import { type CompileContext, nameOfScope, type Scope } from '../query/statement.js';
import { filledIn } from '../query/params.js';
import { countSelected, pageOfSelected } from './selected-rows.js';
import { requireBytes, requirePermission } from './row-job-limits.js';
import { RestRows } from './rest-rows.js';
import type { RowJobsParts } from './row-jobs.js';
import { csvPage, jsonLines, languagesOfHeader, languagesOfRows } from './row-files.js';

/** A row of the job table. */
export interface StoredJob extends Record<string, unknown> {
  readonly id: string;
  readonly entity: string;
  readonly input: RowJobInput;
  readonly caller: Caller;
  readonly status: RowJobProgress['status'];
  readonly total: number | null;
  readonly done: number;
  readonly failed: number;
  readonly problems: RowJobProgress['problems'];
  readonly last: string | null;
  /** Name of the caller's read scope when it started the job. */
  readonly scope: string | null;
  readonly createdAt: Date;
}

const rowsAtOnce = { update: 200, delete: 200, export: 1000 } as const;
const maxProblems = 20;

type Problem = RowJobProgress['problems'][number];

/** The job was canceled. */
class CanceledError extends Error {}

/**
 * One run of a job on many rows. Each page of rows is one transaction that also stores the progress, so that
 * after a crash the next run continues without repeating rows.
 */
export class RowJobRun {
  constructor(
    private readonly parts: RowJobsParts,
    private readonly id: string,
  ) {}

  async work({ signal, isLast }: Pick<JobRun, 'signal' | 'isLast'>): Promise<void> {
    try {
      while (await this.page()) signal.throwIfAborted();
    } catch (error) {
      if (error instanceof CanceledError) return;
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (!isRefused && !isLast) throw error;
      const message = isRefused ? error.message : 'Something went wrong on the server.';
      await this.parts.db.query(failText, [this.id, JSON.stringify([{ id: null, message }])]);
      await this.parts.db.query(`delete from flotilla_row_job_part where "job" = $1`, [this.id]);
      if (!isRefused) throw error;
    }
  }

  /** Processes a page of rows; returns whether there may be more. @throws CanceledError */
  private async page(): Promise<boolean> {
    const { db, stores, writer } = this.parts;
    const [stored] = await db.query<StoredJob>(beginText, [this.id]);
    if (!stored) throw new CanceledError();
    const { entity } = stores.of(stored.entity);
    const { job, scope } = await this.permitted(stored, entity);
    const context = { ...stores.parts.compile, ...scope };
    if (job.total === null) await this.count(job, entity, context);
    const { action } = job.input;
    const page = {
      limit: rowsAtOnce[action],
      after: job.last,
      until: job.createdAt,
      isBare: action !== 'export',
    };
    const { text, values, read } = pageOfSelected(entity, job.input, page, context);
    const { rows, last } = read(
      await db.rawRows(text(), filledIn(values, { caller: callerId(job.caller) }), { isPlannedAnew: true }),
    );
    if (action === 'export') await writer.transaction((tx) => this.export(job, { rows, last, entity }, tx));
    else if (rows.length > 0) await this.write(job, rows.map(idOf), last);
    if (rows.length === page.limit) return true;
    await db.query(doneText, [this.id]);
    return false;
  }

  /**
   * Returns the job with its present caller.
   * @throws ForbiddenError when the caller has lost the permission
   */
  private async permitted(
    stored: StoredJob,
    entity: Entity,
  ): Promise<{ job: StoredJob; scope: Scope | undefined }> {
    const { authentication, access, visible } = this.parts;
    const caller = await authentication.current(stored.caller);
    if (!caller) throw new ForbiddenError('The session that began this job has ended.');
    await requirePermission(access, entity, stored.input, caller);
    const scope = await visible.scopeOf(entity, caller);
    if (scope === 'none' || (scope ? nameOfScope(scope) : '') !== stored.scope)
      throw new ForbiddenError('The read permissions of your account have changed. Start the job again.');
    return { job: { ...stored, caller }, scope };
  }

  private async count(
    { input, createdAt, caller }: StoredJob,
    entity: Entity,
    context: CompileContext,
  ): Promise<void> {
    const { text, values } = countSelected(entity, input, context, createdAt);
    const [row] = await this.parts.db.texts(text(), filledIn(values, { caller: callerId(caller) }), {
      isPlannedAnew: true,
    });
    await this.parts.db.query(`update flotilla_row_job set "total" = $2 where "id" = $1`, [
      this.id,
      Number(row?.[0] ?? 0),
    ]);
  }

  /** Writes a page in one transaction; if a row fails, falls back to one transaction per row. */
  private async write(job: StoredJob, ids: readonly string[], last: string | null): Promise<void> {
    const { writer } = this.parts;
    try {
      await writer.transaction(async (tx) => {
        await this.note(tx, { last, done: ids.length, problems: [] });
        await this.change(job, ids, { caller: job.caller, tx });
      });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error;
      const problems: Problem[] = [];
      for (const id of ids)
        await this.change(job, [id], { caller: job.caller }).catch(collected(id, problems));
      await writer.transaction((tx) => this.note(tx, { last, done: ids.length, problems }));
    }
  }

  private async change(
    { entity, input }: StoredJob,
    ids: readonly string[],
    context: Context,
  ): Promise<void> {
    const { stores, visible } = this.parts;
    const rows = new RestRows(stores.of(entity), visible.readsOf(entity));
    if (input.action === 'delete')
      await rows.delete(
        ids.map((id) => ({ id })),
        context,
      );
    if (input.action === 'update') {
      const { patch } = input;
      await rows.updateMany(
        ids.map((id) => ({ ...patch, id })),
        context,
      );
    }
  }

  /** Stores a page of the export. The first part begins the file; the last, which may be empty, ends it. */
  private async export(
    job: StoredJob,
    page: { rows: readonly string[]; last: string | null; entity: Entity },
    tx: WriteTransaction,
  ): Promise<void> {
    const { rows, last } = page;
    if (job.input.action !== 'export') return;
    const isFirst = job.done === 0;
    const isEnd = rows.length < rowsAtOnce.export;
    const json = `${isFirst ? '[' : ''}${rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${row}`).join('')}${isEnd ? '\n]\n' : ''}`;
    const texts = {
      json: async () => json,
      jsonl: () => jsonLines({ ...page, caller: job.caller }, this.parts),
      csv: () => this.csv(job, page),
    };
    const text = await texts[job.input.format]();
    await this.note(tx, { last, done: rows.length, problems: [] });
    const index = job.done === 0 ? 0 : Math.ceil(job.done / rowsAtOnce.export);
    const bytes = Buffer.byteLength(text);
    const [used] = await tx.query<{ bytes: string }>(storedText, [this.id, bytes]);
    requireBytes(job.caller, Number(used?.bytes ?? 0) + bytes);
    await tx.query(`insert into flotilla_row_job_part ("job", "index", "text") values ($1, $2, $3)`, [
      this.id,
      index,
      text,
    ]);
  }

  /** Later pages have the columns of the first. */
  private async csv(
    { caller, done }: StoredJob,
    page: { rows: readonly string[]; entity: Entity },
  ): Promise<string> {
    const { entity } = page;
    const [first] = await this.parts.db.query<{ text: string }>(
      `select "text" from flotilla_row_job_part where "job" = $1 and "index" = 0`,
      [this.id],
    );
    const languages = first
      ? languagesOfHeader(entity, first.text)
      : await languagesOfRows(entity, this.parts);
    return csvPage({ ...page, caller, isFirst: done === 0, languages }, this.parts);
  }

  /** Stores the progress. @throws CanceledError */
  private async note(
    tx: Pick<Transaction, 'query'>,
    { last, done, problems }: { last: string | null; done: number; problems: readonly Problem[] },
  ): Promise<void> {
    const storedProblems = JSON.stringify(problems.slice(0, maxProblems));
    const noted = await tx.query(noteText, [this.id, last, done, problems.length, storedProblems]);
    if (noted.length === 0) throw new CanceledError();
  }
}

const idOf = (row: string) => (JSON.parse(row) as { id: string }).id;
const callerId = (caller: Caller) => (caller.kind === 'subject' ? caller.id : undefined);

/** Collects errors, except for rows that were deleted since the page was read. */
const collected = (id: string, problems: Problem[]) => (error: unknown) => {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error;
  if (!(error instanceof NotFoundError)) problems.push({ id, message: error.message });
};

const beginText =
  `update flotilla_row_job set "status" = 'running' where "id" = $1 and "status" in ('waiting', 'running') returning ` +
  `"id", "entity", to_jsonb("input") as "input", to_jsonb("caller") as "caller", "total", "done", "last", "scope", "createdAt"`;
const noteText =
  `update flotilla_row_job set "last" = coalesce($2, "last"), "done" = "done" + $3::int, "failed" = "failed" + $4::int, ` +
  `"problems" = case when json_array_length("problems") < ${maxProblems} then ("problems"::jsonb || $5::jsonb)::json else "problems" end ` +
  `where "id" = $1 and "status" = 'running' returning 1 as noted`;
/** Counts the bytes of all jobs of the account, without this page. */
const storedText =
  `update flotilla_row_job j set "bytes" = "bytes" + $2::int where "id" = $1 ` +
  `returning (select coalesce(sum(o."bytes"), 0)::text from flotilla_row_job o where o."owner" = j."owner") as bytes`;
const doneText = `update flotilla_row_job set "status" = 'done', "total" = "done" where "id" = $1 and "status" = 'running'`;
const failText = `update flotilla_row_job set "status" = 'failed', "bytes" = 0, "problems" = ("problems"::jsonb || $2::jsonb)::json where "id" = $1 and "status" = 'running'`;
