import { InvalidError, ProblemError, server, type WriteTransaction } from '@flotilla/backend';
import type { ImportedRow, ImportRecord, ImportTarget } from '@flotilla/backend/ports';
import { type ImportedRows, type ImportedRowState, rowKeyOf } from './imported-rows.js';
import { areLinksUnchanged, changedLinks, linkIds, newLinks, wantedLinks } from './link-changes.js';
import type { ImportParts } from './parts.js';
import type { RecordState } from './report.js';
import { type Place, RecordIds } from './record-ids.js';
import { type Reason, reasonOf } from './reasons.js';
import {
  adoptable,
  atNow,
  isUnchanged,
  patchOf,
  sourceHashes,
  storedHashes,
  valueParts,
} from './row-changes.js';
import type { SourceIndex } from './source-index.js';

/** A row that a target makes of a record. */
export interface PlannedRow {
  readonly target: ImportTarget;
  readonly row: ImportedRow;
  /** Whether the row only ends one of an earlier import. */
  readonly isEnd?: boolean;
}

export interface WriteResult extends Partial<Reason> {
  readonly state: RecordState;
}

interface WriterOptions {
  readonly language: string;
  readonly isDryRun: boolean;
  /** Whether the source replaces fields that were edited here. */
  readonly overwrites: boolean;
  readonly imported: ImportedRows;
  readonly index: SourceIndex;
}

/** Marks an existing row that an import uses and does not change. */
const adopted = '@adopted';
/** States of the rows of a record, the one that describes it first. */
const precedence: readonly RecordState[] = ['kept', 'created', 'updated', 'deleted', 'unchanged'];

/** The outcome for a record whose row was deleted here. */
export const deletedHere: WriteResult = { state: 'deleted', detail: 'was deleted here' };

/** Writes the rows of a record in one transaction, with the rules, hooks and history of REST. */
export class RecordWriter {
  private readonly ids: RecordIds;
  private readonly failed = new Set<string>();

  constructor(
    private readonly parts: ImportParts,
    private readonly options: WriterOptions,
  ) {
    this.ids = new RecordIds(parts, options.imported);
  }

  /** Creates or updates the rows of a record. Returns the reason of a refusal instead of throwing it. */
  async write(record: ImportRecord, planned: readonly PlannedRow[]): Promise<WriteResult> {
    const key = rowKeyOf(record);
    try {
      const states = await this.options.imported.of(key);
      if (await this.isSame(key, planned, states))
        return (await this.isGone(key, planned, states)) ? deletedHere : { state: 'unchanged' };
      return await this.parts.writer.attempt(async (tx) => ({
        result: await this.writeAll(key, planned, tx),
        isKept: !this.options.isDryRun,
      }));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.fail(record);
      return { state: 'failed', ...reasonOf(error, record) };
    }
  }

  /** Notes a record without a row, so that a dry run names the records that need it. */
  fail(record: ImportRecord): void {
    this.failed.add(rowKeyOf(record));
  }

  /** Returns whether nothing has changed in the source, without a transaction. */
  private async isSame(
    key: string,
    planned: readonly PlannedRow[],
    states: ReadonlyMap<string, ImportedRowState>,
  ): Promise<boolean> {
    const ids = new Map([...states].map(([entity, { rowId }]) => [entity, rowId]));
    for (const { target, row, isEnd } of planned) {
      const state = states.get(target.entity.key);
      if (!state && isEnd) continue;
      if (!state) return false;
      if (adopted in state.imported) continue;
      const { values, missing } = await this.ids.referenced(row, { key, own: ids });
      if (missing.length > 0) return false;
      const parts = valueParts(target.entity, values, this.options.language);
      if (!isUnchanged(parts, state)) return false;
      if (isEnd) continue;
      const links = await this.ids.resolved(row.links ?? [], { key, own: ids });
      if (!areLinksUnchanged(wantedLinks(links, state.links, row.keeps), state.links)) return false;
    }
    return true;
  }

  /** Returns whether a row was deleted here. The index answers it for the records of the source. */
  private async isGone(
    key: string,
    planned: readonly PlannedRow[],
    states: ReadonlyMap<string, ImportedRowState>,
  ): Promise<boolean> {
    if (this.options.index.has(key)) return false;
    for (const { target } of planned) {
      const state = states.get(target.entity.key);
      if (state && !(await this.exists(target, state))) return true;
    }
    return false;
  }

  private exists({ entity }: ImportTarget, { rowId }: ImportedRowState, tx?: WriteTransaction) {
    const rows = this.parts.rows.of(entity, { caller: server, ...(tx && { tx }) });
    return rows.exists({ where: { id: { eq: rowId } } });
  }

  private async writeAll(
    key: string,
    planned: readonly PlannedRow[],
    tx: WriteTransaction,
  ): Promise<WriteResult> {
    const { imported } = this.options;
    await imported.lock(key, tx);
    const states = await imported.of(key, tx);
    if (await this.isDeleted(states, planned, tx)) return deletedHere;
    const own = new Map<string, string>();
    const results: WriteResult[] = [];
    for (const plan of planned) {
      const entity = plan.target.entity.key;
      const before = states.get(entity);
      if (!before && plan.isEnd) continue;
      const { result, state } = before
        ? await this.update(plan, { key, own, before, tx })
        : await this.create(plan, { key, own, tx });
      if (state) own.set(entity, state.rowId);
      if (state && state !== before) await imported.save(key, entity, state, tx);
      results.push(result);
    }
    const [first] = results.toSorted((a, b) => precedence.indexOf(a.state) - precedence.indexOf(b.state));
    return first ?? { state: 'unchanged' };
  }

  /** Returns whether the row that a record stands for was deleted here: its other rows stay away then. */
  private async isDeleted(
    states: ReadonlyMap<string, ImportedRowState>,
    planned: readonly PlannedRow[],
    tx: WriteTransaction,
  ): Promise<boolean> {
    for (const { target } of planned) {
      const state = target.isMain ? states.get(target.entity.key) : undefined;
      if (state && !(await this.exists(target, state, tx))) return true;
    }
    return false;
  }

  private async create(
    { target, row }: PlannedRow,
    { key, own, tx }: Place & { readonly tx: WriteTransaction },
  ): Promise<{ result: WriteResult; state: ImportedRowState }> {
    const { entity } = target;
    const links = await this.ids.resolved(row.links ?? [], { key, own, tx });
    const values = await this.requiredValues(row, { key, own, tx });
    const parts = valueParts(entity, values, this.options.language);
    const named = atNow(entity, this.named(target, values, key));
    const existing = target.adopts ? await this.idByName(target, named, tx) : undefined;
    if (existing !== undefined)
      return {
        result: { state: 'unchanged' },
        state: { rowId: existing, imported: { [adopted]: '' }, stored: {}, links: {} },
      };
    const changes = [{ change: 'create' as const, entity: entity.key, data: named }, ...newLinks(links)];
    const [text = '{}'] = await this.parts.batches.make(
      async () => changes,
      { caller: server, tx },
      undefined,
    );
    const made = JSON.parse(text) as Record<string, unknown>;
    return {
      result: { state: 'created' },
      state: {
        rowId: String(made.id),
        imported: sourceHashes(parts),
        stored: storedHashes(parts, made),
        links: linkIds(links),
      },
    };
  }

  private async update(
    { target, row, isEnd }: PlannedRow,
    { key, own, before, tx }: Place & { readonly before: ImportedRowState; readonly tx: WriteTransaction },
  ): Promise<{ result: WriteResult; state?: ImportedRowState }> {
    const { entity } = target;
    if (adopted in before.imported) return { result: { state: 'unchanged' }, state: before };
    const rows = this.parts.rows.of(entity, { caller: server, tx });
    const current = await rows.one({ where: { id: { eq: before.rowId } }, lock: 'update' });
    if (!current) return { result: deletedHere };
    const values = await this.requiredValues(row, { key, own, tx });
    const parts = valueParts(entity, values, this.options.language);
    const { overwrites } = this.options;
    const { patch, kept, written } = patchOf(parts, current, { state: before, overwrites });
    const links = isEnd ? [] : await this.ids.resolved(row.links ?? [], { key, own, tx });
    const wanted = isEnd ? before.links : wantedLinks(links, before.links, row.keeps);
    const place = { id: before.rowId, before: before.links, wanted, tx };
    const linked = await changedLinks(links, place, this.parts);
    const hasPatch = Object.keys(patch).length > 0;
    const isRenamed = target.name !== undefined && target.name.field in patch;
    const data = atNow(entity, isRenamed ? this.named(target, patch, key) : patch);
    const changes = [
      ...(hasPatch ? [{ change: 'update' as const, entity: entity.key, id: before.rowId, data }] : []),
      ...linked,
    ];
    const texts = changes.length
      ? await this.parts.batches.make(async () => changes, { caller: server, tx }, undefined)
      : [];
    const after = hasPatch ? (JSON.parse(texts[0] ?? '{}') as Record<string, unknown>) : current;
    const stored = parts.filter(({ name }) => written.includes(name));
    const state = {
      rowId: before.rowId,
      imported: { ...before.imported, ...sourceHashes(stored) },
      stored: { ...before.stored, ...storedHashes(stored, after) },
      links: wanted,
    };
    if (kept.length > 0) return { result: { state: 'kept', detail: kept.join(', ') }, state };
    return { result: { state: changes.length > 0 ? 'updated' : 'unchanged' }, state };
  }

  /** Returns the values of a row with its free name. */
  private named(
    { name, entity }: ImportTarget,
    values: ImportedRow['values'],
    key: string,
  ): Record<string, unknown> {
    if (!name) return values;
    const target = this.parts.targets.of(key.slice(0, key.indexOf(':'))).find((one) => one.entity === entity);
    const reserved = target && this.options.index.nameOf(key, target);
    return { ...values, ...(reserved !== undefined && { [name.field]: reserved }) };
  }

  private async idByName(
    { entity, name, adopts }: ImportTarget,
    values: Readonly<Record<string, unknown>>,
    tx: WriteTransaction,
  ): Promise<string | undefined> {
    const value = name && values[name.field];
    if (!name || value === undefined) return undefined;
    const rows = this.parts.rows.of(entity, { caller: server, tx });
    const where = { [name.field]: { eq: value }, ...adoptable(adopts) };
    return (await rows.one({ where, fields: [] }))?.id as string | undefined;
  }

  /**
   * Returns the values with the ids of other records. A dry run leaves out those of rows that it did not write.
   * @throws InvalidError for a record without a row
   */
  private async requiredValues(row: ImportedRow, place: Place): Promise<ImportedRow['values']> {
    const { values, missing } = await this.ids.referenced(row, place);
    const gone = missing.find(({ key }) => !this.options.isDryRun || this.failed.has(key));
    if (gone) throw InvalidError.of(gone.field, 'was not imported, or was deleted here.');
    return values;
  }
}
