import type { Entity, Registry } from '@flotilla/core';
import { type ChangeSetView, readChangeSet } from '@flotilla/core/change-sets';
import { ApiError, type Client } from '@flotilla/react/client';
import { draftOf, isPending, type RootKey } from '../../change-sets/draft-of-row.js';
import type { AdminRow } from '../../context/admin-row.js';
import { publishingStateOf } from '../publishing/publishing-state.js';
import { clientOfDraft } from './client-of-draft.js';

export interface RowDraftInput {
  readonly entity: Entity;
  readonly id: string;
  /** The client of the public rows. */
  readonly live: Client;
  readonly registry: Registry;
  /** The draft that exists when the form opens. */
  readonly set: ChangeSetView | undefined;
  /** Whether the person may change the public row. */
  readonly mayUpdate: boolean;
  /** Called with the key of an entity after a write to its public rows. */
  readonly onLive: (key: string) => void;
}

/**
 * The draft of the row of a form. The first change of a public row opens it. Changes of a row that is not
 * public, and has no draft, are written to the row itself.
 */
export class RowDraft {
  readonly live: Client;
  /** The client of the form, its links and its drawers. */
  readonly client: Client;
  readonly mayUpdate: boolean;
  readonly root: RootKey;
  private readonly entity: Entity;
  private readonly listeners = new Set<() => void>();
  private set: ChangeSetView | undefined;
  private opening: Promise<ChangeSetView> | undefined;
  private row: AdminRow | undefined;

  constructor({ entity, id, live, registry, set, mayUpdate, onLive }: RowDraftInput) {
    this.entity = entity;
    this.root = { entity: entity.key, id };
    this.live = live;
    this.mayUpdate = mayUpdate;
    this.set = set;
    this.client = clientOfDraft({ live, registry, draft: this, onLive });
  }

  readonly get = (): ChangeSetView | undefined => this.set;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Stores the row as the form shows it, whose dates decide where changes go. */
  show(row: AdminRow | undefined): void {
    this.row = row;
    this.notify();
  }

  isOf({ key }: Pick<Entity, 'key'>, id: string | undefined): boolean {
    return key === this.root.entity && id === this.root.id;
  }

  /** Returns whether changes go into the draft; by default for the row that the form shows. */
  takesChanges(row = this.row): boolean {
    const isPublic =
      !this.entity.publishing || (row !== undefined && publishingStateOf(row).kind === 'published');
    return isPublic || !this.mayUpdate || (this.set?.changes ?? 0) > 0;
  }

  /** Returns the id of the draft; opens it if there is none. */
  async open(): Promise<string> {
    if (this.set) return this.set.id;
    this.opening ??= draftOf(this.root, this.live).finally(() => (this.opening = undefined));
    const opened = await this.opening;
    this.update(opened);
    return opened.id;
  }

  /** Reads the draft again, and forgets one that was published or discarded. */
  async refresh(): Promise<void> {
    if (!this.set) return;
    const { id } = this.set;
    try {
      const set = await this.live.muted.call(readChangeSet, { params: { id } });
      this.update(isPending(set) ? set : undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.update(undefined);
    }
  }

  private update(set: ChangeSetView | undefined): void {
    this.set = set;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
