import { setImmediate } from 'node:timers/promises';
import type { ImportProblem } from '@flotilla/core/imports';
import type { Caller } from '../context/caller.js';
import type { Transaction } from '../database/transactions.js';
import { targetOf } from '@flotilla/core/reflection';
import { naturalKeyOf } from '../content/natural-keys.js';
import type { RowStore } from '../rows/stores.js';
import { type ImportedRow, shownValue } from './imported-rows.js';
import { type ReferenceParts, type ResolvedRow, resolvedRow } from './resolve-references.js';
import { WaitingRows } from './waiting-rows.js';
import type { MergedChange, MergeWrites, OfMerge } from './writes/merge-writes.js';
import { RowPreparer } from './prepare-rows.js';

export interface Merged {
  readonly changes: readonly MergedChange[];
  readonly unchanged: number;
  readonly problems: readonly ImportProblem[];
}

export interface MergeParts extends ReferenceParts {
  readonly store: RowStore;
  readonly caller: Caller;
  /** Reads stored rows, without locks. */
  readonly reads: Pick<Transaction, 'query'>;
  readonly writes: MergeWrites;
  /**
   * Rows of a whole site: new rows keep their ids and times of creation, files may be replaced, and rows of later
   * entities may name the rows by their keys.
   */
  readonly isWhole?: boolean;
  /** The fields that identify a row, instead of the natural key. */
  readonly by?: readonly string[];
  /** Which values the changes show: those of the file, or also the stored ones. */
  readonly shows?: 'sent' | 'both';
  /** Called after each step with the number of rows that it has finished; its error ends the merge. */
  readonly onStep?: (rows: number) => Promise<void>;
  /** Called with the id of the stored row of each row that exists. */
  readonly onMatched?: (row: ImportedRow, id: string) => void;
}

type Values = Readonly<Record<string, unknown>>;

/** Rows per step: other requests are served between the steps. */
const rowsAtOnce = 500;
/** Each level of rows that name rows of the same file takes statements of its own. */
const maxLevels = 100;

/**
 * Creates rows and changes those that differ, by their natural keys. Rows with problems are left out: the caller
 * decides whether the rest is stored.
 */
export async function mergeRows(rows: readonly ImportedRow[], parts: MergeParts): Promise<Merged> {
  return new RowMerge(parts).run(rows);
}

class RowMerge {
  private readonly changes: MergedChange[] = [];
  private readonly problems: ImportProblem[] = [];
  private readonly waiting = new WaitingRows();
  private readonly preparer: RowPreparer;
  private readonly steps: OfMerge;

  constructor(private readonly parts: MergeParts) {
    const pause = (count?: number) => this.pause(count);
    const preparer = new RowPreparer(parts, () => pause());
    this.preparer = preparer;
    this.steps = {
      again: (prepared) => preparer.prepared(prepared.map(({ resolved }) => resolved)),
      storedByNow: (prepared) => preparer.storedByNow(prepared),
      pause,
    };
  }

  /**
   * Merges the rows by levels: rows that name rows of the same file follow these. A row is resolved again only when
   * a row that it waits for is stored.
   */
  async run(rows: readonly ImportedRow[]): Promise<Merged> {
    let released = rows;
    for (let level = 0; released.length > 0; level += 1) {
      if (level === maxLevels && !this.parts.isWhole) {
        this.refuseDeep(released);
        break;
      }
      const ready = this.waiting.keep(await this.resolved(released));
      released = ready.length === 0 ? [] : this.waiting.release(await this.mergeReady(ready));
    }
    this.refuseWaiting();
    const { preparer } = this;
    return {
      changes: this.changes.toSorted((one, other) => one.line - other.line),
      problems: [...this.problems, ...preparer.problems],
      unchanged: preparer.unchanged,
    };
  }

  /** Lets other requests be served, and reports finished rows. */
  private async pause(rows = 0): Promise<void> {
    await setImmediate();
    await this.parts.onStep?.(rows);
  }

  private async resolved(rows: readonly ImportedRow[]): Promise<ResolvedRow[]> {
    const resolved: ResolvedRow[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % rowsAtOnce === 0) await this.pause();
      resolved.push(await resolvedRow(this.parts.store.entity, row, this.parts));
    }
    return resolved;
  }

  /** Refuses rows below the last level, and the rows below these. */
  private refuseDeep(rows: readonly ImportedRow[]): void {
    const { preparer } = this;
    const message = `is below ${maxLevels} rows of the file. Import the rows above it first.`;
    for (
      let deep = rows;
      deep.length > 0;
      deep = this.waiting.release(deep.map((row) => preparer.keyOf(row)))
    )
      for (const row of deep) preparer.refuse(row, '', message, 'tooDeep');
  }

  private refuseWaiting(): void {
    const { key } = this.parts.store.entity;
    for (const { row, waitsFor } of this.waiting.all())
      for (const missing of waitsFor)
        this.preparer.refuse(
          row,
          '',
          `names a row that does not exist: ${key} ${shownValue(missing)}.`,
          'missingRow',
        );
  }

  /** Merges rows of one level. Returns the natural keys of the written rows, if rows of the file may name them. */
  private async mergeReady(resolved: readonly ResolvedRow[]): Promise<string[]> {
    this.problems.push(...resolved.flatMap(({ problems }) => problems));
    const prepared = await this.preparer.prepared(resolved.filter(({ problems }) => problems.length === 0));
    await this.pause(resolved.length - prepared.length);
    if (prepared.length === 0) return [];
    const { written, changes, problems } = await this.parts.writes.write(prepared, this.steps);
    this.problems.push(...problems);
    this.changes.push(...changes);
    return this.learn(written.map(({ text }) => JSON.parse(text) as Values));
  }

  private async learn(rows: readonly Values[]): Promise<string[]> {
    const { store, keys, isWhole } = this.parts;
    const { entity } = store;
    const namesOwn = Object.entries(entity.fields).some(
      ([name, field]) => name !== 'id' && targetOf(field)?.key === entity.key,
    );
    if (!isWhole && !namesOwn) return [];
    const learned: string[] = [];
    for (const row of rows) {
      const named = await keys.named(entity, row);
      if (!named) continue;
      const key = naturalKeyOf(entity, named);
      await keys.learn(entity, key, String(row['id']));
      learned.push(key);
    }
    return learned;
  }
}
