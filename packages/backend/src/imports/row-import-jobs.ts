import { randomUUID } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import type { RowJobProgress } from '@flotilla/core/administration';
import { NotFoundError, RefusedError, UnavailableError } from '@flotilla/core/errors';
import { type ImportAnswer, importJobLimits } from '@flotilla/core/imports';
import { z } from 'zod';
import { type Caller, callerKey } from '../context/caller.js';
import type { Context } from '../context/context.js';
import type { Database } from '../database/database.js';
import type { Writer } from '../invalidation/writer.js';
import { defineJob } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Authentication } from '../ports/accounts.js';
import { RowJobLimits } from '../rest/row-job-limits.js';
import { RowImportRun } from './row-import-run.js';
import { fileText, type RowFile, type RowImports } from './row-imports.js';
import { textParts } from './text-parts.js';

/** Dependencies of import jobs. */
export interface RowImportJobsParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly imports: RowImports;
  readonly authentication: Authentication;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
}

/** One import per process, because its rows are in memory. */
const work = defineJob('rows.import', z.object({ id: z.guid() }), {
  ...{ retryLimit: 5, timeoutSeconds: 3600, isAside: true, concurrency: 1 },
});

/** Imports of files as jobs: started by a caller, run with the caller's rights, in one transaction. */
export class RowImportJobs {
  private readonly limits: RowJobLimits;

  constructor(private readonly parts: RowImportJobsParts) {
    this.limits = new RowJobLimits(parts.limits);
    parts.jobs.on(work, ({ id }, run) => new RowImportRun(parts, id).work(run));
  }

  /** @throws UnauthenticatedError, ForbiddenError as the import would; UnavailableError on servers without jobs */
  async requireStart(entity: Entity, caller: Caller): Promise<void> {
    await this.parts.imports.requireAllowed(entity, caller);
    // Jobs cannot ask for proof of presence later.
    await this.parts.imports.requirePresence(entity, caller);
    if (!this.parts.jobs.isNeeded) throw new UnavailableError('This server runs no jobs.');
  }

  /**
   * Stores the file and starts its job, in the transaction of the context, or in one of its own.
   * @throws InvalidError when the file cannot be decoded; TooManyError, TooLargeError above the limits of an account
   */
  async start(
    entity: Entity,
    { bytes, encoding, ...file }: RowFile,
    { address, isDryRun, ...context }: Context & { readonly address: string; readonly isDryRun: boolean },
  ): Promise<RowJobProgress> {
    const { writer, jobs } = this.parts;
    const { caller } = context;
    const text = fileText({ bytes, ...(encoding !== undefined && { encoding }) }, importJobLimits.bytes);
    await this.limits.requireTurn(caller, address);
    const id = randomUUID();
    const input = { action: 'import', isDryRun, ...file };
    return writer.within(context, async ({ tx }) => {
      const queued = await this.limits.requireRoom(tx, caller, bytes.length);
      const stored = [JSON.stringify(input), JSON.stringify(caller), callerKey(caller), bytes.length];
      await tx.query(startText, [id, entity.key, ...stored]);
      for (const [index, part] of [...textParts(text, partLength)].entries())
        await tx.query(partText, [id, index, part]);
      await jobs.send(work, { id }, { singletonKey: id, priority: -queued, tx });
      const progress = { status: 'waiting', total: null, done: 0, failed: 0, problems: [] } as const;
      return { id, entity: entity.key, action: 'import', ...progress, problems: [] };
    });
  }

  /**
   * Returns the result of an import to its creator.
   * @throws NotFoundError; RefusedError while it is not done, or when it has none
   */
  async result(id: string, caller: Caller): Promise<ImportAnswer> {
    const [job] = await this.parts.db.query<{ status: string; entity: string; result: string | null }>(
      resultText,
      [id, callerKey(caller)],
    );
    if (!job) throw new NotFoundError('There is no such import, or it is older than a day.');
    if (job.result === null || !['done', 'failed'].includes(job.status))
      throw new RefusedError({ en: 'The import has no result.', ru: 'У загрузки нет результата.' });
    await this.parts.imports.requireAllowedAt(job.entity, caller);
    return JSON.parse(job.result) as ImportAnswer;
  }
}

/** Characters of a stored part. */
const partLength = 1024 ** 2;

const startText =
  'insert into flotilla_row_job ("id", "entity", "input", "caller", "owner", "bytes") values ($1, $2, $3, $4, $5, $6)';
const partText = 'insert into flotilla_row_job_part ("job", "index", "text") values ($1, $2, $3)';
const resultText =
  `select j."status", j."entity", p."text" as result from flotilla_row_job j ` +
  `left join flotilla_row_job_part p on p."job" = j."id" and p."index" = -1 ` +
  `where j."id" = $1 and j."owner" = $2 and j."input" ->> 'action' = 'import'`;
