import type { Entity, Registry, Shown } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import type { AdminRow } from '../context/admin-row.js';

/** The links of a row: first those that its variant shows, then what else can be linked. */
export interface RelationsOfRow {
  readonly first: readonly Relation[];
  readonly more: readonly Relation[];
}

/** Sorts the links of a row by what its variant shows; where no view says it, what it has and what it is sorted into come first. */
export function relationsOfRow(registry: Registry, entity: Entity, row: AdminRow): RelationsOfRow {
  const all = [...registry.relationsOf(entity.key).values()];
  const view = registry.viewOf(entity.key, String(row['variant'] ?? 'default'));
  const shown = view ? linksOf(view.of) : new Set<string>();
  const isFirst = (relation: Relation) => (shown.size > 0 ? shown.has(relation.link.key) : isPart(registry, entity, relation));
  return { first: all.filter(isFirst), more: all.filter((relation) => !isFirst(relation)) };
}

/** What a row has, or is sorted into; not the places in which it is shown. */
function isPart(registry: Registry, entity: Entity, relation: Relation): boolean {
  const far = farOf(registry, relation);
  const isPlace = registry.views.some(({ of }) => of.key === far?.key);
  return relation.link.left.key === entity.key || (far?.module === entity.module && !isPlace);
}

function linksOf({ parts }: Shown): Set<string> {
  return new Set(Object.values(parts).flatMap((part) => (part.type === 'via' ? [part.link.key] : [])));
}

/** The entity at the other end; undefined where each link names it itself. */
export function farOf(registry: Registry, { far }: Relation): Entity | undefined {
  return far ? registry.entities.get(far.key) : undefined;
}

/** The link by which rows of an entity name rows of any module: what makes a block of it. */
export function externalOf(registry: Registry, entity: Entity | undefined): Relation | undefined {
  return entity && [...registry.relationsOf(entity.key).values()].find(({ link }) => link.external !== undefined);
}

/** The entity of an external row, by the module that the link names. */
export function externalEntity(registry: Registry, { link }: Relation, row: AdminRow): Entity | undefined {
  const { external } = link;
  return external && registry.entities.get(`${String(row[external.moduleField])}.${external.name}`);
}
