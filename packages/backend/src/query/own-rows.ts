import type { Entity, Registry } from '@flotilla/core';
import { ownedColumns } from '../access/ownership.js';
import type { Owners } from '../access/owners.js';
import { quoteName } from '../database/sql.js';
import { callerId, type Params } from './params.js';

/** The entities and links of which a read shows no more than what belongs to its caller. */
export interface OwnScope {
  readonly keys: ReadonlySet<string>;
  readonly owners: Pick<Owners, 'ownershipOf'>;
}

/** The conditions under which a row, under an alias, may be shown. */
export type OwnConditions = (entity: Entity, alias: string) => string[];

/** Makes the conditions of a read; the caller's id is one of its parameters. */
export function ownConditions(scope: OwnScope | undefined, registry: Registry, params: Params): OwnConditions {
  if (!scope) return () => [];
  const subject = params.bind(callerId, 'uuid');
  return (entity, alias) => {
    if (!scope.keys.has(entity.key)) return [];
    // What nobody can own is nobody's.
    const columns = ownedColumns(entity, registry, scope.owners) ?? [];
    if (columns.length === 0) return ['false'];
    return columns.map(({ column, ownership }) => {
      const id = `${alias}.${quoteName(column)}`;
      if (ownership.kind === 'self') return `${id} = ${subject}`;
      const { table, rowField, subjectField } = ownership;
      return `exists (select 1 from ${quoteName(table)} o where o.${quoteName(rowField)} = ${id} and o.${quoteName(subjectField)} = ${subject})`;
    });
  };
}
