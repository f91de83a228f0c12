import type { Entity } from '@flotilla/core';
import type { Transaction } from '../../query/database.js';
import { isUuid } from '../../query/value.js';
import { quoteName } from '../../schema/sql.js';
import { fileFieldsOf } from './file-fields.js';
import { filesLeftTopic } from './uploads.js';

/** The files that rows hold. The rows are locked: of two changes at once, the second sees what the first put there. */
export async function heldFiles(entity: Entity, ids: readonly string[], tx: Transaction): Promise<string[]> {
  const columns = fileFieldsOf(entity).map(quoteName).join(', ');
  const text = `select ${columns} from ${quoteName(entity.table)} where "id" = any($1::uuid[]) order by "id" for update`;
  const rows = await tx.query<Record<string, string | null>>(text, [ids.filter(isUuid)]);
  return rows.flatMap((row) => Object.values(row).filter((path) => path !== null));
}

/** Tells in the transaction that rows let go of files: they are deleted even if this process ends at the commit. */
export async function tellLeft(paths: readonly string[], tx: Transaction): Promise<void> {
  if (paths.length === 0) return;
  await tx.query(`insert into flotilla_outbox ("topic", "payload", "tags") values ($1::text, $2::json, '{}')`, [
    filesLeftTopic,
    JSON.stringify({ paths }),
  ]);
}
