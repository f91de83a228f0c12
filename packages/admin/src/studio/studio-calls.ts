import type { Entity, Registry } from '@flotilla/core';
import { type Composition, compositionPath, nodeKey } from '@flotilla/core/studio';
import {
  changeRows,
  changeSetChanges,
  changeSetHeader,
  type ChangeSetView,
  type PendingChangeView,
  readChangeSet,
  type SentRowChange,
  undoChange,
} from '@flotilla/core/change-sets';
import type { Client } from '@flotilla/react/client';
import { clientInSet } from '../change-sets/client-in-set.js';
import { draftOf, findDraft } from '../change-sets/draft-of-row.js';
import { rowCallsOf, type TaggedRow, withEtag } from '../rows/row-calls.js';
import type { RowKey } from './composition.js';
import { recreated, valuesOf } from './lost-changes.js';

export type RowChange = SentRowChange;

export interface StudioRoot {
  readonly entity: Entity;
  readonly id: string;
}

/**
 * The calls of one studio. They read and write the change set of its root, which is opened at the first
 * write; until then, they read the public rows.
 */
export class StudioCalls {
  private opening: Promise<string> | undefined;

  constructor(
    private readonly base: Client,
    private readonly registry: Registry,
    private readonly root: StudioRoot,
    private setId: string | undefined,
    /** Path of a page whose URL names rows; by default that of the newest ones. */
    private path?: string,
  ) {}

  get shownPath(): string | undefined {
    return this.path;
  }

  get set(): string | undefined {
    return this.setId;
  }

  /** The client of rows that no change set takes. */
  get live(): Client {
    return this.base;
  }

  /** The client of reads. */
  get client(): Client {
    return this.setId === undefined ? this.base : clientInSet(this.base, this.registry, this.setId);
  }

  /** Finds the open draft of the root. Does not open one. */
  async findDraft(): Promise<string | undefined> {
    if (this.setId !== undefined) return this.setId;
    const { entity, id } = this.root;
    const draft = await findDraft({ entity: entity.key, id }, this.base);
    this.setId ??= draft?.id;
    return this.setId;
  }

  /** Returns the change set that writes go to; opens the draft of the root if there is none. */
  async open(): Promise<string> {
    if (this.setId !== undefined) return this.setId;
    const { entity, id } = this.root;
    this.opening ??= draftOf({ entity: entity.key, id }, this.base).then((draft) => (this.setId = draft.id));
    return this.opening.finally(() => (this.opening = undefined));
  }

  /** Forgets a change set that was published or discarded. */
  leave(): void {
    this.setId = undefined;
  }

  /** Returns the change set; undefined before the first write. */
  async view(): Promise<ChangeSetView | undefined> {
    const id = this.setId;
    return id === undefined ? undefined : this.base.muted.call(readChangeSet, { params: { id } });
  }

  /** Shows the page at a path, with the rows that the path names. */
  show(path: string | undefined): void {
    this.path = path;
  }

  /** Returns the blocks of the root, as the change set has them. */
  async composition(): Promise<Composition> {
    const { entity, id } = this.root;
    const { data } = await this.base.muted.send<{ data: Composition }>({
      method: 'GET',
      path: compositionPath,
      query: {
        root: nodeKey({ entity: entity.key, id }),
        ...(this.path !== undefined && { url: this.path }),
      },
      headers: this.setId === undefined ? {} : { [changeSetHeader]: this.setId },
    });
    return data;
  }

  /** Writes rows of several entities, all or none. @returns the rows */
  async change(
    changes: readonly RowChange[],
    idempotencyKey: string,
  ): Promise<readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]> {
    const set = await this.open();
    const { data } = await this.base.muted.send<{ data: { id: string }[] }>({
      method: changeRows.method,
      path: changeRows.path,
      headers: { 'idempotency-key': idempotencyKey, [changeSetHeader]: set },
      data: changes,
    });
    return data;
  }

  /** Updates a row, if it is still the version of an ETag. */
  async update(row: RowKey, values: Readonly<Record<string, unknown>>, ifMatch?: string): Promise<TaggedRow> {
    await this.open();
    const calls = rowCallsOf(this.registry.entity(row.entity), this.client);
    return withEtag((onEtag) => calls.update(row.id, values, { onEtag, ...(ifMatch && { ifMatch }) }));
  }

  async read({ entity, id }: RowKey): Promise<TaggedRow> {
    return rowCallsOf(this.registry.entity(entity), this.client).tagged(id);
  }

  /** Returns the pending changes of the change set; none before the first write. */
  async pending(): Promise<readonly PendingChangeView[]> {
    const id = this.setId;
    return id === undefined ? [] : this.base.muted.call(changeSetChanges, { params: { id } });
  }

  /** Undoes a deletion: drops pending ones in this order, then repeats the changes that it dropped. */
  async restore(rows: readonly RowKey[], lost: readonly PendingChangeView[]): Promise<void> {
    const id = await this.open();
    const pending = await this.pending();
    const deleted = rows.filter((row) =>
      pending.some((one) => one.change === 'delete' && one.entity === row.entity && one.id === row.id),
    );
    for (const { entity, id: rowId } of deleted)
      await this.base.muted.call(undoChange, { params: { id, entity, rowId }, query: {} });
    const created = recreated(lost, this.registry);
    if (created.length > 0) await this.change(created, crypto.randomUUID());
    for (const one of lost.filter(({ change }) => change === 'update')) {
      const { row } = await this.read(one);
      await this.update(one, valuesOf(this.registry.entity(one.entity), one, row));
    }
  }
}
