import { adminRole, type Entity, type Registry } from '@flotilla/core';
import { type ChangeSetView, type MissingRight, takesChangeSets } from '@flotilla/core/change-sets';
import { ForbiddenError, UnauthenticatedError } from '@flotilla/core/errors';
import type { Access, Outcome } from '../access/access.js';
import type { Caller } from '../context/caller.js';
import type { PendingChange } from './pending-change.js';

/** Decides on reading, changing and publishing change sets. */
export class ChangeSetAccess {
  private readonly taken: readonly Entity[];

  constructor(
    private readonly access: Access,
    private readonly registry: Registry,
  ) {
    this.taken = [...registry.entities.values()].filter(takesChangeSets);
  }

  /**
   * Requires the right to see a change set: the right to draft the root of a draft, or any rows for a
   * release.
   * @throws UnauthenticatedError, ForbiddenError
   */
  async requireMember(set: Pick<ChangeSetView, 'root'>, caller: Caller): Promise<void> {
    await this.requireAuthor(caller);
    if (!(await this.isMember(set, caller))) throw new ForbiddenError('Not authorized');
  }

  /** Returns whether a caller with the right to draft some rows may see a change set. */
  async isMember({ root }: Pick<ChangeSetView, 'root'>, caller: Caller): Promise<boolean> {
    const entity = root && this.registry.entities.get(root.entity);
    return !entity || (await this.access.ofDrafting(caller, entity)) === 'allowed';
  }

  /** Requires the right to draft rows of any entity. @throws UnauthenticatedError, ForbiddenError */
  async requireAuthor(caller: Caller): Promise<void> {
    if (caller.kind === 'anonymous') throw new UnauthenticatedError('Not authorized');
    if (!(await this.isAuthor(caller))) throw new ForbiddenError('Not authorized');
  }

  /** Returns whether a caller may draft rows of any entity. */
  async isAuthor(caller: Caller): Promise<boolean> {
    if (caller.kind === 'anonymous') return false;
    if (caller.kind === 'server' || (caller.roles.includes(adminRole) && !caller.key)) return true;
    for (const entity of this.taken)
      if ((await this.access.ofDrafting(caller, entity)) === 'allowed') return true;
    return false;
  }

  /** Requires the right to draft rows of an entity. @throws ForbiddenError */
  async requireDrafting(entity: Entity, caller: Caller): Promise<void> {
    if ((await this.access.ofDrafting(caller, entity)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
  }

  /** Requires the right to draft rows of all entities of changes. @throws ForbiddenError */
  async requireDraftingOf(changes: readonly PendingChange[], caller: Caller): Promise<void> {
    for (const key of new Set(changes.map(({ entity }) => entity))) {
      const entity = this.registry.entities.get(key);
      if (entity) await this.requireDrafting(entity, caller);
    }
  }

  /**
   * Requires that an API key may draft all rows of a change set, since a release contains rows of any entity. Other
   * callers are not limited.
   * @throws ForbiddenError
   */
  async requireWithinScopes(changes: readonly PendingChange[], caller: Caller): Promise<void> {
    const entities = changes.map(({ entity }) => entity);
    if (!(await this.isWithinScopes(entities, caller))) throw new ForbiddenError('Not authorized');
  }

  /** Returns whether an API key may draft rows of all entities of a change set. Other callers are not limited. */
  async isWithinScopes(entities: readonly string[], caller: Caller): Promise<boolean> {
    if (caller.kind !== 'subject' || !caller.key) return true;
    for (const key of new Set(entities)) {
      const entity = this.registry.entities.get(key);
      if (entity && (await this.access.ofDrafting(caller, entity)) !== 'allowed') return false;
    }
    return true;
  }

  /** Returns the rights of live calls that a caller lacks for changes. */
  async missing(changes: readonly PendingChange[], caller: Caller): Promise<MissingRight[]> {
    const wanted = new Map(changes.map(({ entity, change }) => [`${entity} ${change}`, { entity, change }]));
    const missing: MissingRight[] = [];
    for (const { entity: key, change: operation } of wanted.values()) {
      const entity = this.registry.entities.get(key);
      if (entity && (await this.ofLive(entity, operation, caller)) !== 'allowed')
        missing.push({ entity: key, operation });
    }
    return missing;
  }

  /** Decides on reads and writes of rows within a change set, for callers who may draft the rows. */
  get overlaid(): Pick<Access, 'ofReading' | 'ofChanging'> {
    const drafting = async (caller: Caller, entity: Entity, otherwise: Outcome) =>
      otherwise !== 'allowed' && (await this.access.ofDrafting(caller, entity)) === 'allowed'
        ? 'allowed'
        : otherwise;
    return {
      ofReading: async (caller, entity) =>
        drafting(caller, entity, await this.access.ofReading(caller, entity)),
      ofChanging: async (caller, entity) =>
        drafting(caller, entity, await this.access.ofChanging(caller, entity)),
    };
  }

  private ofLive(entity: Entity, operation: MissingRight['operation'], caller: Caller) {
    if (operation === 'create') return this.access.ofCreating(caller, entity);
    return operation === 'update'
      ? this.access.ofChanging(caller, entity)
      : this.access.ofDeleting(caller, entity);
  }
}
