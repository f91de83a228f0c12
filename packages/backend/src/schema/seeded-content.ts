import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entity, isLink } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import type pg from 'pg';
import { contentFileAddress, type ContentFolder, entriesIfAny } from '../content/content-folder.js';
import { quoteName } from '../database/sql.js';
import { existsAny, referencesTo } from '../query/row-references.js';
import { deleteRows } from './forget-module.js';
import { isEdited, type SeededRow } from './seeded-rows.js';

/** Ids of rows by the table's definition. */
type Ids = Map<Entity, ReadonlySet<string>>;

/**
 * Deletes rows of remaining modules that the content of the removed one has added. Edited rows stay, with the
 * rows that they link to, and rows that others need stay too.
 * @returns the edited rows
 */
export async function deleteSeededContent(
  client: pg.Client,
  content: ContentFolder | undefined,
  remaining: readonly Entity[],
): Promise<SeededRow[]> {
  const { rows } = await client.query<{ id: string }>(
    `select unnest("rows") as id from flotilla_seed where "name" = $1`,
    [content?.name],
  );
  if (rows.length === 0) return [];
  const seeded = rows.map(({ id }) => id);
  const deletable: Ids = new Map();
  const edited: SeededRow[] = [];
  for (const entity of remaining) {
    const found = await readRows(client, entity, seeded);
    const unedited = found.filter(({ isEdited }) => !isEdited).map(({ id }) => id);
    if (unedited.length > 0) deletable.set(entity, new Set(unedited));
    for (const { key, isEdited } of found) if (isEdited) edited.push({ entity: entity.key, key });
  }
  while (await keepNeeded(client, deletable, { remaining, seeded }));
  for (const entity of referencingFirst([...deletable.keys()]))
    await deleteRows(client, `delete from ${quoteName(entity.table)} where "id" = any($1) returning "id"`, [
      [...(deletable.get(entity) ?? [])],
    ]);
  return edited;
}

/** Returns the addresses of files that seeding has stored. */
export async function seededFiles(content: ContentFolder | undefined): Promise<string[]> {
  if (!content) return [];
  const names = await entriesIfAny(readdir(join(content.folder, 'files')));
  return names.map((name) => contentFileAddress(content.name, name));
}

interface FoundRow {
  readonly id: string;
  /** The first field of its natural key, or its id. */
  readonly key: string;
  readonly isEdited: boolean;
}

async function readRows(
  client: pg.Client,
  { table, naturalKey: [field = 'id'] }: Entity,
  ids: readonly string[],
): Promise<FoundRow[]> {
  const { rows } = await client.query<FoundRow>(
    `select "id", ${quoteName(field)}::text as key, ${isEdited} as "isEdited" from ${quoteName(table)} where "id" = any($1)`,
    [ids],
  );
  return rows;
}

/** Leaves out rows that a staying row needs. @returns whether there were any */
async function keepNeeded(
  client: pg.Client,
  deletable: Ids,
  { remaining, seeded }: { readonly remaining: readonly Entity[]; readonly seeded: readonly string[] },
): Promise<boolean> {
  const all = [...deletable.values()].flatMap((ids) => [...ids]);
  let hasKept = false;
  for (const [entity, ids] of deletable) {
    const { rows } = await client.query<{ id: string }>(
      `select e."id" from ${quoteName(entity.table)} e where e."id" = any($3::uuid[]) and cardinality($1::uuid[]) + cardinality($2::uuid[]) > 0 and (${isNeeded(entity, remaining)})`,
      [all, seeded, [...ids]],
    );
    if (rows.length === 0) continue;
    hasKept = true;
    const kept = new Set(rows.map(({ id }) => id));
    deletable.set(entity, new Set([...ids].filter((id) => !kept.has(id))));
  }
  return hasKept;
}

/**
 * A link stays with the seeded row that it starts from; other rows stay with those that reference them. `$1`:
 * deletable ids, `$2`: seeded ones.
 */
function isNeeded(entity: Entity, remaining: readonly Entity[]): string {
  if (isLink(entity)) {
    const left = `e.${quoteName(entity.left.field)}`;
    return `${left} = any($2) and not ${left} = any($1)`;
  }
  const { joined, written } = referencesTo(entity, 'e."id"', remaining);
  return existsAny(
    [...joined, ...written].map((reference) => ({
      ...reference,
      condition: `${reference.condition} and not d."id" = any($1)`,
    })),
  );
}

/** Sorts definitions before those that their rows reference. */
function referencingFirst(entities: readonly Entity[]): Entity[] {
  const ordered = new Set<Entity>();
  const visit = (entity: Entity) => {
    if (ordered.has(entity)) return;
    const targets = Object.values(entity.fields).map((field) => targetOf(field)?.key);
    for (const target of entities) if (target !== entity && targets.includes(target.key)) visit(target);
    ordered.add(entity);
  };
  for (const entity of entities) visit(entity);
  return [...ordered].toReversed();
}
