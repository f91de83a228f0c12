import type { ImportProblem } from '@flotilla/core/imports';
import { type Cause, ProblemError } from '@flotilla/core/errors';
import type { RuleParams } from '@flotilla/core/rules';
import type { TransactionContext } from '../../context/context.js';
import { causesOfRows } from '../../rows/refused-rows.js';
import type { RowStore } from '../../rows/stores.js';
import { type ImportedRow, sentValue } from '../imported-rows.js';

/** A new row, or a change of the row with the id. */
export interface RowWrite {
  readonly row: ImportedRow;
  readonly id?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Written {
  readonly write: RowWrite;
  /** The stored row as JSON. */
  readonly text: string;
}

export interface WrittenRows {
  readonly written: readonly Written[];
  readonly problems: readonly ImportProblem[];
}

export interface WriteParts {
  readonly store: RowStore;
  readonly context: TransactionContext;
  /** Called after each statement with its number of rows; its error ends the writes. */
  readonly onStep?: (rows: number) => Promise<void>;
}

/** Rows of one statement. */
const batchSize = 500;

/**
 * Writes rows with the rights and hooks of the caller. Rows that the database or a hook rejects are named and left
 * out; the others are written.
 */
export async function writeRows(
  writes: readonly RowWrite[],
  { context, ...rest }: WriteParts,
): Promise<WrittenRows> {
  const parts: WriteParts = { ...rest, context: { ...context, generic: 'import' } };
  const problems: ImportProblem[] = [];
  for (let pending = writes; pending.length > 0;) {
    const outcome = await attempt(pending, parts);
    if ('written' in outcome) return { written: outcome.written, problems };
    const refused = await refusedBy(outcome.error, pending, parts);
    problems.push(...refused.flatMap((one) => one.problems));
    const bad = new Set(refused.map(({ write }) => write));
    // Without a bad row the error concerns all of them, such as a lost permission.
    if (bad.size === 0) throw outcome.error;
    pending = pending.filter((write) => !bad.has(write));
  }
  return { written: [], problems };
}

type Outcome = { readonly written: readonly Written[] } | { readonly error: ProblemError };

/** Writes all rows, or none and returns the error. */
async function attempt(writes: readonly RowWrite[], parts: WriteParts): Promise<Outcome> {
  const { tx } = parts.context;
  await tx.query('savepoint flotilla_import');
  try {
    const written = await allWritten(writes, parts);
    await tx.settle();
    await tx.query('release savepoint flotilla_import');
    return { written };
  } catch (error) {
    if (!isOfRows(error)) throw error;
    await tx.query('rollback to savepoint flotilla_import');
    return { error };
  }
}

/** Returns whether an error is about rows, and not about the rights of the caller or about the server. */
export function isOfRows(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status < 500 && ![401, 403].includes(error.status);
}

async function allWritten(
  writes: readonly RowWrite[],
  { store: { callerWrites }, context, onStep }: WriteParts,
): Promise<Written[]> {
  const texts = new Map<RowWrite, string>();
  const created = writes.filter(({ id }) => id === undefined);
  for (const batch of batchesOf(created)) {
    const made = await callerWrites.insert(
      batch.map(({ values }) => values),
      context,
    );
    batch.forEach((write, index) => texts.set(write, made[index] ?? ''));
    await onStep?.(batch.length);
  }
  const changed = writes.filter(({ id }) => id !== undefined);
  for (const batch of batchesOf(changed)) {
    const made = await callerWrites.updateMany(
      batch.map(({ id = '', values }) => ({ id, values })),
      context,
    );
    batch.forEach((write, index) => texts.set(write, made[index] ?? ''));
    await onStep?.(batch.length);
  }
  return writes.map((write) => ({ write, text: texts.get(write) ?? '' }));
}

/** Returns the items in groups, each of one statement. */
export function batchesOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}

interface RefusedWrite {
  readonly write: RowWrite;
  readonly problems: readonly ImportProblem[];
}

/** Returns the rows that an error is about: those that constraints refuse, else each that fails alone. */
async function refusedBy(
  error: ProblemError,
  writes: readonly RowWrite[],
  parts: WriteParts,
): Promise<RefusedWrite[]> {
  const { store } = parts;
  const byPath = new Map(writes.map((write) => [`line ${write.row.line}`, write]));
  const sent = [...byPath].map(([path, { id, values }]) => ({
    entity: store.entity,
    path,
    values: { ...values, ...(id !== undefined && { id }) },
  }));
  const causes = await causesOfRows(error, sent, store.parts);
  if (causes.length > 0) {
    const byWrite = Map.groupBy(causes, ({ field = '' }) => byPath.get(field.split('.')[0] ?? ''));
    return [...byWrite].flatMap(([write, own]) =>
      write ? [{ write, problems: problemsOf(write, own) }] : [],
    );
  }
  return failingAlone(writes, parts);
}

/** Returns the rows whose write fails alone. Stores none of them. */
async function failingAlone(
  writes: readonly RowWrite[],
  { store, context, onStep }: WriteParts,
): Promise<RefusedWrite[]> {
  const refused: RefusedWrite[] = [];
  await context.tx.query('savepoint flotilla_import_rows');
  for (const [index, write] of writes.entries()) {
    if (index % batchSize === 0) await onStep?.(0);
    const outcome = await attempt([write], { store, context });
    if ('error' in outcome) refused.push({ write, problems: problemsOf(write, outcome.error.causes) });
  }
  await context.tx.query('rollback to savepoint flotilla_import_rows');
  return refused;
}

/** Returns the parameters of a rule as JSON has them. */
function shownParams(params: RuleParams): NonNullable<ImportProblem['params']> {
  const entries = Object.entries(params).map(
    ([name, value]) =>
      [name, typeof value === 'string' || typeof value === 'number' ? value : [...value]] as const,
  );
  return Object.fromEntries(entries);
}

/** Returns the problems of a row by the causes of its error. */
export function problemsOf({ row }: Pick<RowWrite, 'row'>, causes: readonly Cause[]): ImportProblem[] {
  return causes.map(({ field = '', message, rule, params }) => {
    const path = field.replace(/^line \d+\.?/, '');
    return {
      line: row.line,
      field: path,
      ...sentValue(row, path),
      message,
      ...(rule !== undefined && { rule }),
      ...(params && { params: shownParams(params) }),
    };
  });
}
