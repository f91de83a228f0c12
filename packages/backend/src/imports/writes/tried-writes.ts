import type { ImportProblem } from '@flotilla/core/imports';
import { targetOf } from '@flotilla/core/reflection';
import type { Caller } from '../../context/caller.js';
import type { Writer } from '../../invalidation/writer.js';
import type { RowStore } from '../../rows/stores.js';
import { sentValue } from '../imported-rows.js';
import {
  inWriteOrder,
  type MergeWrites,
  type MergeWritten,
  type OfMerge,
  type PreparedRow,
} from './merge-writes.js';
import { UniqueValues } from './unique-values.js';
import { batchesOf, type RowWrite, type Written, writeRows, type WrittenRows } from './write-rows.js';

interface TriedParts {
  readonly store: RowStore;
  readonly caller: Caller;
  readonly writer: Writer;
}

/** Changes of values that later rows take: beyond this number, a preview may name a value as taken that is free then. */
const maxFreeing = 5000;

type Values = Readonly<Record<string, unknown>>;

/**
 * Tries the rows of a merge and stores none: each batch is a transaction that is rolled back, so that locks last
 * as long as one statement, however long the file is. A batch begins with the earlier rows that it depends on.
 */
export class TriedWrites implements MergeWrites {
  private readonly unique: UniqueValues;
  /** The fields that name rows of the same entity. */
  private readonly above: readonly string[];
  /** Tried new rows by their ids, if rows of the file may name them. */
  private readonly created = new Map<string, RowWrite>();
  /** Unique values of stored rows that changes of the file replace. */
  private readonly replaced = new Map<RowWrite, readonly string[]>();
  private readonly freed = new Map<string, RowWrite>();
  private readonly taken = new Map<string, RowWrite>();
  /** Positions of tried rows. A row follows its dependencies. */
  private readonly positions = new Map<RowWrite, number>();

  constructor(private readonly parts: TriedParts) {
    const { entity } = parts.store;
    this.unique = new UniqueValues(entity);
    this.above = Object.entries(entity.fields).flatMap(([name, field]) =>
      name !== 'id' && targetOf(field)?.key === entity.key ? [name] : [],
    );
  }

  note(write: RowWrite, stored: Values): void {
    const replaced = this.unique.of(stored, write.values).map(({ key }) => key);
    if (replaced.length > 0) this.replaced.set(write, replaced);
  }

  async write(rows: readonly PreparedRow[], { pause }: OfMerge): Promise<MergeWritten> {
    const changes = new Map(rows.map(({ write, change }) => [write, change]));
    const written: Written[] = [];
    const problems: ImportProblem[] = [];
    const { created, changed } = inWriteOrder(rows);
    for (const batch of [...batchesOf(created), ...batchesOf(changed)]) {
      const tried = await this.tried(batch.map(({ write }) => write));
      const free = tried.written.filter((one) => {
        const refused = this.problemOf(one);
        if (refused) problems.push(refused);
        return !refused;
      });
      problems.push(...tried.problems);
      written.push(...free);
      await pause(batch.length);
    }
    return { written, problems, changes: written.flatMap(({ write }) => changes.get(write) ?? []) };
  }

  /** Writes rows in a transaction of their own, and rolls it back. */
  private tried(writes: readonly RowWrite[]): Promise<WrittenRows> {
    const { store, caller, writer } = this.parts;
    const earlier = this.earlier(writes);
    return writer.attempt(async (tx) => {
      const context = { caller, tx };
      if (earlier.length > 0) await writeRows(earlier, { store, context });
      return { result: await writeRows(writes, { store, context }), isKept: false };
    });
  }

  /** Returns tried rows that others depend on: new ones that they name, and changed ones whose values they take. */
  private earlier(writes: readonly RowWrite[]): RowWrite[] {
    const found = new Set<RowWrite>();
    for (let next = writes; next.length > 0;) {
      const needed = next
        .flatMap((write) => this.neededBy(write, found.size))
        .filter((one) => !found.has(one));
      for (const one of needed) found.add(one);
      next = [...new Set(needed)];
    }
    const positionOf = (write: RowWrite) => this.positions.get(write) ?? 0;
    return [...found].toSorted((one, other) => positionOf(one) - positionOf(other));
  }

  private neededBy({ values }: RowWrite, found: number): RowWrite[] {
    const named = this.above.flatMap((name) => this.created.get(String(values[name])) ?? []);
    if (found > maxFreeing) return named;
    return [...named, ...this.unique.of(values).flatMap(({ key }) => this.freed.get(key) ?? [])];
  }

  /** Notes a tried row. Returns its problem when a row of an earlier batch has taken a unique value of it. */
  private problemOf({ write, text }: Written): ImportProblem | undefined {
    const row = JSON.parse(text) as Values;
    const values = this.unique.of(row, write.id === undefined ? row : write.values);
    const refused = values.find(({ key }) => this.taken.has(key));
    if (refused) return takenProblem(write, refused, this.taken.get(refused.key));
    for (const { key } of values) this.taken.set(key, write);
    for (const key of this.replaced.get(write) ?? []) this.freed.set(key, write);
    this.positions.set(write, this.positions.size);
    if (this.above.length === 0 || write.id !== undefined) return undefined;
    const id = String(row['id']);
    const again = { ...write, values: { ...write.values, id } };
    this.positions.set(again, this.positions.size);
    this.created.set(id, again);
    return undefined;
  }
}

function takenProblem(
  { row }: RowWrite,
  { field, value }: { readonly field: string; readonly value: string },
  by: RowWrite | undefined,
): ImportProblem {
  return {
    line: row.line,
    field,
    ...sentValue(row, field),
    message: `"${value}" is taken by line ${by?.row.line ?? 0}`,
    rule: 'taken',
    params: { value },
  };
}
