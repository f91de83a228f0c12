import type { Registry } from '@flotilla/core';
import type { ChangeSetView, PendingChangeView } from '@flotilla/core/change-sets';
import type { Transaction } from '../../database/transactions.js';
import { pendingSql } from '../pending-change-texts.js';
import { keyOf, type Paths, type PendingChange, rowOfKey } from '../pending-change.js';
import { countGroups } from './change-groups.js';
import { type GroupOptions, groupsOf } from './stored-links.sql.js';

/** A change set as JSON. Its number of changes is null until they are counted at its revision. */
export interface StoredSet extends Record<string, unknown> {
  readonly set: string;
}
export interface StoredPending extends Record<string, unknown> {
  readonly pending: string | null;
}

/** Skips a change set that another transaction writes, so that reads do not wait for it. */
const storeText =
  `update flotilla_change_set set "changes" = $2::int, "countedRevision" = $3::int ` +
  `where "id" = (select "id" from flotilla_change_set where "id" = $1::uuid and "revision" = $3::int for update skip locked)`;

interface CountedRevision {
  readonly revision: number;
  /** The number of rows, if it is known. */
  readonly rows?: number;
}

type Queries = Pick<Transaction, 'query'>;

/** Counts the changes of editors in change sets, and stores the numbers, so that lists do not load the changes. */
export class ChangeCounts {
  constructor(private readonly registry: Registry) {}

  /** Counts the changes of a change set at a revision. Does not store the number of an outdated one. */
  async store(id: string, { revision, rows }: CountedRevision, on: Queries): Promise<number> {
    const changes = rows === 0 ? 0 : await this.count(id, on);
    await on.query(storeText, [id, changes, revision]);
    return changes;
  }

  private async count(id: string, on: Queries): Promise<number> {
    const [found] = await on.query<StoredPending>(`select ${pendingSql} as pending`, [id]);
    return countGroups(await groupsOf(changesOf(found), { registry: this.registry, on }));
  }

  /** Returns a change set. Counts its changes unless the number is stored. */
  async viewOf({ set }: StoredSet, on: Queries): Promise<ChangeSetView> {
    const view = JSON.parse(set) as Omit<ChangeSetView, 'changes'> & { readonly changes: number | null };
    return { ...view, changes: view.changes ?? (await this.store(view.id, view, on)) };
  }
}

interface MergedChange {
  readonly change: PendingChange;
  /** Undefined for a row that is not written. */
  readonly values?: unknown;
}

/** Returns the number of rows that a publication writes, and of the changes of editors that they are. */
export async function countWritten(
  all: readonly MergedChange[],
  options: GroupOptions,
): Promise<{ rows: number; changes: number }> {
  const groups = await groupsOf(
    all.map(({ change }) => change),
    options,
  );
  const written = all.filter(({ values }) => values !== undefined);
  return {
    rows: written.length,
    changes: new Set(written.map(({ change }) => groups.get(keyOf(change)))).size,
  };
}

/** Returns pending changes as the API lists them. */
export async function pendingViews(
  pending: readonly PendingChange[],
  options: GroupOptions,
): Promise<PendingChangeView[]> {
  const groups = await groupsOf(pending, options);
  return pending.map(({ entity, rowId, change, root, paths }) => {
    const key = keyOf({ entity, rowId });
    return {
      ...{ entity, id: rowId, change, root, group: rowOfKey(groups.get(key) ?? key) },
      paths: Object.entries(paths).map(([path, value]) => ({ path, ...value })),
    };
  });
}

/** Returns the rows of the change of an editor that a row is part of. */
export async function groupOf(
  of: PendingChange,
  pending: readonly PendingChange[],
  options: GroupOptions,
): Promise<PendingChange[]> {
  const groups = await groupsOf(pending, options);
  return pending.filter((one) => groups.get(keyOf(one)) === groups.get(keyOf(of)));
}

export function changesOf(found: StoredPending | undefined): PendingChange[] {
  return found === undefined || found.pending === null
    ? []
    : (JSON.parse(found.pending) as (PendingChange & { readonly paths: Paths })[]);
}
