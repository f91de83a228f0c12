import type { Entity } from '@flotilla/core';
import { ownedBy } from '../access/ownership-sql.js';
import type { Ownership } from '../access/ownership.js';
import { callerSlot, type Params } from './params.js';

/** Restricts entities and links of a read to rows of the caller. */
export interface OwnScope {
  readonly keys: ReadonlySet<string>;
  /** Entities that are used only by the search, as sources of labels. */
  readonly searched?: ReadonlySet<string>;
  readonly ownership: Pick<Ownership, 'columnsOf'>;
}

/** Returns conditions under which a row under an alias is visible. */
export type OwnConditions = (entity: Entity, alias: string) => string[];

/**
 * Creates the ownership conditions of a read, with the caller's id as a parameter. If it is certainly used,
 * it is bound first, because statements with embedded rows are compiled once per shape and need it at a fixed
 * position. Otherwise it is bound on first use, because PostgreSQL rejects unused parameters.
 */
export function ownConditions(scope: OwnScope | undefined, params: Params): OwnConditions {
  if (!scope) return () => [];
  let subject = scope.keys.size > 0 ? params.bind(callerSlot, 'uuid') : undefined;
  return (entity, alias) => {
    if (!scope.keys.has(entity.key) && !scope.searched?.has(entity.key)) return [];
    const columns = scope.ownership.columnsOf(entity);
    // Rows that cannot be owned match no caller.
    if (!columns) return ['false'];
    subject ??= params.bind(callerSlot, 'uuid');
    return ownedBy(columns, alias, subject);
  };
}
