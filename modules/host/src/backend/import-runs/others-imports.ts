import {
  type Caller,
  ConflictError,
  Database,
  LOGGER,
  REGISTRY,
  VisibleRows,
  Writer,
} from '@flotilla/backend';
import { Access, assertAllowed, callerKey, namesOfSubjects } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import type { OthersImport } from '@flotilla/core/imports';
import { Inject, Injectable } from '@nestjs/common';
import { site } from '../../entities/site.js';
import { cancelRun, deleteRun, lockedRunOfOthers, runsOfOthers, type StoredRun } from './import-runs.sql.js';
import { found, isActive } from './import-runs.js';

interface Logger {
  info(what: object, message: string): void;
}

/** Imports of other accounts, for callers who may change the settings of the site: the list, the end, the deletion. */
@Injectable()
export class OthersImports {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Access) private readonly access: Access,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ForbiddenError */
  async list(caller: Caller): Promise<OthersImport[]> {
    await this.requireRight(caller);
    return this.viewsOf(await runsOfOthers(callerKey(caller), this.db), caller);
  }

  /** Stops an import after its current record; its owner sees why. @throws ForbiddenError, NotFoundError */
  async cancel(id: string, caller: Caller): Promise<OthersImport> {
    await this.requireRight(caller);
    const run = await this.writer.transaction(async (tx) => {
      const before = found(await lockedRunOfOthers(id, callerKey(caller), tx));
      await cancelRun(id, tx, 'Another account stopped the import.');
      return isActive(before) ? { ...before, status: 'canceled' as const } : before;
    });
    this.log(run, caller, 'an import of another account was stopped');
    const [view] = await this.viewsOf([run], caller);
    if (!view) throw new Error('An import has no view.');
    return view;
  }

  /** Deletes an import with its file. @throws ForbiddenError, NotFoundError, ConflictError */
  async remove(id: string, caller: Caller): Promise<void> {
    await this.requireRight(caller);
    const deleted = await this.writer.transaction(async (tx) => {
      const run = found(await lockedRunOfOthers(id, callerKey(caller), tx));
      if (isActive(run)) throw new ConflictError('The import runs. Cancel it first.');
      await deleteRun(id, tx);
      return run;
    });
    this.log(deleted, caller, 'an import of another account was deleted');
  }

  private async requireRight(caller: Caller): Promise<void> {
    assertAllowed(await this.access.ofChanging(caller, site));
  }

  private log({ id, name, owner }: StoredRun, caller: Caller, message: string): void {
    this.logger.info({ import: id, file: name, owner, by: callerKey(caller) }, message);
  }

  /** Names accounts as the caller may read them. */
  private async viewsOf(runs: readonly StoredRun[], caller: Caller): Promise<OthersImport[]> {
    const ids = runs.flatMap(({ owner }) => subjectOf(owner) ?? []);
    const people = [...this.registry.entities.values()].find(({ isSubject }) => isSubject);
    const sources = people ? await this.visible.borrowedNames(people, caller) : [];
    const names = await namesOfSubjects(ids, this.db, this.registry, sources);
    return runs.map((run) => {
      const subjectId = subjectOf(run.owner);
      const { id, name, status, hasFile, createdAt, finishedAt } = run;
      return {
        ...{ id, name, status, hasFile, createdAt, finishedAt },
        bytes: Number(run.bytes),
        received: Number(run.received),
        owner: subjectId === undefined ? null : { id: subjectId, name: names.get(subjectId) ?? null },
      };
    });
  }
}

/** Returns the account of an owner: see `callerKey`. */
function subjectOf(owner: string): string | undefined {
  return /^subject:(\S+)/.exec(owner)?.[1];
}
