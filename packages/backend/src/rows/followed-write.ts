import type { Entity } from '@flotilla/core';
import type { Context, TransactionContext } from '../context/context.js';
import type { Writer } from '../invalidation/writer.js';
import { lockedRowsText } from '../query/statement.js';
import type { RowHooks } from './row-hooks.js';
import type { Values } from './stored-values.js';

/** The hooks that follow a write, and the ids of the rows that it changes. */
interface Followed {
  readonly follow: ReturnType<RowHooks['writesOf']>;
  readonly ids: readonly string[];
}

/** Writes, and runs the hooks for written rows in the same transaction, with the rows before the write. */
export function followed(
  { entity, writer }: { readonly entity: Entity; readonly writer: Writer },
  { follow, ids }: Followed,
  context: Context,
  write: (txContext: TransactionContext) => Promise<string[]>,
): Promise<string[]> {
  return writer.within(context, async (txContext) => {
    const lockedRows =
      ids.length > 0
        ? await txContext.tx.query<{ id: string; row: string }>(lockedRowsText(entity), [ids])
        : [];
    const before = new Map(lockedRows.map(({ id, row }) => [id, JSON.parse(row) as Values]));
    const rows = await write(txContext);
    const written = rows.map((row) => {
      const after = JSON.parse(row) as Values;
      const id = String(after.id);
      return { id, after, before: before.get(id) ?? null };
    });
    for (const handle of follow) await handle(written, txContext);
    return rows;
  });
}
