import type { Entity, Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';

/**
 * Rows of one entity or link that are deleted with other rows: SQL that returns `id` and `root`, the deleted
 * row that they cascade from.
 */
export interface Cascade {
  readonly entity: Entity;
  readonly ids: string;
}

/**
 * Returns the rows that the database deletes along with rows, by foreign keys and transitively. Parents come
 * first. `ids`: SQL that returns `id` and `root` of the deleted rows themselves.
 */
export function cascadesOf(entity: Entity, registry: Registry, ids: string): Cascade[] {
  const found = new Map<string, { readonly entity: Entity; readonly ids: string[] }>();
  let level = [{ entity, ids }];
  const visited = new Set([entity.key as string]);
  while (level.length > 0) {
    const below = level.flatMap(({ entity: parent, ids: of }) => childrenOf(parent, registry, of));
    for (const child of below) {
      const entry = found.get(child.entity.key) ?? { entity: child.entity, ids: [] };
      entry.ids.push(child.ids);
      found.set(child.entity.key, entry);
    }
    level = below.filter((child) => !visited.has(child.entity.key));
    for (const child of level) visited.add(child.entity.key);
  }
  return [...found.values()].map((child) => ({ entity: child.entity, ids: onceOf(child.ids) }));
}

/** Removes duplicates of rows that several foreign keys lead to. */
function onceOf(ways: readonly string[]): string {
  const [only = ''] = ways;
  return ways.length === 1
    ? only
    : `select distinct on (u."id") u."id", u.root from (${ways.join(' union all ')}) u order by u."id"`;
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

/** Returns the foreign keys with cascades, by the entity that they reference. */
function foreignKeysOf({ entities }: Registry): ForeignKeys {
  const all = [...entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, definition]) => {
      const target = targetOf(definition);
      return target?.hasForeignKey && target.key !== entity.key ? [{ entity, field, to: target.key }] : [];
    }),
  );
  return Map.groupBy(all, ({ to }) => to);
}
