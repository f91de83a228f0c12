import type { Entity } from '@flotilla/core';
import type { KeyReader } from '../content/content-store.js';
import { quoteName } from '../database/sql.js';
import type { Transaction } from '../database/transactions.js';

/** Returns a reader of fields of all rows, for natural keys. */
export function keyReader(reads: Pick<Transaction, 'query'>): KeyReader {
  return {
    keysOf: (entity: Entity, fields: readonly string[]) =>
      reads.query<Record<string, unknown>>(
        `select ${fields.map(quoteName).join(', ')} from ${quoteName(entity.table)}`,
      ),
  };
}
