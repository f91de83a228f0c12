import type { Entity } from '@flotilla/core';
import { type Edited, isSame } from './edited-values.js';

/** What was typed and not yet saved, kept in the browser: it outlives a closed tab, and a server that is gone. */
export interface Draft {
  readonly edited: Edited;
  /** When it was typed, in milliseconds. */
  readonly at: number;
}

const keyOf = ({ key }: Pick<Entity, 'key'>, id: string | undefined) => `admin-draft/${key}/${id ?? 'new'}`;

export function readDraft(entity: Entity, id: string | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(entity, id)) ?? 'null') as Draft | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what was changed since `before`, and no more: what somebody else writes meanwhile in other fields is not to be undone by it.
 * Files can't be kept. Where there is no room the form goes on without.
 */
export function keepDraft(entity: Entity, id: string | undefined, before: Edited, edited: Edited): void {
  const changed = Object.entries(edited).filter(([name, value]) => !(value instanceof File) && !isSame(value, before[name]));
  if (changed.length === 0) return dropDraft(entity, id);
  const kept = Object.fromEntries(changed);
  try {
    localStorage.setItem(keyOf(entity, id), JSON.stringify({ edited: kept, at: Date.now() } satisfies Draft));
  } catch {
    dropDraft(entity, id);
  }
}

export function dropDraft(entity: Entity, id: string | undefined): void {
  localStorage.removeItem(keyOf(entity, id));
}
