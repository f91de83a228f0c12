import { randomUUID } from 'node:crypto';
import { ConflictError, RefusedError, UnavailableError } from '@flotilla/core/errors';
import { type Caller, callerKey } from '../context/caller.js';
import { defineJob } from '../jobs/job.js';
import type { Jobs } from '../jobs/jobs.js';
import type { RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { FileAddresses } from '../ports/files.js';
import { z } from 'zod';
import { AccountExportFile } from './account-export-file.js';
import { AccountExportRun, type AccountExportRunParts, type FinishedHandler } from './account-export-run.js';
import { type AccountExport, lifetime, type StoredExport, storedColumns, viewOf } from './stored-export.js';
import { subjectEntity } from './subject-entity.js';

export interface AccountExportsParts extends AccountExportRunParts {
  readonly addresses: FileAddresses;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
}

const perDay = 3;
const dayMs = 86_400_000;
const work = defineJob('rows.export-account', z.object({ id: z.guid() }), {
  retryLimit: 5,
  timeoutSeconds: 3600,
  isAside: true,
});

/**
 * Exports the personal data of accounts: a job writes them to one JSON file, which its requester alone
 * downloads within a day.
 */
export class AccountExports {
  private readonly limit: RateLimit;
  private readonly runs: AccountExportRun;
  private readonly files: AccountExportFile;

  constructor(private readonly parts: AccountExportsParts) {
    this.limit = parts.limits.of({ name: 'rows.account-exports', calls: perDay, windowMs: dayMs });
    this.runs = new AccountExportRun(parts);
    this.files = new AccountExportFile(parts);
    parts.jobs.on(work, ({ id }, run) => this.runs.run(id, run));
  }

  /** Sets the handler of finished exports, which runs in the transaction of the last page. */
  onFinished(handle: FinishedHandler): void {
    this.runs.handleFinished = handle;
  }

  /**
   * Begins an export of a subject's data for a caller who may read the subject.
   * @throws ConflictError while one is being prepared; TooManyError, UnavailableError
   */
  async start(
    subjectId: string,
    { caller, language }: { caller: Caller; language: string },
  ): Promise<AccountExport> {
    const { writer, jobs } = this.parts;
    if (!jobs.isNeeded) throw new UnavailableError('This server runs no jobs.');
    const id = randomUUID();
    return writer.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [
        `flotilla account export ${subjectId}`,
      ]);
      const [open] = await tx.query(openText, [callerKey(caller), subjectId]);
      if (open)
        throw new ConflictError({
          en: 'An export is being prepared. Wait until it is done.',
          ru: 'Файл с данными уже готовится. Дождитесь его.',
        });
      await this.limit.enforce(`${callerKey(caller)} ${subjectId}`, {
        en: `At most ${perDay} exports a day. Try again tomorrow.`,
        ru: `Не больше ${perDay} выгрузок в день. Попробуйте завтра.`,
      });
      const input = { action: 'export', format: 'json', account: subjectId, language };
      const values = [
        id,
        subjectEntity(this.parts.registry).key,
        JSON.stringify(input),
        JSON.stringify(caller),
        callerKey(caller),
      ];
      const [row] = await tx.query<StoredExport>(startText, values);
      await jobs.send(work, { id }, { singletonKey: id, tx });
      return viewOf(row);
    });
  }

  /** Returns the exports of a subject's data that the caller began within a day, the newest first. */
  async list(subjectId: string, caller: Caller): Promise<AccountExport[]> {
    return (
      await this.parts.db.query<StoredExport>(`${readText} order by "createdAt" desc`, [
        callerKey(caller),
        subjectId,
      ])
    ).map(viewOf);
  }

  /**
   * Returns the file of an export in parts, to the caller who began it. Addresses of private files in it last
   * an hour.
   * @throws NotFoundError; RefusedError while it is not done
   */
  async file(
    subjectId: string,
    id: string,
    { caller, site }: { readonly caller: Caller; readonly site: string },
  ): Promise<AsyncIterable<string>> {
    const [row] = await this.parts.db.query<StoredExport>(`${readText} and "id" = $3`, [
      callerKey(caller),
      subjectId,
      id,
    ]);
    const { status, createdAt } = viewOf(row);
    if (status !== 'done')
      throw new RefusedError({ en: 'The export is not done.', ru: 'Файл с данными ещё не готов.' });
    return this.files.written(id, { subjectId, createdAt, site });
  }
}

const readText = `select ${storedColumns} from flotilla_row_job where "owner" = $1 and "input" ->> 'account' = $2 and "createdAt" > now() - ${lifetime}`;
const openText = `select 1 as found from flotilla_row_job where "owner" = $1 and "input" ->> 'account' = $2 and "status" in ('waiting', 'running') and "createdAt" > now() - ${lifetime}`;
const startText = `insert into flotilla_row_job ("id", "entity", "input", "caller", "owner") values ($1, $2, $3, $4, $5) returning ${storedColumns}`;
