import type { Entity, EntityKey } from '@flotilla/core';
import type { ReferenceLabels } from '@flotilla/core/administration';
import { writableFields } from '@flotilla/core/reflection';
import { entityNamedBy, separator } from '../content/natural-keys.js';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import { permissionToName } from '../rows/nameable.js';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';

type Row = Readonly<Record<string, unknown>>;

export interface ReferenceKeyParts {
  readonly db: Pick<Database, 'query'>;
  readonly stores: RowStores;
  readonly visible: VisibleRows;
}

/**
 * Returns the natural keys of the rows that other rows reference, by reference field, for files that another
 * installation imports. Left out for entities whose rows the caller may not all read.
 */
export async function referenceKeys(
  entity: Entity,
  rows: readonly Row[],
  { caller, ...parts }: ReferenceKeyParts & { readonly caller: Caller },
): Promise<ReferenceLabels> {
  const { registry } = parts.stores.parts.compile;
  const mayName = permissionToName(parts.visible, registry, caller);
  const labels: Record<string, (row: Row) => string | undefined> = {};
  for (const [name, field] of Object.entries(writableFields(entity))) {
    const targetIn = (row: Row) => entityNamedBy(name, field, entity, row);
    if (targetIn({}) === undefined) continue;
    const keys = new Map<string, string>();
    for (const [key, some] of Map.groupBy(rows, targetIn)) {
      const target = registry.entities.get(key ?? '');
      if (!target || !(await mayName(target))) continue;
      const ids = some.flatMap(({ [name]: id }) => (typeof id === 'string' ? [id] : []));
      for (const [id, text] of await keysById(target, ids, parts)) keys.set(id, text);
    }
    if (keys.size > 0 || (await isNamed(targetIn({})))) labels[name] = (row) => keys.get(String(row[name]));
  }
  return labels;

  async function isNamed(key: EntityKey | undefined): Promise<boolean> {
    const target = registry.entities.get(key ?? '');
    return target !== undefined && target.naturalKey.length > 0 && mayName(target);
  }
}

/** Returns the natural keys of rows by their ids. */
async function keysById(
  entity: Entity,
  ids: readonly string[],
  parts: ReferenceKeyParts,
): Promise<ReadonlyMap<string, string>> {
  const { naturalKey, fields, table } = entity;
  if (naturalKey.length === 0 || ids.length === 0) return new Map();
  const columns = ['id', ...naturalKey].map(quoteName).join(', ');
  const rows = await parts.db.query<Record<string, unknown>>(
    `select ${columns} from ${quoteName(table)} where "id"::text = any($1::text[])`,
    [[...new Set(ids)]],
  );
  const texts = new Map(rows.map((row) => [String(row['id']), [] as string[]]));
  for (const name of naturalKey) {
    const field = fields[name];
    const { registry } = parts.stores.parts.compile;
    const target = registry.entities.get((field && entityNamedBy(name, field, entity, {})) ?? '');
    const named = target
      ? await keysById(
          target,
          rows.flatMap(({ [name]: id }) => (typeof id === 'string' ? [id] : [])),
          parts,
        )
      : new Map<string, string>();
    for (const row of rows)
      texts.get(String(row['id']))?.push(named.get(String(row[name])) ?? String(row[name]));
  }
  return new Map([...texts].map(([id, parted]) => [id, parted.join(separator)]));
}
