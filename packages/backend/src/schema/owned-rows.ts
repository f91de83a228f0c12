import { isLink } from '@flotilla/core';
import type pg from 'pg';
import { quoteName } from '../database/sql.js';
import { deleteWithLinks } from './forget-module.js';
import type { RemovedDefinitions } from './module-files.js';

/**
 * Deletes rows of remaining modules that belong to exactly one row of the removed module, with their links and
 * history: mails to an account, for example. Keeps rows that also outlive the deletion of their owner.
 */
export async function deleteOwnedRows(
  client: pg.Client,
  { gone, remaining }: RemovedDefinitions,
): Promise<void> {
  for (const { table, left, right, one, owns } of gone.filter(isLink)) {
    const entity = remaining.find(({ key }) => key === right?.key);
    if (!right || !entity || !owns || one !== left.key || entity.personal?.kept) continue;
    const { rows } = await client.query<{ id: string }>(
      `select ${quoteName(right.field)} as id from ${quoteName(table)}`,
    );
    await deleteWithLinks(client, entity, { ids: rows.map(({ id }) => id), remaining });
  }
}
