import { InvalidError } from '@flotilla/core/errors';
import type { ImportProblem } from '@flotilla/core/imports';
import { isUuid } from '@flotilla/core/reflection';
import { naturalKeyOf } from '../content/natural-keys.js';
import { quoteName } from '../database/sql.js';
import { versionedRowsText } from '../query/statement.js';
import { newRow } from '../rest/bulk-rows.js';
import { type ImportedRow, sentValue, shownValue } from './imported-rows.js';
import { idsByKey, keyValue } from './match-rows.js';
import type { ResolvedRow } from './resolve-references.js';
import { ambiguityOf } from './row-ambiguity.js';
import { changedValues, fileProblems, newValues } from './row-difference.js';
import type { MergeParts } from './row-merge.js';
import { shownValues, withNamedKeys } from './shown-values.js';
import type { MergedChange, PreparedRow } from './writes/merge-writes.js';
import { batchesOf, isOfRows, problemsOf, type RowWrite } from './writes/write-rows.js';

type Values = Readonly<Record<string, unknown>>;

interface FoundRow {
  readonly resolved: ResolvedRow;
  readonly id: string | undefined;
}

interface StoredRow {
  readonly version: string;
  readonly values: Values;
}

/** Compares rows of a file with the stored ones, without locks. Notes the problems, and counts equal rows. */
export class RowPreparer {
  readonly problems: ImportProblem[] = [];
  unchanged = 0;
  private readonly lines = new Map<string, number>();

  constructor(
    private readonly parts: MergeParts,
    private readonly pause: () => Promise<void>,
  ) {}

  /** Returns the rows that are new, or that differ from the stored ones. */
  async prepared(resolved: readonly ResolvedRow[]): Promise<PreparedRow[]> {
    const prepared: PreparedRow[] = [];
    for (const batch of batchesOf(await this.found(resolved))) {
      await this.pause();
      const stored = await this.storedRows(batch.flatMap(({ id }) => id ?? []));
      for (const one of batch) {
        const row = await this.prepare(one, stored.get(one.id ?? ''));
        if (row) prepared.push(row);
      }
    }
    return prepared;
  }

  /** Returns those of new rows that are stored by now. */
  async storedByNow(rows: readonly PreparedRow[]): Promise<ReadonlySet<PreparedRow>> {
    const ids = await this.idsOf(rows.map(({ resolved }) => resolved));
    return new Set(rows.filter((_, index) => ids[index]?.own !== undefined || ids[index]?.ofKey.length));
  }

  /** Adds a problem of a row. */
  refuse(row: ImportedRow, field: string, message: string, rule?: string): void {
    this.problems.push({
      line: row.line,
      field,
      ...sentValue(row, field),
      message,
      ...(rule !== undefined && { rule }),
    });
  }

  /** Returns the natural key of a row, or its key of other fields, as it stands in the file. */
  keyOf({ values, keys }: ImportedRow, key = this.parts.store.entity.naturalKey): string {
    const { entity } = this.parts.store;
    const named = Object.fromEntries(key.map((name) => [name, keys[name] ?? values[name]]));
    return naturalKeyOf({ ...entity, naturalKey: key }, named);
  }

  /** The fields that identify a row. */
  private get key(): readonly string[] {
    return this.parts.by ?? this.parts.store.entity.naturalKey;
  }

  /** Returns the stored rows that rows may be: the one with the id of the file, and those with the key. */
  private async idsOf(
    resolved: readonly ResolvedRow[],
  ): Promise<{ readonly own: string | undefined; readonly ofKey: readonly string[] }[]> {
    const { store, reads } = this.parts;
    const { entity } = store;
    const values = resolved.map((one) => newValues(one.values));
    const byKey = await idsByKey({ entity, key: this.key }, values, reads);
    const ids = resolved.flatMap(({ row }) => (isUuid(row.id) ? [row.id.toLowerCase()] : []));
    const text = `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[])`;
    const known = new Set((await reads.query<{ id: string }>(text, [ids])).map(({ id }) => id));
    return resolved.map(({ row }, index) => {
      const own = row.id !== undefined && known.has(row.id.toLowerCase()) ? row.id.toLowerCase() : undefined;
      return { own, ofKey: byKey[index] ?? [] };
    });
  }

  /** Finds the stored row of each row: by its natural key, else by its id. */
  private async found(resolved: readonly ResolvedRow[]): Promise<FoundRow[]> {
    const { entity } = this.parts.store;
    const ids = await this.idsOf(resolved);
    return resolved.flatMap((one, index) => {
      const { row, values } = one;
      const { own, ofKey } = ids[index] ?? { own: undefined, ofKey: [] };
      const reason = ambiguityOf(values, { own, ofKey }, { entity, key: this.key });
      if (reason) {
        this.refuse(row, reason.field, reason.message, reason.rule);
        return [];
      }
      const id = own ?? ofKey[0];
      if (id !== undefined) this.parts.onMatched?.(row, id);
      return this.isRepeated(one, id) ? [] : [{ resolved: one, id }];
    });
  }

  private isRepeated({ row, values }: ResolvedRow, id: string | undefined): boolean {
    const { entity } = this.parts.store;
    const key = id ?? JSON.stringify(this.key.map((name) => keyValue(entity, name, newValues(values))));
    const line = this.lines.get(key);
    if (line === undefined) this.lines.set(key, row.line);
    // Rows are compared again when others have changed them.
    if (line === undefined || line === row.line) return false;
    this.refuse(row, this.key[0] ?? 'id', `is the same row as line ${line}.`, 'repeated');
    return true;
  }

  private async storedRows(ids: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> {
    if (ids.length === 0) return new Map();
    const { store, reads } = this.parts;
    const found = await reads.query<{ id: string; version: string; row: string }>(
      versionedRowsText(store.entity),
      [ids],
    );
    return new Map(found.map(({ id, version, row }) => [id, { version, values: JSON.parse(row) as Values }]));
  }

  private async prepare(
    { resolved, id }: FoundRow,
    stored: StoredRow | undefined,
  ): Promise<PreparedRow | undefined> {
    const changed = this.writeOf(resolved, id, stored?.values ?? {});
    if (!changed) return undefined;
    const change = await this.changeOf(changed, stored?.values ?? {});
    const write = withGivenTitle(changed, resolved.values);
    if (stored) this.parts.writes.note?.(write, stored.values);
    return { resolved, write, change, ...(stored && { version: stored.version }) };
  }

  private writeOf(
    { row, values }: ResolvedRow,
    id: string | undefined,
    stored: Values,
  ): RowWrite | undefined {
    const { store, caller, isWhole } = this.parts;
    try {
      if (id === undefined)
        return { row, values: { ...newRow(store, newValues(values), { caller }), ...this.ownValues(row) } };
      const changed = changedValues(store.entity, values, stored);
      if (Object.keys(changed).length === 0) {
        this.unchanged += 1;
        return undefined;
      }
      const files = isWhole ? [] : fileProblems(store.entity, changed, row.line);
      this.problems.push(...files);
      return files.length > 0 ? undefined : { row, id, values: store.validator.forUpdate(changed) };
    } catch (error) {
      if (!isOfRows(error)) throw error;
      if (!(error instanceof InvalidError)) this.refuse(row, '', error.message);
      else this.problems.push(...problemsOf({ row }, error.causes));
      return undefined;
    }
  }

  private async changeOf({ row, id, values }: RowWrite, stored: Values): Promise<MergedChange> {
    const { shows, store } = this.parts;
    const change = { line: row.line, key: this.keyText(row) };
    if (id === undefined) return { ...change, change: 'created', fields: [] };
    const fields = Object.keys(values);
    if (shows === undefined) return { ...change, change: 'updated', fields };
    const old = shows === 'sent' ? undefined : await withNamedKeys(row, stored, this.parts);
    return { ...change, change: 'updated', fields, values: shownValues(store.entity, { row, values }, old) };
  }

  /** Returns what a new row of a whole site keeps. */
  private ownValues({ id, createdAt }: ImportedRow): Values {
    if (!this.parts.isWhole) return {};
    return {
      ...(isUuid(id) && { id }),
      ...(createdAt !== undefined && { createdAt, updatedAt: createdAt }),
    };
  }

  /** Returns the key of the row as it stands in the file, cut; else the id. */
  private keyText(row: ImportedRow): string {
    return this.key.length === 0 ? (row.id ?? '') : shownValue(this.keyOf(row, this.key));
  }
}

/** Adds the administrator's title that a row gives to its new title, because an omitted one follows the title. */
function withGivenTitle(write: RowWrite, { adminTitle }: Values): RowWrite {
  const isOmitted = write.id !== undefined && 'title' in write.values && !('adminTitle' in write.values);
  return isOmitted && typeof adminTitle === 'string'
    ? { ...write, values: { ...write.values, adminTitle } }
    : write;
}
