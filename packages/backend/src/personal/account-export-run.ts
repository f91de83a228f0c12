import type { Entity, Registry } from '@flotilla/core';
import { ForbiddenError, ProblemError, RefusedError } from '@flotilla/core/errors';
import type { Access } from '../access/access.js';
import { type Caller, server } from '../context/caller.js';
import type { Database } from '../database/database.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import type { JobRun } from '../jobs/job.js';
import type { Authentication } from '../ports/accounts.js';
import type { Rows } from '../rows/rows.js';
import type { PersonalRows } from './personal-rows.js';
import { type StoredExport, storedColumns } from './stored-export.js';
import { subjectEntity } from './subject-entity.js';

/** Dependencies of the runs of exports. */
export interface AccountExportRunParts {
  readonly db: Database;
  readonly writer: Writer;
  readonly registry: Registry;
  readonly personal: PersonalRows;
  readonly rows: Rows;
  readonly access: Access;
  readonly authentication: Authentication;
}

/** A finished export, for the mail to its owner. */
export interface FinishedExport {
  readonly subjectId: string;
  readonly language: string;
  readonly isOwn: boolean;
}

/** Runs in the transaction of the last page of an export. */
export type FinishedHandler = (finished: FinishedExport, tx: WriteTransaction) => Promise<void>;

type Row = Readonly<Record<string, unknown>>;

const pageSize = 500;
const megabyte = 1024 ** 2;
const maxBytes = 100 * megabyte;

/** Runs the jobs of exports: writes the personal data of an account to pages, which its file is built from. */
export class AccountExportRun {
  /** The handler of finished exports. */
  handleFinished: FinishedHandler | undefined;

  constructor(private readonly parts: AccountExportRunParts) {}

  /** Runs the job of an export. A problem with its data, or the last attempt, ends the export. */
  async run(id: string, { signal, isLast }: Pick<JobRun, 'signal' | 'isLast'>): Promise<void> {
    try {
      await this.write(id, signal);
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (!isRefused && !isLast) throw error;
      const message = isRefused ? error.message : 'Something went wrong on the server.';
      await this.parts.db.query(failText, [id, JSON.stringify([{ id: null, message }])]);
      await this.parts.db.query(dropPartsText, [id]);
      if (!isRefused) throw error;
    }
  }

  /** Writes all pages. A retry starts from the first page. */
  private async write(id: string, signal: AbortSignal): Promise<void> {
    const { db, writer, personal } = this.parts;
    const [job] = await db.query<StoredExport>(beginText, [id]);
    if (!job) return;
    await db.query(dropPartsText, [id]);
    const { account: subjectId, language } = job.input;
    let index = 0;
    for (const entity of personal.entities) {
      for (let after: string | undefined = zero; after !== undefined;) {
        signal.throwIfAborted();
        await this.requirePermission(job.caller, subjectId);
        const ids: string[] = await this.page(entity, { subjectId, after });
        const text =
          ids.length > 0
            ? JSON.stringify({ entity: entity.key, rows: await this.read(entity, ids) })
            : undefined;
        if (text !== undefined && !(await this.store({ id, index: index++, text, rows: ids.length }))) return;
        after = ids.length < pageSize ? undefined : ids.at(-1);
      }
    }
    await writer.transaction(async (tx) => {
      const [done] = await tx.query(doneText, [id]);
      if (done)
        await this.handleFinished?.({ subjectId, language, isOwn: isSubject(job.caller, subjectId) }, tx);
    });
  }

  /**
   * Stores a page, and returns false when the job has ended, such as by the deletion of the account.
   * @throws RefusedError above the limit
   */
  private store({
    id,
    index,
    text,
    rows,
  }: {
    id: string;
    index: number;
    text: string;
    rows: number;
  }): Promise<boolean> {
    return this.parts.writer.transaction(async (tx) => {
      const [noted] = await tx.query<{ bytes: string }>(noteText, [id, rows, Buffer.byteLength(text)]);
      if (!noted) return false;
      if (Number(noted.bytes) > maxBytes)
        throw new RefusedError(
          `The data are larger than ${maxBytes / megabyte} MB. Ask the operator of the site for them.`,
        );
      await tx.query(`insert into flotilla_row_job_part ("job", "index", "text") values ($1, $2, $3)`, [
        id,
        index,
        text,
      ]);
      return true;
    });
  }

  private async page(
    entity: Entity,
    { subjectId, after }: { subjectId: string; after: string },
  ): Promise<string[]> {
    const own = this.parts.personal.ownText(entity);
    const text = `select distinct o."id" from (${own}) o where o."id" > $2::uuid order by 1 limit ${pageSize}`;
    return (await this.parts.db.query<{ id: string }>(text, [subjectId, after])).map(({ id }) => id);
  }

  private async read(entity: Entity, ids: readonly string[]): Promise<Row[]> {
    const rows: Row[] = await this.parts.rows
      .of(entity, { caller: server })
      .find({ where: { id: { inArray: [...ids] } } });
    const internal = new Set<string>(entity.personal?.internal);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name))));
  }

  /** @throws ForbiddenError when the caller that began the export may no longer read the account */
  private async requirePermission(stored: Caller, subjectId: string): Promise<void> {
    const caller = await this.parts.authentication.current(stored);
    if (!caller) throw new ForbiddenError('The session that began this export has ended.');
    const outcome = await this.parts.access.ofReading(caller, subjectEntity(this.parts.registry));
    if (outcome !== 'allowed' && !(outcome === 'own' && isSubject(caller, subjectId)))
      throw new ForbiddenError('Not authorized');
  }
}

const zero = '00000000-0000-0000-0000-000000000000';
const isSubject = (caller: Caller, id: string) => caller.kind === 'subject' && caller.id === id;

const beginText = `update flotilla_row_job set "status" = 'running', "done" = 0, "bytes" = 0 where "id" = $1 and "status" in ('waiting', 'running') returning ${storedColumns}`;
const noteText = `update flotilla_row_job set "done" = "done" + $2::int, "bytes" = "bytes" + $3::int where "id" = $1 and "status" = 'running' returning "bytes"::text as bytes`;
const doneText = `update flotilla_row_job set "status" = 'done', "total" = "done" where "id" = $1 and "status" = 'running' returning 1 as done`;
const failText = `update flotilla_row_job set "status" = 'failed', "bytes" = 0, "problems" = $2::json where "id" = $1 and "status" = 'running'`;
const dropPartsText = `delete from flotilla_row_job_part where "job" = $1`;
