import type { Entity } from '@flotilla/core';
import { NotFoundError } from '@flotilla/core/errors';
import type { WrittenRow } from './write-statements.js';

/** Returns the written rows in the order of the ids. @throws NotFoundError */
export function rowsInOrder(
  entity: Entity,
  ids: readonly string[],
  written: readonly WrittenRow[],
): string[] {
  const byId = new Map(written.map(({ id, row }) => [id, row]));
  return ids.map((id) => {
    const row = byId.get(id.toLowerCase());
    if (row === undefined) throw missingRow(entity, id);
    return row;
  });
}

/** Returns the error for a row that does not exist. */
export function missingRow({ key }: Entity, id: string): NotFoundError {
  return new NotFoundError(`${key} ${id} does not exist.`);
}
