import { InvalidError, RefusedError } from '@flotilla/core/errors';
import type { RestorableRows } from '../history/restorer.js';
import { lockedRowsText } from '../query/statement.js';
import type { RowStores } from './stores.js';

/** Returns access to the rows of one entity or link for restoring earlier versions. */
export function restorableRows(stores: RowStores, key: string): RestorableRows {
  const { entity, callerWrites } = stores.of(key);
  return {
    async locked(id, tx) {
      const [found] = await tx.query<{ row: string }>(lockedRowsText(entity), [[id]]);
      return found && (JSON.parse(found.row) as Record<string, unknown>);
    },
    insert: (rows, context) => callerWrites.insert(rows, context, 'restored').catch(refuse),
    update: (id, fields, context) => callerWrites.restore(id, fields, context).catch(refuse),
  };
}

/**
 * Turns validation errors into a refusal: the request is valid, but the current rows do not allow the
 * restore.
 */
function refuse(error: unknown): never {
  throw error instanceof InvalidError ? new RefusedError(error.message, error.causes) : error;
}
