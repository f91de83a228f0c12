import { type Cause, InvalidError, problemLimits } from '@flotilla/core/errors';
import type { Context, TransactionContext } from '../context/context.js';
import { bulkPosition, readEach } from '../http/body.js';
import { namingRows, type SentRow, takenIn } from '../rows/refused-rows.js';
import type { RowStore } from '../rows/stores.js';
import { lockedByKey, requireDistinct, requireKey, type upsertKey } from '../rows/upsert-key.js';
import type { CheckedRow } from '../validation/validate.js';

/** Validates a new row of a caller, with its initial state. @throws InvalidError, ForbiddenError */
export function newRow(store: RowStore, row: unknown, { caller }: Context, path?: string): CheckedRow {
  const checked = store.validator.forCreate(row, path);
  store.writes.transitions.requireInitialState(checked, caller);
  return checked;
}

/** Returns a row for errors that name it by its position. */
export function sentRow({ entity }: RowStore, path: string, values: CheckedRow): SentRow {
  return { entity, path, values };
}

/**
 * Reads every row of a bulk.
 * @param refused errors of rows that were rejected before
 * @throws InvalidError naming every invalid row, and among the valid rows those whose unique values are taken
 */
export async function allValid<Row, Read>(
  { parts }: RowStore,
  rows: readonly Row[],
  read: (row: Row, path: string, index: number) => Read,
  sentOf: (value: Read, index: number) => SentRow,
  refused: readonly InvalidError[] = [],
): Promise<Read[]> {
  const { found, refused: invalid } = readEach(rows, read);
  const valid = found.flatMap((one, index) => (one === undefined ? [] : [{ ...one, index }]));
  const causes = [...refused, ...invalid].flatMap((error) => error.causes.slice(0, problemLimits.causes));
  if (causes.length === 0) return valid.map(({ value }) => value);
  const sent = valid.map(({ value, index }) => sentOf(value, index));
  // If the lookup fails, the causes are still correct.
  const taken = sent.length === 0 ? [] : await takenIn(sent, parts).catch(() => []);
  throw InvalidError.ofCauses([...causes, ...taken].toSorted(byPosition));
}

/** Upserts the rows of a bulk in a transaction; returns the answer of REST. */
export async function upsertEach(
  store: RowStore,
  rows: readonly unknown[],
  key: ReturnType<typeof upsertKey>,
  txContext: TransactionContext,
): Promise<string> {
  const { entity, validator, callerWrites, parts } = store;
  const { found, refused } = readEach(rows, (row, path) => requireKey(entity, key, row, path));
  const keyed = found.flatMap((one, index) =>
    one === undefined ? [] : [{ row: one.value, path: bulkPosition(index) }],
  );
  const values = keyed.map(({ row }) => row);
  const ids = await lockedByKey(entity, key, values, txContext.tx);
  const changes = await allValid(
    store,
    keyed,
    ({ row, path }, _, index) => {
      const id = ids[index];
      const checked = id === undefined ? newRow(store, row, txContext, path) : validator.forUpdate(row, path);
      return { id, values: checked, path };
    },
    sentChange,
    refused,
  );
  requireDistinct(entity, key, changes);
  const created = changes.flatMap((change) => (change.id === undefined ? [change.values] : []));
  return namingRows(changes.map(sentChange), parts, async () => {
    const made = created.length === 0 ? [] : await callerWrites.insert(created, txContext);
    const written: string[] = [];
    for (const change of changes)
      written.push(
        change.id === undefined
          ? (made.shift() ?? '')
          : await callerWrites.update(change.id, change.values, txContext),
      );
    const meta = { created: created.length, updated: changes.length - created.length };
    return `{"data":[${written.join(',')}],"meta":${JSON.stringify(meta)}}`;
  });

  function sentChange(change: { id: string | undefined; values: CheckedRow; path: string }): SentRow {
    const { id, path } = change;
    return sentRow(store, path, { ...change.values, ...(id !== undefined && { id }) });
  }
}

/** Compares causes by the row that they name: `data[3].slug`. */
const byPosition = (one: Cause, other: Cause) => positionOf(one) - positionOf(other);
const positionOf = ({ field = '' }: Cause) => Number(/^data\[(\d+)\]/.exec(field)?.[1] ?? 0);
