import { setImmediate } from 'node:timers/promises';
import type { ImportAnswer, ImportProblem } from '@flotilla/core/imports';
import { isUuid, targetOf } from '@flotilla/core/reflection';
import { InvalidError } from '@flotilla/core/errors';
import type { TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { naturalKeyOf } from '../content/natural-keys.js';
import { lockedRowsText } from '../query/statement.js';
import { newRow } from '../rest/bulk-rows.js';
import type { RowStore } from '../rows/stores.js';
import { lockUpserts } from '../rows/upsert-key.js';
import { type ImportedRow, sentValue, shownValue } from './imported-rows.js';
import { idsByKey, keyValue } from './match-rows.js';
import { type ReferenceParts, type ResolvedRow, resolvedRow } from './resolve-references.js';
import { ambiguityOf } from './row-ambiguity.js';
import { changedValues, fileProblems, newValues } from './row-difference.js';
import { shownValues, withNamedKeys } from './shown-values.js';
import { WaitingRows } from './waiting-rows.js';
import { isOfRows, problemsOf, type RowWrite, writeRows } from './write-rows.js';

export type MergedChange = ImportAnswer['changes'][number];

export interface Merged {
  readonly changes: readonly MergedChange[];
  readonly unchanged: number;
  readonly problems: readonly ImportProblem[];
}

export interface MergeParts extends ReferenceParts {
  readonly store: RowStore;
  readonly context: TransactionContext;
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
 * Creates rows and changes those that differ, by their natural keys, in a transaction. Rows with problems are left
 * out: the caller decides whether the rest is stored.
 */
export async function mergeRows(rows: readonly ImportedRow[], parts: MergeParts): Promise<Merged> {
  await lockUpserts(parts.store.entity, parts.context.tx);
  const merge = new RowMerge(parts);
  await merge.run(rows);
  return merge;
}

class RowMerge implements Merged {
  readonly changes: MergedChange[] = [];
  readonly problems: ImportProblem[] = [];
  unchanged = 0;
  private readonly lines = new Map<string, number>();
  private readonly waiting = new WaitingRows();

  constructor(private readonly parts: MergeParts) {}

  /** The fields that identify a row. */
  private get key(): readonly string[] {
    return this.parts.by ?? this.parts.store.entity.naturalKey;
  }

  /**
   * Merges the rows by levels: rows that name rows of the same file follow these. A row is resolved again only when
   * a row that it waits for is stored.
   */
  async run(rows: readonly ImportedRow[]): Promise<void> {
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
    const message = `is below ${maxLevels} rows of the file. Import the rows above it first.`;
    for (let deep = rows; deep.length > 0; deep = this.waiting.release(deep.map((row) => this.keyOf(row))))
      for (const row of deep) this.refuse(row, '', message, 'tooDeep');
  }

  private refuseWaiting(): void {
    const { key } = this.parts.store.entity;
    for (const { row, waitsFor } of this.waiting.all())
      for (const missing of waitsFor)
        this.refuse(row, '', `names a row that does not exist: ${key} ${shownValue(missing)}.`, 'missingRow');
  }

  /** Merges rows of one level. Returns the natural keys of the written rows, if rows of the file may name them. */
  private async mergeReady(resolved: readonly ResolvedRow[]): Promise<string[]> {
    this.problems.push(...resolved.flatMap(({ problems }) => problems));
    const found = await this.matched(resolved.filter(({ problems }) => problems.length === 0));
    const stored = await this.storedRows(found.flatMap(({ id }) => id ?? []));
    const writes: RowWrite[] = [];
    for (const [index, one] of found.entries()) {
      if (index % rowsAtOnce === 0) await this.pause();
      const write = this.writeOf(one, stored);
      if (write) writes.push(write);
    }
    await this.pause(resolved.length - writes.length);
    const { store, context, onStep } = this.parts;
    const { written, problems } = await writeRows(writes, { store, context, ...(onStep && { onStep }) });
    this.problems.push(...problems);
    for (const { write } of written) this.changes.push(await this.changeOf(write, stored));
    return this.learn(written.map(({ text }) => JSON.parse(text) as Values));
  }

  private async changeOf(write: RowWrite, stored: ReadonlyMap<string, Values>): Promise<MergedChange> {
    const { row, id, values } = write;
    const { shows, store } = this.parts;
    const change = { line: row.line, key: this.keyText(row) };
    if (id === undefined) return { ...change, change: 'created', fields: [] };
    const fields = Object.keys(values);
    if (shows === undefined) return { ...change, change: 'updated', fields };
    const old = shows === 'sent' ? undefined : await withNamedKeys(row, stored.get(id) ?? {}, this.parts);
    return { ...change, change: 'updated', fields, values: shownValues(store.entity, write, old) };
  }

  /** Finds the stored row of each row: by its natural key, else by its id. */
  private async matched(
    resolved: readonly ResolvedRow[],
  ): Promise<{ readonly row: ImportedRow; readonly values: Values; readonly id: string | undefined }[]> {
    const { entity } = this.parts.store;
    const { tx } = this.parts.context;
    const byKey = await idsByKey(
      { entity, key: this.key },
      resolved.map(({ values }) => newValues(values)),
      tx,
    );
    const ids = resolved.flatMap(({ row }) => (isUuid(row.id) ? [row.id.toLowerCase()] : []));
    const known = new Set(
      (
        await tx.query<{ id: string }>(
          `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[])`,
          [ids],
        )
      ).map(({ id }) => id),
    );
    return resolved.flatMap(({ row, values }, index) => {
      const own = row.id !== undefined && known.has(row.id.toLowerCase()) ? row.id.toLowerCase() : undefined;
      const ofKey = byKey[index] ?? [];
      const reason = ambiguityOf(values, { own, ofKey }, { entity, key: this.key });
      if (reason) {
        this.refuse(row, reason.field, reason.message, reason.rule);
        return [];
      }
      const id = own ?? ofKey[0];
      if (id !== undefined) this.parts.onMatched?.(row, id);
      return this.isRepeated(row, values, id) ? [] : [{ row, values, id }];
    });
  }

  private isRepeated(row: ImportedRow, values: Values, id: string | undefined): boolean {
    const { entity } = this.parts.store;
    const key = id ?? JSON.stringify(this.key.map((name) => keyValue(entity, name, newValues(values))));
    const line = this.lines.get(key);
    if (line === undefined) this.lines.set(key, row.line);
    else this.refuse(row, this.key[0] ?? 'id', `is the same row as line ${line}.`, 'repeated');
    return line !== undefined;
  }

  /** Locks the rows, and returns them as they are. */
  private async storedRows(ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
    const stored = new Map<string, Values>();
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const some = ids.slice(start, start + rowsAtOnce);
      const found = await this.parts.context.tx.query<{ id: string; row: string }>(
        lockedRowsText(this.parts.store.entity),
        [some],
      );
      for (const { id, row } of found) stored.set(id, JSON.parse(row) as Values);
    }
    return stored;
  }

  private writeOf(
    {
      row,
      values,
      id,
    }: { readonly row: ImportedRow; readonly values: Values; readonly id: string | undefined },
    stored: ReadonlyMap<string, Values>,
  ): RowWrite | undefined {
    const { store, context } = this.parts;
    try {
      if (id === undefined)
        return { row, values: { ...newRow(store, newValues(values), context), ...this.ownValues(row) } };
      const changed = changedValues(store.entity, values, stored.get(id) ?? {});
      if (Object.keys(changed).length === 0) {
        this.unchanged += 1;
        return undefined;
      }
      const files = this.parts.isWhole ? [] : fileProblems(store.entity, changed, row.line);
      this.problems.push(...files);
      return files.length > 0 ? undefined : { row, id, values: store.validator.forUpdate(changed) };
    } catch (error) {
      if (!isOfRows(error)) throw error;
      if (!(error instanceof InvalidError)) this.refuse(row, '', error.message);
      else this.problems.push(...problemsOf({ row }, error.causes));
      return undefined;
    }
  }

  /** Returns what a new row of a whole site keeps. */
  private ownValues({ id, createdAt }: ImportedRow): Values {
    if (!this.parts.isWhole) return {};
    return {
      ...(isUuid(id) && { id }),
      ...(createdAt !== undefined && { createdAt, updatedAt: createdAt }),
    };
  }

  private refuse(row: ImportedRow, field: string, message: string, rule?: string): void {
    this.problems.push({
      line: row.line,
      field,
      ...sentValue(row, field),
      message,
      ...(rule !== undefined && { rule }),
    });
  }

  /** Returns the key of the row as it stands in the file, cut; else the id. */
  private keyText(row: ImportedRow): string {
    return this.key.length === 0 ? (row.id ?? '') : shownValue(this.keyOf(row, this.key));
  }

  private keyOf({ values, keys }: ImportedRow, key = this.parts.store.entity.naturalKey): string {
    const { entity } = this.parts.store;
    const named = Object.fromEntries(key.map((name) => [name, keys[name] ?? values[name]]));
    return naturalKeyOf({ ...entity, naturalKey: key }, named);
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
