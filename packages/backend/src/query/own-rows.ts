import type { Entity } from '@flotilla/core';
import { ownedBy } from '../access/ownership-sql.js';
import type { Ownership } from '../access/ownership.js';
import { callerSlot, type Params } from './params.js';

/** The entities and links of which a read shows no more than what belongs to its caller. */
export interface OwnScope {
  readonly keys: ReadonlySet<string>;
  /** Those that a search alone looks at, since rows are called by them. */
  readonly searched?: ReadonlySet<string>;
  readonly ownership: Pick<Ownership, 'columnsOf'>;
}

/** The conditions under which a row, under an alias, may be shown. */
export type OwnConditions = (entity: Entity, alias: string) => string[];

/**
 * Makes the conditions of a read; the caller's id is one of its parameters. Where it surely is it comes first: what embeds is compiled once for
 * all reads of its shape, and has it at that place. Else it is bound when something takes it, as PostgreSQL refuses a parameter that nothing takes.
 */
export function ownConditions(scope: OwnScope | undefined, params: Params): OwnConditions {
  if (!scope) return () => [];
  let subject = scope.keys.size > 0 ? params.bind(callerSlot, 'uuid') : undefined;
  return (entity, alias) => {
    if (!scope.keys.has(entity.key) && !scope.searched?.has(entity.key)) return [];
    const columns = scope.ownership.columnsOf(entity);
    // What nobody can own is nobody's.
    if (!columns) return ['false'];
    subject ??= params.bind(callerSlot, 'uuid');
    return ownedBy(columns, alias, subject);
  };
}
