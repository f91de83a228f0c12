import type { Entity } from '@flotilla/core';
import { ForbiddenError, InvalidError, ProblemError, RefusedError } from '@flotilla/core/errors';
import { type ImportAnswer, importJobLimits } from '@flotilla/core/imports';
import type { Caller } from '../context/caller.js';
import type { Transaction } from '../database/transactions.js';
import { countedAttempt } from '../jobs/counted-attempt.js';
import type { JobRun } from '../jobs/job.js';
import { inTurn } from './import-memory.js';
import type { RowImportJobsParts } from './row-import-jobs.js';
import type { ImportProgress, RowFile } from './row-imports.js';

interface StoredImport extends Record<string, unknown> {
  readonly entity: string;
  readonly input: Omit<RowFile, 'bytes' | 'encoding'> & { readonly isDryRun: boolean };
  readonly caller: Caller;
  /** Attempts that have begun, with this one, and did not end. */
  readonly begun: number;
}

/** A file that takes more memory than the process has ends the process, and would end the next one too. */
const maxBegun = 2;
/** Time after which the rights of the caller are read again. */
const rightsMs = 10_000;

/** The import was canceled, or has ended in another run. */
class EndedError extends Error {}

/**
 * One run of an import job. Its rows and its result are one transaction, so that a run after a crash either
 * finds the job done, or begins again with nothing stored.
 */
export class RowImportRun {
  constructor(
    private readonly parts: RowImportJobsParts,
    private readonly id: string,
  ) {}

  async work({ signal, isLast, shutdown }: Pick<JobRun, 'signal' | 'isLast' | 'shutdown'>): Promise<void> {
    try {
      const stop = AbortSignal.any([signal, shutdown]);
      await inTurn(stop, () => this.run(stop));
    } catch (error) {
      if (error instanceof EndedError) return;
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (!isRefused && (!isLast || shutdown.aborted)) {
        await this.parts.db.query(waitText, [this.id]).catch(() => undefined);
        throw error;
      }
      await this.fail(isRefused ? error.message : 'Something went wrong on the server.', signal);
      if (!isRefused) throw error;
    }
  }

  /** Ends the job. Keeps the file when no run has read it, until the job is purged. */
  private async fail(message: string, { aborted }: AbortSignal): Promise<void> {
    await this.parts.writer.transaction(async (tx) => {
      const late = aborted ? 'Other imports took too long. Start this import again.' : message;
      const values = [this.id, JSON.stringify([{ id: null, message: late }])];
      const failed = await tx.query(failWaitingText, values);
      if (failed.length > 0) return;
      await tx.query(failText, [this.id, JSON.stringify([{ id: null, message }])]);
      await tx.query(dropText, [this.id]);
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { db } = this.parts;
    const [stored] = await db.query<StoredImport>(beginText, [this.id]);
    if (!stored) throw new EndedError();
    const end = () => db.query(releaseText, [this.id]);
    await countedAttempt({ signal, end }, () => this.merge(stored, signal));
  }

  private async merge(stored: StoredImport, signal: AbortSignal): Promise<void> {
    const { imports, writer } = this.parts;
    if (stored.begun > maxBegun)
      throw new RefusedError(
        `The server ended ${maxBegun} times during this import. Send the file in smaller parts.`,
      );
    const { caller, entity } = await this.permitted(stored);
    let checkedAt = performance.now();
    const answer = await imports.merge(entity, await this.text(), {
      ...stored.input,
      caller,
      maxRows: importJobLimits.rows,
      onStep: async (progress) => {
        signal.throwIfAborted();
        if (performance.now() - checkedAt > rightsMs) {
          await this.permitted(stored);
          checkedAt = performance.now();
        }
        await this.note(progress);
      },
      settle: async (result, tx) => {
        await this.permitted(stored);
        await this.end(result, tx, 'done');
      },
    });
    if (answer.isStored) return;
    const status = stored.input.isDryRun ? 'done' : 'failed';
    await writer.transaction((tx) => this.end(answer, tx, status));
  }

  /** Returns the present caller and the entity. @throws ForbiddenError when the session has ended, or its permission was removed */
  private async permitted(stored: StoredImport): Promise<{ caller: Caller; entity: Entity }> {
    const caller = await this.parts.authentication.current(stored.caller);
    if (!caller) throw new ForbiddenError('The session that began this job has ended.');
    return { caller, entity: await this.parts.imports.requireAllowedAt(stored.entity, caller) };
  }

  private async text(): Promise<string> {
    const parts = await this.parts.db.query<{ text: string }>(partsText, [this.id]);
    if (parts.length === 0) throw InvalidError.of('file', 'is not stored any more.');
    return parts.map(({ text }) => text).join('');
  }

  /** Stores the progress. @throws EndedError */
  private async note({ done, total }: ImportProgress): Promise<void> {
    const noted = await this.parts.db.query(noteText, [this.id, Math.min(done, total), total]);
    if (noted.length === 0) throw new EndedError();
  }

  /** Ends the job and replaces its file by the result. @throws EndedError */
  private async end(answer: ImportAnswer, tx: Transaction, status: 'done' | 'failed'): Promise<void> {
    const text = JSON.stringify(answer);
    const { problemCount, total } = answer;
    const problems =
      status === 'failed' ? [{ id: null, message: `Nothing is stored: ${problemCount} problems.` }] : [];
    const values = [status, total, problemCount, JSON.stringify(problems), Buffer.byteLength(text)];
    if ((await tx.query(endText, [this.id, ...values])).length === 0) throw new EndedError();
    await tx.query(dropText, [this.id]);
    await tx.query(`insert into flotilla_row_job_part ("job", "index", "text") values ($1, -1, $2)`, [
      this.id,
      text,
    ]);
  }
}

const beginText =
  `update flotilla_row_job set "status" = 'running', "done" = 0, "begun" = "begun" + 1 where "id" = $1 and "status" in ('waiting', 'running') ` +
  `returning "entity", "begun", to_jsonb("input") as "input", to_jsonb("caller") as "caller"`;
const waitText = `update flotilla_row_job set "status" = 'waiting' where "id" = $1 and "status" = 'running'`;
const releaseText = `update flotilla_row_job set "begun" = greatest(0, "begun" - 1) where "id" = $1`;
const partsText = `select "text" from flotilla_row_job_part where "job" = $1 and "index" >= 0 order by "index"`;
const dropText = `delete from flotilla_row_job_part where "job" = $1`;
const noteText = `update flotilla_row_job set "done" = $2, "total" = $3 where "id" = $1 and "status" = 'running' returning 1 as noted`;
const endText =
  `update flotilla_row_job set "status" = $2, "total" = $3, "done" = $3, "failed" = $4, "problems" = $5, "bytes" = $6 ` +
  `where "id" = $1 and "status" = 'running' returning 1 as ended`;
const failText = `update flotilla_row_job set "status" = 'failed', "bytes" = 0, "problems" = $2 where "id" = $1 and "status" = 'running'`;
const failWaitingText = `update flotilla_row_job set "status" = 'failed', "problems" = $2 where "id" = $1 and "status" = 'waiting' returning 1 as failed`;
