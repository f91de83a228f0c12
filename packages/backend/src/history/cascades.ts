import type { Entity, Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';

/** Rows that go with rows when these are deleted: of one entity or link, as SQL that answers `id` and `root`, the row that takes it along. */
export interface Cascade {
  readonly entity: Entity;
  readonly ids: string;
}

/**
 * What the database deletes along with rows: the rows that name them in a field with a foreign key, and those that name
 * these. Parents come first. `ids`: SQL that answers `id` and `root` of the rows themselves.
 */
export function cascadesOf(entity: Entity, registry: Registry, ids: string): Cascade[] {
  const found = new Map<string, { readonly entity: Entity; readonly ids: string[] }>();
  let level = [{ entity, ids }];
  const passed = new Set([entity.key as string]);
  while (level.length > 0) {
    const below = level.flatMap(({ entity: parent, ids: of }) => childrenOf(parent, registry, of));
    for (const child of below) {
      const known = found.get(child.entity.key) ?? { entity: child.entity, ids: [] };
      known.ids.push(child.ids);
      found.set(child.entity.key, known);
    }
    level = below.filter((child) => !passed.has(child.entity.key));
    for (const child of level) passed.add(child.entity.key);
  }
  return [...found.values()].map((child) => ({ entity: child.entity, ids: onceOf(child.ids) }));
}

/** A row that several ways lead to goes once. */
function onceOf(ways: readonly string[]): string {
  const [only = ''] = ways;
  return ways.length === 1 ? only : `select distinct on (u."id") u."id", u.root from (${ways.join(' union all ')}) u order by u."id"`;
}

function childrenOf(parent: Entity, registry: Registry, ids: string): Cascade[] {
  const naming = foreignKeys.get(registry) ?? foreignKeysOf(registry);
  foreignKeys.set(registry, naming);
  return (naming.get(parent.key) ?? []).map(({ entity, field }) => ({
    entity,
    ids: `select c."id", p.root from ${quoteName(entity.table)} c join (${ids}) p on c.${quoteName(field)} = p."id"`,
  }));
}

type ForeignKeys = ReadonlyMap<string, readonly { readonly entity: Entity; readonly field: string }[]>;
const foreignKeys = new WeakMap<Registry, ForeignKeys>();

/** The fields that name rows of others and go with them, by the entity that they name. */
function foreignKeysOf({ entities }: Registry): ForeignKeys {
  const all = [...entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, definition]) => {
      const target = targetOf(definition);
      return target?.isDemanded && target.key !== entity.key ? [{ entity, field, to: target.key }] : [];
    }),
  );
  return Map.groupBy(all, ({ to }) => to);
}
