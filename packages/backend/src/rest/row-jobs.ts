import { randomUUID } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import type { RowJobInput, RowJobProgress } from '@flotilla/core/administration';
import { ForbiddenError, InvalidError, NotFoundError, RefusedError, UnavailableError } from '@flotilla/core/errors';
import type { Access } from '@flotilla/access';
import { type Caller, callerKey, type Database, type Writer } from '@flotilla/changes';
import { defineJob, type Jobs } from '@flotilla/jobs';
import { z } from 'zod';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { countChosen } from './chosen-rows.js';
import { RowJobRun, type StoredJob } from './row-job-run.js';

/** What jobs on rows work with. */
export interface RowJobsParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly stores: RowStores;
  readonly visible: VisibleRows;
  readonly access: Access;
  readonly jobs: Jobs;
}

const work = defineJob('rows.work', z.object({ id: z.guid() }), { retryLimit: 5, concurrency: 2, timeoutSeconds: 3600, isAside: true });
const lifetime = `interval '24 hours'`;

/** Work on all rows that a filter lets through: begun by a caller, done by a job with their rights and in their name, a page of rows at a time. */
export class RowJobs {
  constructor(private readonly parts: RowJobsParts) {
    parts.jobs.on(work, ({ id }, run) => new RowJobRun(parts, id).work(run));
  }

  /** Begins work. @throws ForbiddenError, InvalidError as the write of one such row would */
  async start(entity: Entity, input: RowJobInput, caller: Caller): Promise<RowJobProgress> {
    const { writer, jobs, stores } = this.parts;
    await this.demandRight(entity, input, caller);
    if (input.action !== 'export' && !input.filters && input.search === undefined)
      throw InvalidError.of('data.filters', 'is needed, or search: say which rows.');
    if (input.action === 'update') stores.of(entity.key).validator.forUpdate(input.patch, 'data.patch');
    // A job that nobody confirms would fail later, with nobody to ask.
    if (input.action !== 'export') await stores.parts.hooks.requirePresence(entity, { caller });
    // What can't be asked for is refused now, and not by the job.
    countChosen(entity, input, stores.parts.compile);
    if (!jobs.isNeeded) throw new UnavailableError('This server does no jobs.');
    const id = randomUUID();
    return writer.transaction(async (tx) => {
      const values = [id, entity.key, JSON.stringify(input), JSON.stringify(caller), callerKey(caller)];
      const [row] = await tx.query<StoredJob>(startText, values);
      await jobs.send(work, { id }, { singletonKey: id, tx });
      return toldOf(row);
    });
  }

  /** How far work is, to who began it. @throws NotFoundError */
  async progress(id: string, caller: Caller): Promise<RowJobProgress> {
    const [row] = await this.parts.db.query<StoredJob>(`${readText} and "owner" = $2`, [id, callerKey(caller)]);
    return toldOf(row);
  }

  /** Ends work that is not done. @throws NotFoundError */
  async cancel(id: string, caller: Caller): Promise<RowJobProgress> {
    await this.parts.db.query(cancelText, [id, callerKey(caller)]);
    return this.progress(id, caller);
  }

  /** The parts of what was exported, one after the other. @throws NotFoundError; RefusedError while it is not done */
  async file(
    id: string,
    caller: Caller,
  ): Promise<{ readonly format: 'csv' | 'json'; readonly name: string; readonly parts: AsyncIterable<string> }> {
    const [job] = await this.parts.db.query<StoredJob>(`${readText} and "owner" = $2`, [id, callerKey(caller)]);
    const { entity, status } = toldOf(job);
    const input = job?.input;
    if (input?.action !== 'export') throw new NotFoundError('This job writes no file.');
    if (status !== 'done') throw new RefusedError('The export is not done.');
    return { format: input.format, name: `${entity}.${input.format}`, parts: this.partsOf(id) };
  }

  /** Forgets what is older than a day. */
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

  private async demandRight(entity: Entity, { action }: RowJobInput, caller: Caller): Promise<void> {
    const { access } = this.parts;
    const ask = {
      update: () => access.ofChanging(caller, entity),
      delete: () => access.ofDeleting(caller, entity),
      export: () => access.ofReading(caller, entity),
    };
    const outcome = await ask[action]();
    if (outcome !== 'allowed' && !(action === 'export' && outcome === 'own')) throw new ForbiddenError('Not authorized');
  }
}

/** @throws NotFoundError */
function toldOf(row: StoredJob | undefined): RowJobProgress {
  if (!row) throw new NotFoundError('There is no such job, or it is older than a day.');
  const { id, entity, input, status, total, done, failed, problems } = row;
  return { id, entity, action: input.action, status, total, done, failed, problems };
}

const columns = `"id", "entity", to_jsonb("input") as "input", to_jsonb("caller") as "caller", "status", "total", "done", "failed", to_jsonb("problems") as "problems", "last", "createdAt"`;
const readText = `select ${columns} from flotilla_row_job where "id" = $1`;
const startText = `insert into flotilla_row_job ("id", "entity", "input", "caller", "owner") values ($1, $2, $3, $4, $5) returning ${columns}`;
const cancelText = `update flotilla_row_job set "status" = 'canceled' where "id" = $1 and "owner" = $2 and "status" in ('waiting', 'running')`;
