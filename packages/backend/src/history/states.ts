import type { ChangeName } from './change-table.js';

/** Values of a row's fields, in the format of reads. */
export type State = Readonly<Record<string, unknown>>;

/** A recorded change. */
export interface RecordedChange {
  readonly id: string;
  readonly change: ChangeName;
  readonly before: State | null;
  readonly after: State | null;
}

/**
 * Returns a row as it was after one of its changes: its current state with all later changes undone.
 * @param now Null when it is deleted.
 * @param changes From the newest to the requested one.
 * @returns null when the state is no longer in the history. For a deletion, the deleted row.
 */
export function stateAfter(now: State | null, changes: readonly RecordedChange[]): State | null {
  let state = now;
  for (const [index, change] of changes.entries()) {
    if (change.change === 'deleted') state = change.before;
    else if (index === changes.length - 1) return state;
    // The row did not exist before its creation; an earlier deletion contains its previous state.
    else state = change.before && state && { ...state, ...change.before };
  }
  return state;
}
