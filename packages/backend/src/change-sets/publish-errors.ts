import type { Conflict, MissingRight } from '@flotilla/core/change-sets';
import { ConflictError, ForbiddenError } from '@flotilla/core/errors';

/** The publisher lacks rights; `details.missing` lists them. */
export class MissingRightsError extends ForbiddenError {
  constructor(missing: readonly MissingRight[]) {
    const named = missing.map(({ entity, operation }) => `${operation} ${entity}`).join(', ');
    super(`You may not publish all changes: ${named}.`);
    this.details = { missing };
  }
}

/** Live values have changed; `details.conflicts` lists the paths. */
export class MergeConflictError extends ConflictError {
  constructor(conflicts: readonly Conflict[]) {
    const count = conflicts.length === 1 ? 'One value has' : `${conflicts.length} values have`;
    super(`${count} changed since the change set was edited. Decide on each.`);
    this.details = { conflicts };
  }
}
