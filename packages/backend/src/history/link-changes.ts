import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { Changed, NameOfRow } from '@flotilla/core/administration';
import type { Relation } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';

/** A link with a foreign key at both ends. */
export type JoinedRelation = Relation & { readonly far: NonNullable<Relation['far']> };

/** Existing links of one kind whose changes are read, the newest first. */
const maxLinks = 500;
/** Deletions of one kind of links that are searched for those of the row, the newest first. */
const maxDeletions = 5000;

/**
 * Returns the links whose changes belong to the history of a row: those that start at it, and links of drafted
 * content that end at it. The orders of a product are no part of its history.
 */
export function recordedRelations(entity: Entity, registry: Registry): JoinedRelation[] {
  return [...registry.relationsOf(entity.key).values()].flatMap((relation) => {
    const { link, far } = relation;
    const isOwn = link.left.key === entity.key || link.drafts === true;
    const isRecorded = !link.unrecorded || link.unrecorded.fields !== undefined;
    return far && isOwn && isRecorded ? [{ ...relation, far }] : [];
  });
}

/**
 * Returns SQL of the row and its links, also deleted ones as long as their data is stored: the columns `of`
 * (the key), `ofId` and `farId`. `$1` is the id of the row.
 */
export function rowAndLinks({ key }: Entity, relations: readonly JoinedRelation[]): string {
  const own = `select ${quoteLiteral(key)}::text as "of", $1::uuid as "ofId", null::uuid as "farId"`;
  const ofLinks = relations.flatMap(({ link, ownField, far }) => {
    const entity = `${quoteLiteral(link.key)}::text`;
    const [near, other] = [quoteLiteral(ownField), quoteLiteral(far.field)];
    const deletions =
      `select "id", "rowId", "before" from "flotilla_change" where "entity" = ${entity} and "change" = 'deleted' and "before" is not null ` +
      `order by "id" desc limit ${maxDeletions}`;
    return [
      `(select ${entity}, l."id", l.${quoteName(far.field)} from ${quoteName(link.table)} l where l.${quoteName(ownField)} = $1::uuid order by l."createdAt" desc limit ${maxLinks})`,
      `(select ${entity}, d."rowId", (d."before" ->> ${other})::uuid from (${deletions}) d where d."before" ->> ${near} = $1::uuid::text order by d."id" desc limit ${maxLinks})`,
    ];
  });
  const all = [own, ...ofLinks].join(' union all ');
  return `select distinct on ("of", "ofId") "of", "ofId", "farId" from (${all}) x order by "of", "ofId"`;
}

/** Ids of the rows at the far end of a changed link. */
export interface FarIds {
  readonly entity: string;
  readonly id: string;
  readonly former?: string;
}

type ReadChange = Pick<Changed, 'fields'> & { readonly entity: string };

/** Returns the rows that a changed link leads to; undefined for a change of the row itself. */
export function farIdsOf(
  { entity: key, fields }: ReadChange,
  current: string | null,
  { entity, registry }: { readonly entity: Entity; readonly registry: Registry },
): FarIds | undefined {
  const link = registry.entities.get(key);
  if (key === entity.key || !link || !isLink(link)) return undefined;
  const relation = [...registry.relationsOf(entity.key).values()].find((one) => one.link.key === key);
  if (!relation?.far) return undefined;
  const { before, after } = fields[relation.far.field] ?? {};
  const [old, now] = [before, after].map((id) => (typeof id === 'string' ? id : undefined));
  const id = now ?? old ?? current;
  if (id === null || id === undefined) return undefined;
  const isMoved = old !== undefined && now !== undefined && old !== now;
  return { entity: relation.far.key, id, ...(isMoved && { former: old }) };
}

/** Returns the description of a changed link. */
export function describedLink(
  { entity, rowId }: { readonly entity: string; readonly rowId: string },
  far: FarIds,
  names: ReadonlyMap<string, readonly NameOfRow[]>,
): NonNullable<Changed['link']> {
  const rowOf = (id: string) => ({ entity: far.entity, id, name: names.get(id)?.[0] ?? null });
  return {
    entity,
    rowId,
    far: rowOf(far.id),
    ...(far.former !== undefined && { former: rowOf(far.former) }),
  };
}
