import { setTimeout } from 'node:timers/promises';
import {
  type Caller,
  ConflictError,
  Database,
  InvalidError,
  newId,
  NotFoundError,
  REGISTRY,
  RefusedError,
  UnauthenticatedError,
  UnavailableError,
  Writer,
  type TransactionContext,
  type WriteTransaction,
} from '@flotilla/backend';
import {
  AUTHENTICATION,
  type Authentication,
  callerKey,
  IMPORT_TARGETS,
  type ImportTargets,
  Jobs,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { type ImportRun, type ImportRunOptions, uploadLimits } from '@flotilla/core/imports';
import { Inject, Injectable } from '@nestjs/common';
import { importJob } from './import-job.js';
import {
  cancelRun,
  deleteRun,
  endLostRuns,
  hasActiveRun,
  insertPart,
  insertRun,
  lockedRun,
  queueRun,
  runOf,
  runsOf,
  storedBytes,
  type StoredRun,
} from './import-runs.sql.js';
import { loadImporters } from './load-importers.js';
import { requirePlaces } from './placed-targets.js';

/** Bytes of all uploaded files of an installation. */
const maxStored = 1024 ** 3;
/** Bytes of one account, so that it leaves space to others. */
const maxOfAccount = maxStored / 2;
/** One import runs at a time, because a second one would change the same rows. */
const singletonKey = 'import';
/** How long a call waits for the job of an import that has ended or was canceled. */
const maxWaitMs = 5000;
const retryMs = 100;

type Change = (run: StoredRun, tx: WriteTransaction) => Promise<void>;

/** The job of an import that is over has not ended yet. */
class StillEndingError extends ConflictError {}

/** Imports of other systems by administrators: the upload, the check, the run, and the list. */
@Injectable()
export class ImportRuns {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(IMPORT_TARGETS) private readonly targets: ImportTargets,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
  ) {}

  /** @throws RefusedError in applications without the importers, as does `create` */
  async list(caller: Caller): Promise<ImportRun[]> {
    await loadImporters();
    return (await runsOf(callerKey(caller), this.db)).map(viewOf);
  }

  /** @throws NotFoundError also for the import of another caller */
  async read(id: string, caller: Caller): Promise<ImportRun> {
    return viewOf(found(await runOf(id, callerKey(caller), this.db)));
  }

  /** Begins an upload. @throws RefusedError when too many files are stored, and without the importers */
  async create({ name, bytes }: Pick<ImportRun, 'name' | 'bytes'>, caller: Caller): Promise<ImportRun> {
    await loadImporters();
    const id = newId();
    const owner = callerKey(caller);
    return this.writer.transaction(async (tx) => {
      const { all, own } = await storedBytes(owner, tx);
      if (all + bytes > maxStored || own + bytes > maxOfAccount)
        throw new RefusedError(
          'The files of earlier imports take too much space. Delete some of them first.',
        );
      await insertRun({ id, owner, caller, name: name.toWellFormed().replaceAll('\0', ''), bytes }, tx);
      return viewOf(found(await runOf(id, owner, tx)));
    });
  }

  /**
   * Adds a part of the file. Ignores a part that has arrived before, so that it can be sent again after a lost
   * connection. @throws NotFoundError, ConflictError, InvalidError
   */
  addPart({ id, index }: { id: string; index: number }, content: Buffer, caller: Caller): Promise<ImportRun> {
    return this.change(id, caller, async (run, tx) => {
      const { partBytes } = uploadLimits;
      const [bytes, received] = [Number(run.bytes), Number(run.received)];
      const next = Math.ceil(received / partBytes);
      if (index < next) return;
      if (run.status !== 'uploading' || received >= bytes)
        throw new ConflictError('The file has arrived already.');
      if (index > next) throw new ConflictError(`Part ${next} is missing. Send it first.`);
      if (content.length !== Math.min(partBytes, bytes - received))
        throw InvalidError.of('index', 'is a part of another size.');
      await insertPart({ run: id, index, content }, tx);
    });
  }

  /** Starts a dry run with these options. @throws NotFoundError, InvalidError, ConflictError, RefusedError */
  check(id: string, options: ImportRunOptions, caller: Caller): Promise<ImportRun> {
    return this.begin(id, caller, (run, tx) => this.queue({ ...run, options }, 'checking', { caller, tx }));
  }

  /** Starts a run with the options of the check. @throws NotFoundError, ConflictError, RefusedError */
  start(id: string, caller: Caller): Promise<ImportRun> {
    return this.begin(id, caller, async (run, tx) => {
      if (!run.check) throw new RefusedError('The import is not checked. Check it first.');
      await this.queue(run, 'running', { caller, tx });
    });
  }

  /** Stops an import after its current record. @throws NotFoundError */
  cancel(id: string, caller: Caller): Promise<ImportRun> {
    return this.change(id, caller, (_run, tx) => cancelRun(id, tx));
  }

  /** Deletes an import with its file. @throws NotFoundError, ConflictError */
  async remove(id: string, caller: Caller): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const run = found(await lockedRun(id, callerKey(caller), tx));
      if (isActive(run)) throw new ConflictError('The import runs. Cancel it first.');
      await deleteRun(id, tx);
    });
  }

  /** Changes an import in a session that is still open, also after a wait for the end of another import. */
  private begin(id: string, caller: Caller, work: Change): Promise<ImportRun> {
    return whenEnded(() =>
      this.writer.transaction(async (tx) => {
        // Before the lock of the import: the end of a session takes the locks in this order.
        if (!(await this.authentication.current(caller, tx)))
          throw new UnauthenticatedError('The session is over. Sign in again.');
        return changed(id, { caller, tx }, work);
      }),
    );
  }

  private change(id: string, caller: Caller, work: Change): Promise<ImportRun> {
    return this.writer.transaction((tx) => changed(id, { caller, tx }, work));
  }

  private async queue(
    run: StoredRun,
    status: 'checking' | 'running',
    { caller, tx }: TransactionContext,
  ): Promise<void> {
    const { id, options } = run;
    requirePlaces(this.targets, options, this.registry);
    if (isActive(run)) throw new ConflictError('The import runs already.');
    if (Number(run.received) < Number(run.bytes)) throw new RefusedError('The file has not arrived yet.');
    if (!run.hasFile) throw new RefusedError('The file was deleted. Upload it again.');
    if (!this.jobs.isNeeded) throw new UnavailableError('This server runs no jobs.');
    if (!(await this.jobs.send(importJob, { id }, { singletonKey, tx }))) {
      const Problem = (await hasActiveRun(tx)) ? ConflictError : StillEndingError;
      throw new Problem('Another import runs, or still stops. Try again when it has ended.');
    }
    await endLostRuns(id, tx);
    await queueRun({ id, status, options, caller }, tx);
  }
}

/** Locks an import, changes it, and returns it as it is then. @throws NotFoundError */
async function changed(id: string, { caller, tx }: TransactionContext, work: Change): Promise<ImportRun> {
  const owner = callerKey(caller);
  await work(found(await lockedRun(id, owner, tx)), tx);
  return viewOf(found(await runOf(id, owner, tx)));
}

/** Retries a step while only the job of an import that is over keeps it from starting. */
async function whenEnded(step: () => Promise<ImportRun>): Promise<ImportRun> {
  const deadline = performance.now() + maxWaitMs;
  for (;;)
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof StillEndingError) || performance.now() > deadline) throw error;
      await setTimeout(retryMs);
    }
}

export const isActive = ({ status }: StoredRun) => status === 'checking' || status === 'running';

/** @throws NotFoundError */
export function found(run: StoredRun | undefined): StoredRun {
  if (!run) throw new NotFoundError('There is no such import.');
  return run;
}

function viewOf(run: StoredRun): ImportRun {
  const { owner: _owner, caller: _caller, written: _written, begun: _begun, ...view } = run;
  const { bytes, received } = run;
  return { ...view, bytes: Number(bytes), received: Number(received) };
}
