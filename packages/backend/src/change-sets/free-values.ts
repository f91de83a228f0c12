import type { TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { RowStore } from '../rows/stores.js';
import type { RowState } from './pending-change.js';

/**
 * Returns new rows without the generated values that live rows have taken since, so that the insert generates
 * others. A taken value that differs from the generated one was typed, and stays: the insert refuses it.
 */
export async function withFreeValues(
  { entity, writes }: RowStore,
  rows: readonly RowState[],
  { tx }: TransactionContext,
): Promise<RowState[]> {
  let free = rows.slice();
  for (const [name, field] of Object.entries(entity.fields)) {
    const values = backendKind(field.kind).generated;
    if (!field.generated || !values) continue;
    const column = quoteName(name);
    const text = `select ${column} as value from ${quoteName(entity.table)} where ${column} = any($1::text[])`;
    const found = await tx.query<{ value: string }>(text, [free.map((row) => row[name])]);
    const taken = new Set<unknown>(found.map(({ value }) => value));
    free = free.map((row) => {
      if (!taken.has(row[name])) return row;
      const { [name]: value, ...others } = row;
      const generated = String(values.free(writes.unsaved(others, true)[name]));
      return value === generated || String(value).startsWith(`${generated}-`) ? others : row;
    });
  }
  return free;
}
