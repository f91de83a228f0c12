import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { SavedChanges } from '../change-sets/change-set-store.js';
import { changedPaths, deletionOf, newPaths } from '../change-sets/paths.js';
import { authorOf, keyOf, type PendingChange, type RowState } from '../change-sets/pending-change.js';
import type { TransactionContext } from '../context/context.js';
import { quoteName } from '../database/sql.js';
import { lockedRowsText } from '../query/statement.js';
import type { RowStore } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { RestRows } from './rest-rows.js';

/** A write of rows of one entity, as REST makes it. */
export interface TrialWrite<T> {
  /** Returns the ids of existing rows that the write may change. */
  readonly ids?: (txContext: TransactionContext) => Promise<readonly string[]>;
  readonly run: (rows: RestRows, txContext: TransactionContext) => Promise<T>;
  /** Returns the JSON of the written rows. */
  readonly written: (result: T) => readonly string[];
  /** Returns the result with the JSON of the rows that keep their ETag. */
  readonly answer?: (texts: readonly string[]) => T;
  readonly isDeletion?: boolean;
}

/** The change of a row; without one, its JSON before the write. */
type RowChange =
  | { readonly stored: PendingChange }
  | { readonly dropped: PendingChange }
  | { readonly text: string };

/** Runs writes in a transaction that is rolled back, and collects the pending changes that they lead to. */
export class ChangeSetTrial {
  private readonly known: Map<string, PendingChange>;
  private readonly stored = new Map<string, PendingChange>();
  private readonly dropped = new Map<string, PendingChange>();

  constructor(
    private readonly txContext: TransactionContext,
    pending: readonly PendingChange[],
    private readonly parts: { readonly registry: Registry; readonly visible: VisibleRows },
  ) {
    this.known = new Map(pending.map((change) => [keyOf(change), change]));
  }

  /** The pending changes of all writes so far. */
  get changes(): SavedChanges {
    return { stored: [...this.stored.values()], dropped: [...this.dropped.values()] };
  }

  /** Runs a write. @throws errors of the write */
  async run<T>(store: RowStore, write: TrialWrite<T>): Promise<T> {
    const { entity } = store;
    const ids = (await write.ids?.(this.txContext)) ?? [];
    const before = await this.rowsBefore(entity, ids);
    const rows = new RestRows(store, this.parts.visible.readsOf(entity.key));
    const result = await write.run(rows, this.txContext);
    const texts = write.written(result).map((text) => {
      const change = this.changeOf(entity, JSON.parse(text) as RowState, before, write.isDeletion ?? false);
      if ('stored' in change) this.store(change.stored);
      if ('dropped' in change) this.drop(change.dropped);
      return 'text' in change ? change.text : text;
    });
    if (write.isDeletion) await this.dropVanished();
    return write.answer?.(texts) ?? result;
  }

  private changeOf(
    entity: Entity,
    row: RowState,
    before: ReadonlyMap<string, string>,
    isDeletion: boolean,
  ): RowChange {
    const key = { entity: entity.key, rowId: String(row['id']) };
    const pending = this.known.get(keyOf(key));
    const [createdAt, updatedAt] = [String(row['createdAt']), String(row['updatedAt'])];
    const own = { ...key, root: rootOf(entity, row), createdAt, updatedAt };
    const made = { by: authorOf(this.txContext.caller), at: new Date().toISOString() };
    if (isDeletion)
      return pending?.change === 'create'
        ? { dropped: pending }
        : {
            stored: { ...own, change: 'delete', paths: deletionOf(entity, row, pending?.paths ?? {}, made) },
          };
    const old = before.get(key.rowId);
    if (old === undefined || pending?.change === 'create')
      return { stored: { ...own, change: 'create', paths: newPaths(entity, row, made, pending?.paths) } };
    const states = { before: JSON.parse(old) as RowState, after: row, pending: pending?.paths ?? {} };
    const paths = changedPaths(entity, states, made);
    if (Object.keys(paths).length > 0) return { stored: { ...own, change: 'update', paths } };
    return pending ? { dropped: pending } : { text: old };
  }

  /** Locks existing rows and returns their JSON, with the pending changes. */
  private async rowsBefore(entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.txContext.tx.query<{ id: string; row: string }>(lockedRowsText(entity), [ids]);
    return new Map(found.map(({ id, row }) => [id, row]));
  }

  /** Drops the pending changes of rows that a deletion has removed by its cascade. */
  private async dropVanished(): Promise<void> {
    const kept = [...this.known.values()].filter(({ change }) => change !== 'delete');
    for (const [key, changes] of Map.groupBy(kept, ({ entity }) => entity)) {
      const entity = this.parts.registry.entities.get(key);
      if (!entity) continue;
      const text = `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[])`;
      const ids = changes.map(({ rowId }) => rowId);
      const found = await this.txContext.tx.query<{ id: string }>(text, [ids]);
      const there = new Set(found.map(({ id }) => id));
      for (const change of changes) if (!there.has(change.rowId)) this.drop(change);
    }
  }

  private store(change: PendingChange): void {
    this.known.set(keyOf(change), change);
    this.stored.set(keyOf(change), change);
    this.dropped.delete(keyOf(change));
  }

  private drop(change: PendingChange): void {
    this.known.delete(keyOf(change));
    this.stored.delete(keyOf(change));
    this.dropped.set(keyOf(change), change);
  }
}

/** Returns the row that a change belongs to. */
function rootOf(entity: Entity, row: RowState): PendingChange['root'] {
  if (!isLink(entity)) return { entity: entity.key, id: String(row['id']) };
  return { entity: entity.left.key, id: String(row[entity.left.field]) };
}
