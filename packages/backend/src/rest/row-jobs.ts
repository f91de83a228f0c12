import { randomUUID } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import {
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RefusedError,
  UnavailableError,
} from '@flotilla/core/errors';
import type { Access } from '../access/access.js';
import { type Caller, callerKey } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { Writer } from '../invalidation/writer.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Authentication } from '../ports/accounts.js';
import type { SiteZone } from '../ports/site.js';
import { nameOfScope } from '../query/statement.js';
import { defineJob } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import { z } from 'zod';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { countSelected } from './selected-rows.js';
import { requirePermission, isAdministrator, RowJobLimits } from './row-job-limits.js';
import { RowJobRun, type StoredJob } from './row-job-run.js';

/** Dependencies of jobs on rows. */
export interface RowJobsParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly stores: RowStores;
  readonly visible: VisibleRows;
  readonly access: Access;
  readonly authentication: Authentication;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
  /** The time zone of dates in exports. */
  readonly zone: SiteZone;
}

const settings = { retryLimit: 5, timeoutSeconds: 3600, isAside: true } as const;
const data = z.object({ id: z.guid() });
/** Jobs of administrators have a queue of their own, so that they never wait for those of others. */
const administratorsWork = defineJob('rows.work', data, { ...settings, concurrency: 2 });
const othersWork = defineJob('rows.work-of-others', data, settings);
const lifetime = `interval '24 hours'`;

/**
 * Jobs on all rows that match a filter: started by a caller, run with the caller's rights and as its actor,
 * one page of rows at a time.
 */
export class RowJobs {
  private readonly limits: RowJobLimits;

  constructor(private readonly parts: RowJobsParts) {
    this.limits = new RowJobLimits(parts.limits);
    for (const work of [administratorsWork, othersWork])
      parts.jobs.on(work, ({ id }, run) => new RowJobRun(parts, id).work(run));
  }

  /**
   * Starts a job for a caller at an address.
   * @throws ForbiddenError, InvalidError as the write of one such row would; TooManyError, TooLargeError
   * above the limits of an account
   */
  async start(
    entity: Entity,
    input: RowJobInput,
    { caller, address }: { caller: Caller; address: string },
  ): Promise<RowJobProgress> {
    const { writer, jobs, stores, access } = this.parts;
    await requirePermission(access, entity, input, caller);
    if (input.action !== 'export' && !input.filters && input.search === undefined)
      throw InvalidError.of('data.filters', {
        en: 'is needed, or search: say which rows.',
        ru: 'нужно условие или поиск: укажите, какие записи.',
      });
    if (input.action === 'update') stores.of(entity.key).validator.forUpdate(input.patch, 'data.patch');
    // Jobs cannot ask for proof of presence later.
    if (input.action !== 'export') await stores.parts.hooks.requirePresence(entity, { caller });
    // Rejects invalid filters now instead of failing in the job.
    countSelected(entity, input, stores.parts.compile);
    if (!jobs.isNeeded) throw new UnavailableError('This server runs no jobs.');
    await this.limits.requireTurn(caller, address);
    const scope = await this.scopeOf(entity, caller);
    const id = randomUUID();
    const text = JSON.stringify(input);
    const bytes = Buffer.byteLength(text);
    return writer.transaction(async (tx) => {
      const queued = await this.limits.requireRoom(tx, caller, bytes);
      const values = [id, entity.key, text, JSON.stringify(caller), callerKey(caller), scope, bytes];
      const [row] = await tx.query<StoredJob>(startText, values);
      const work = isAdministrator(caller) ? administratorsWork : othersWork;
      // The first job of one account runs before the second job of another.
      await jobs.send(work, { id }, { singletonKey: id, priority: -queued, tx });
      return progressOf(row);
    });
  }

  /** Returns the progress of a job to its creator. @throws NotFoundError */
  async progress(id: string, caller: Caller): Promise<RowJobProgress> {
    const [row] = await this.parts.db.query<StoredJob>(`${readText} and "owner" = $2`, [
      id,
      callerKey(caller),
    ]);
    return progressOf(row);
  }

  /** Cancels a job that is not done. @throws NotFoundError */
  async cancel(id: string, caller: Caller): Promise<RowJobProgress> {
    await this.parts.db.query(cancelText, [id, callerKey(caller)]);
    await this.parts.db.query(dropPartsText, [id, callerKey(caller)]);
    return this.progress(id, caller);
  }

  /**
   * Returns the parts of an export, to a caller whose read scope is the same as at the export.
   * @throws NotFoundError; RefusedError while it is not done; ForbiddenError
   */
  async file(
    id: string,
    caller: Caller,
  ): Promise<{
    readonly format: 'csv' | 'json' | 'jsonl';
    readonly name: string;
    readonly parts: AsyncIterable<string>;
  }> {
    const [job] = await this.parts.db.query<StoredJob>(`${readText} and "owner" = $2`, [
      id,
      callerKey(caller),
    ]);
    const { entity, status } = progressOf(job);
    const input = job?.input;
    if (input?.action !== 'export') throw new NotFoundError('This job writes no file.');
    if (status !== 'done')
      throw new RefusedError({ en: 'The export is not done.', ru: 'Выгрузка ещё не готова.' });
    const { entity: exported } = this.parts.stores.of(entity);
    await requirePermission(this.parts.access, exported, input, caller);
    if ((await this.scopeOf(exported, caller)) !== job?.scope) throw new ForbiddenError('Not authorized');
    return { format: input.format, name: `${entity}.${input.format}`, parts: this.partsOf(id) };
  }

  /** Deletes jobs older than a day. */
  async purge(): Promise<void> {
    await this.parts.db.query(
      `with old as (delete from flotilla_row_job where "createdAt" < now() - ${lifetime} returning "id") delete from flotilla_row_job_part p using old where p."job" = old."id"`,
    );
  }

  private async *partsOf(id: string): AsyncIterable<string> {
    for (let index = 0; ; index++) {
      const [part] = await this.parts.db.query<{ text: string }>(
        `select "text" from flotilla_row_job_part where "job" = $1 and "index" = $2`,
        [id, index],
      );
      if (!part) return;
      yield part.text;
    }
  }

  private async scopeOf(entity: Entity, caller: Caller): Promise<string> {
    const scope = await this.parts.visible.scopeOf(entity, caller);
    if (scope === 'none') throw new ForbiddenError('Not authorized');
    return scope ? nameOfScope(scope) : '';
  }
}

/** Returns the progress of a job. @throws NotFoundError */
function progressOf(row: StoredJob | undefined): RowJobProgress {
  if (!row) throw new NotFoundError('There is no such job, or it is older than a day.');
  const { id, entity, input, status, total, done, failed, problems } = row;
  return { id, entity, action: input.action, status, total, done, failed, problems };
}

const columns = `"id", "entity", to_jsonb("input") as "input", to_jsonb("caller") as "caller", "status", "total", "done", "failed", to_jsonb("problems") as "problems", "last", "scope", "createdAt"`;
/** Excludes exports of accounts: their own calls require proof of presence. */
const isOfRows = `"input" ->> 'account' is null`;
const readText = `select ${columns} from flotilla_row_job where "id" = $1 and ${isOfRows}`;
const startText = `insert into flotilla_row_job ("id", "entity", "input", "caller", "owner", "scope", "bytes") values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`;
const cancelText = `update flotilla_row_job set "status" = 'canceled', "bytes" = case when "input" ->> 'action' = 'import' then 0 else "bytes" end where "id" = $1 and "owner" = $2 and "status" in ('waiting', 'running') and ${isOfRows}`;
const dropPartsText = `delete from flotilla_row_job_part p using flotilla_row_job j where p."job" = j."id" and j."id" = $1 and j."owner" = $2 and j."status" = 'canceled'`;
