import { isLink, type Link, type Registry } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import { isUuid } from '@flotilla/core/reflection';
import type { Database } from '../../database/database.js';
import { quoteLiteral, quoteName } from '../../database/sql.js';
import type { RowKey } from '../pending-change.js';

/** Levels below a root, and rows of all levels together. */
const limits = { depth: 8, rows: 5000 } as const;

interface FoundLink extends Record<string, unknown> {
  readonly id: string;
  readonly farId: string | null;
  readonly farModule: string | null;
}

/**
 * Returns a row with its parts: its links, and the rows that it contains with theirs, including deleted ones
 * that are in the history. Runs one statement per kind of link and level.
 */
export async function rowsOfRoot(
  root: RowKey,
  { db, registry }: { readonly db: Pick<Database, 'query'>; readonly registry: Registry },
): Promise<RowKey[]> {
  const found = new Map([[keyOf(root), root]]);
  let level: readonly RowKey[] = [root];
  for (let depth = 0; depth < limits.depth && level.length > 0; depth++) {
    const next: RowKey[] = [];
    const add = (row: RowKey) => {
      const isNew = !found.has(keyOf(row)) && found.size < limits.rows;
      if (isNew) found.set(keyOf(row), row);
      return isNew;
    };
    for (const [key, rows] of Map.groupBy(level, ({ entity }) => entity))
      for (const link of linksFrom(key, registry)) {
        const ids = rows.map(({ id }) => id);
        for (const { id, farId, farModule } of await db.query<FoundLink>(linksText(link), [ids])) {
          add({ entity: link.key, id });
          const far = farOf(link, farId, farModule);
          if (link.contains && far && registry.entities.has(far.entity) && add(far)) next.push(far);
        }
      }
    level = next;
  }
  return [...found.values()];
}

const keyOf = ({ entity, id }: RowKey) => `${entity} ${id}`;

const linksFrom = (key: string, { entities }: Registry): Link[] =>
  [...entities.values()].filter(
    (entity): entity is Link => isLink(entity) && entity.left.key === key && takesChangeSets(entity),
  );

function farOf({ right, external }: Link, id: string | null, module: string | null): RowKey | undefined {
  if (id === null || !isUuid(id)) return undefined;
  if (right) return { entity: right.key, id };
  return external ? { entity: `${module}.${external.name}`, id } : undefined;
}

/** Returns a statement that reads the links of rows, the first parameter: stored and deleted ones. */
function linksText({ key, table, left, right, external }: Link): string {
  const far = right?.field ?? external?.idField ?? '';
  const near = quoteName(left.field);
  const module = external ? `t.${quoteName(external.moduleField)}::text` : 'null::text';
  const was = (field: string) => `c."before" ->> ${quoteLiteral(field)}`;
  return (
    `select t."id", t.${quoteName(far)}::text as "farId", ${module} as "farModule" from ${quoteName(table)} t where t.${near} = any($1::uuid[]) ` +
    `union select c."rowId", ${was(far)}, ${external ? was(external.moduleField) : 'null::text'} from "flotilla_change" c ` +
    `where c."entity" = ${quoteLiteral(key)} and c."change" = 'deleted' and ${was(left.field)} = any(($1::uuid[])::text[])`
  );
}
