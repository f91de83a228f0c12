import { type Entity, fileFieldsOf, isUuid } from '@flotilla/core';
import type { Transaction } from '../../database/database.js';
import { quoteName } from '../../database/sql.js';

/** The files that rows hold. The rows are locked: of two changes at once, the second sees what the first put there. */
export async function heldFiles(entity: Entity, ids: readonly string[], tx: Transaction): Promise<string[]> {
  const columns = fileFieldsOf(entity).map(quoteName).join(', ');
  const text = `select ${columns} from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`;
  const rows = await tx.query<Record<string, string | null>>(text, [ids.filter(isUuid)]);
  return rows.flatMap((row) => Object.values(row).filter((path) => path !== null));
}
