import type { Entity, Registry, Selection } from '@flotilla/core';
import { isOmittable, type Relation, writableFields } from '@flotilla/core/reflection';
import type { AdminRow } from '../../context/admin-row.js';

/** Links of a row: those that its variant shows, and the rest. */
export interface RelationsOfRow {
  readonly first: readonly Relation[];
  /** Links of `first` that stand beside the text: to single rows, without further required fields. */
  readonly principal: readonly Relation[];
  readonly more: readonly Relation[];
}

/**
 * Splits the links of a row by what its variant's view selects. Without a view, its parts and categories come
 * first.
 */
export function relationsOfRow(registry: Registry, entity: Entity, row: AdminRow): RelationsOfRow {
  const all = [...registry.relationsOf(entity.key).values()];
  const view = registry.viewOf(entity.key, String(row['variant'] ?? 'default'));
  const shown = view ? linksOf(view.of) : new Set<string>();
  const isFirst = (relation: Relation) =>
    shown.size > 0 ? shown.has(relation.link.key) : isPart(registry, entity, relation);
  const first = all.filter(isFirst);
  const principal = first.filter((relation) => isPlain(registry, relation));
  return { first, principal, more: all.filter((relation) => !isFirst(relation)) };
}

/** Returns whether a link needs nothing but its two ends, and the far one is not the place of a block. */
function isPlain(registry: Registry, relation: Relation): boolean {
  const far = farOf(registry, relation);
  if (!far || !relation.far || relation.link.external || externalOf(registry, far)) return false;
  return !needsMore(relation.link, [relation.far.field, relation.ownField]);
}

/** Returns whether a link has required fields other than its ends. */
export function needsMore(link: Entity, ends: readonly string[]): boolean {
  return Object.entries(writableFields(link)).some(
    ([name, field]) => !ends.includes(name) && !isOmittable(field),
  );
}

/** Returns whether the other rows are parts or categories of this one, not pages or widgets that show it. */
function isPart(registry: Registry, entity: Entity, relation: Relation): boolean {
  const far = farOf(registry, relation);
  const isPlace = registry.views.some(({ of }) => of.key === far?.key);
  return relation.link.left.key === entity.key || (far?.module === entity.module && !isPlace);
}

function linksOf({ parts }: Selection): Set<string> {
  return new Set(Object.values(parts).flatMap((part) => (part.type === 'via' ? [part.link.key] : [])));
}

/** Returns the entity at the other end; undefined if each link names its own. */
export function farOf(registry: Registry, { far }: Relation): Entity | undefined {
  return far ? registry.entities.get(far.key) : undefined;
}

/** Returns the relation from an entity to rows of any module, which makes its rows wrappers of blocks. */
export function externalOf(registry: Registry, entity: Entity | undefined): Relation | undefined {
  return (
    entity && [...registry.relationsOf(entity.key).values()].find(({ link }) => link.external !== undefined)
  );
}

/** Returns the entity of an external row, by the module that the link names. */
export function externalEntity(registry: Registry, { link }: Relation, row: AdminRow): Entity | undefined {
  const { external } = link;
  return external && registry.entities.get(`${String(row[external.moduleField])}.${external.name}`);
}
