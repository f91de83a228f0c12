import { type Caller, ForbiddenError, serverFor } from '@flotilla/backend';
import {
  Access,
  AUTHENTICATION,
  type Authentication,
  IMPORT_TARGETS,
  type ImportTargets,
  RowBatches,
} from '@flotilla/backend/ports';
import type { EntityKey, Registry } from '@flotilla/core';
import type { SentRowChange } from '@flotilla/core/change-sets';
import type { ImportParts } from '@flotilla/importers';
import { Inject, Injectable } from '@nestjs/common';
import { startImport } from '../../import-actions.js';

const file: EntityKey = 'file-storage.file';

/** Restricts imports to the rights of the account that began them. */
@Injectable()
export class ImportRights {
  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(AUTHENTICATION) private readonly authentication: Authentication,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(IMPORT_TARGETS) private readonly targets: ImportTargets,
  ) {}

  /** Returns a caller with its present roles. @throws ForbiddenError when it may no longer import */
  async present(stored: Caller): Promise<Caller> {
    // An import goes on after a sign-out. Sessions that are ended to protect an account stop it as they end.
    const caller =
      (await this.authentication.current(stored)) ??
      (stored.kind === 'subject' && !stored.key ? await this.authentication.subject(stored.id) : undefined);
    if (!caller || !(await this.access.mayCall(caller, startImport.method, startImport.path)))
      throw new ForbiddenError('The account that began this import may no longer import.');
    return caller;
  }

  /**
   * Returns the services of an import that writes only rows that the caller may write. Guards of entities decide
   * on the caller. Other rows are written by the server, which owns no rows, and name the caller as their author.
   */
  limited(parts: ImportParts, callerOf: () => Caller): ImportParts {
    const { batches, uploads } = parts;
    return {
      ...parts,
      batches: {
        make: (decide, context, changeSet) =>
          parts.writer.within(context, async (inner) => {
            const changes = await decide(inner);
            const own = callerOf();
            await this.batches.requireAllowed(changes, own, false);
            const caller = this.areGuarded(changes, parts.registry) ? own : serverFor(own);
            return batches.make(async () => changes, { ...inner, caller }, changeSet);
          }),
      },
      uploads: {
        ...withMethods(uploads),
        receive: async (arriving) => {
          const entity = parts.registry.entities.get(file);
          if (!entity || (await this.access.ofCreating(callerOf(), entity)) !== 'allowed')
            throw new ForbiddenError('Not authorized');
          return uploads.receive(arriving);
        },
      },
    };
  }

  /** Returns whether a change has guards or needs a proof of presence that the target does not exempt. */
  private areGuarded(changes: readonly SentRowChange[], { entities }: Registry): boolean {
    const isExempt = ({ change, entity }: SentRowChange) =>
      change === 'create' &&
      this.targets.all().some((target) => target.isHarmless && target.entity.key === entity);
    return changes.some((one) => entities.get(one.entity)?.guarded !== undefined && !isExempt(one));
  }

  /** @throws ForbiddenError when the caller may not read the rows that records are added to */
  async requireReadable(caller: Caller, keys: readonly string[], registry: Registry): Promise<void> {
    for (const key of keys) {
      const entity = registry.entities.get(key);
      if (!entity || (await this.access.ofReading(caller, entity)) !== 'allowed')
        throw new ForbiddenError('Not authorized');
    }
  }
}

/** Returns the methods of a service that is an instance of a class. */
const withMethods = (uploads: ImportParts['uploads']): ImportParts['uploads'] => ({
  receive: (arriving) => uploads.receive(arriving),
  release: (paths) => uploads.release(paths),
  releaseAfter: (tx, paths) => uploads.releaseAfter(tx, paths),
  eraseAfter: (tx, paths) => uploads.eraseAfter(tx, paths),
});
