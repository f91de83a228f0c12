import type { ChangeName } from './change-table.js';

/** Values of a row's fields, as reads answer them. */
export type State = Readonly<Record<string, unknown>>;

/** What is kept of a change. */
export interface KeptChange {
  readonly id: string;
  readonly change: ChangeName;
  readonly before: State | null;
  readonly after: State | null;
}

/**
 * A row as it was after one of its changes: what it is now, with all later changes undone.
 * @param now Null where it is deleted.
 * @param changes From the newest to the one that is asked for.
 * @returns null where what the row was is no longer kept. Of a deletion, what it deleted.
 */
export function stateAfter(now: State | null, changes: readonly KeptChange[]): State | null {
  let state = now;
  for (const [index, change] of changes.entries()) {
    if (change.change === 'deleted') state = change.before;
    else if (index === changes.length - 1) return state;
    // Before it came to be there was no row; a deletion before that says what there was then.
    else state = change.before && state && { ...state, ...change.before };
  }
  return state;
}
