import type { Entity } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { changedParts, type EditedPart, partsOf, valueAt, withParts } from './edited-parts.js';
import { type Edited, isSame } from './edited-values.js';

/** Unsaved input stored in the browser. Survives a closed tab and a server outage. */
export interface Draft {
  /** Edited values and the values that they replace, by path: `title.en`. */
  readonly changes: Readonly<Record<string, DraftChange>>;
  /** The version of the row that the draft is based on; a new row has none. */
  readonly etag?: string;
  /** Idempotency data of a new row, so that a create whose response was lost is not sent twice. */
  readonly creation?: StoredCreation;
  /** Time of the last edit, in milliseconds. */
  readonly at: number;
}

interface DraftChange {
  readonly mine?: unknown;
  readonly base?: unknown;
}

/** A create request that may have succeeded although its response was lost. */
export interface StoredCreation {
  readonly key: string;
  /** Bodies sent with the key that got no response, oldest first. */
  readonly unanswered: readonly Readonly<Record<string, unknown>>[];
}

const prefix = 'admin-draft/';

export interface DraftScope {
  /** Id of the account; drafts are never shown to another one. */
  readonly account: string;
  readonly entity: Pick<Entity, 'key'>;
  /** The edited row; undefined for a new one. */
  readonly id: string | undefined;
  /** Preset and purpose of a new row; forms with others have separate drafts. */
  readonly form?: string;
  /** The change set that the form edits. */
  readonly changeSet?: string | undefined;
}

/** Returns the prefix of all draft keys of an account, or of those that it has in a change set. */
export function ownerPrefix(account: string, changeSet?: string): string {
  return `${prefix}${changeSet === undefined ? account : `${account}@${changeSet}`}/`;
}

/** Returns the prefix of a form's draft keys; each open form appends its own name. */
export function draftPrefix({ account, entity, id, form = '', changeSet }: DraftScope): string {
  return `${ownerPrefix(account, changeSet)}${entity.key}/${id ?? `new${form && `-${hashOf(form)}`}`}/`;
}

/** Returns the draft keys under a prefix, newest first. */
export function draftNames(under: string): string[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(under));
  return names.toSorted((a, b) => (readDraft(b)?.at ?? 0) - (readDraft(a)?.at ?? 0));
}

export function readDraft(name: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return isPlainObject(value) && typeof value['at'] === 'number' && isPlainObject(value['changes']);
}

/** Stores a draft, or removes an empty one. If the storage is full, the form works without a draft. */
export function storeDraft(name: string, draft: Omit<Draft, 'at'>): void {
  const isNothing = Object.keys(draft.changes).length === 0 && (draft.creation?.unanswered.length ?? 0) === 0;
  if (isNothing) return dropDraft(name);
  try {
    localStorage.setItem(name, JSON.stringify({ ...draft, at: Date.now() } satisfies Draft));
  } catch {
    dropDraft(name);
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(name);
}

const maxAgeMs = 90 * 24 * 3_600_000;

/** Removes drafts without an account, which an older version stored, and drafts older than 90 days. */
export function purgeDrafts(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue;
    const draft = readDraft(name);
    if (!draft || draft.at < Date.now() - maxAgeMs) dropDraft(name);
  }
}

/** Returns the differences between two states of a form. Files can't be stored in a draft. */
export function draftChanges(entity: Entity, base: Edited, edited: Edited): Draft['changes'] {
  const changed = changedParts(entity, base, edited).filter(
    (part) => !(valueAt(edited, part) instanceof File),
  );
  return Object.fromEntries(
    changed.map((part) => [part.path, { mine: valueAt(edited, part), base: valueAt(base, part) }]),
  );
}

export interface MergedDraft {
  /** The current row with the draft's changes. */
  readonly edited: Edited;
  /** The current row, with the draft's base value in each colliding part. */
  readonly base: Edited;
  /** Parts that were changed both in the draft and in the row. */
  readonly collisions: readonly EditedPart[];
}

/** Merges a draft into the current row, part by part: languages of a field are independent. */
export function mergeDraft(entity: Entity, { changes }: Pick<Draft, 'changes'>, now: Edited): MergedDraft {
  const drafted = Object.fromEntries(Object.entries(changes).map(([path, { mine }]) => [path, mine]));
  const inLanguages = Object.keys(changes).map((path): Edited => {
    const [name = '', language] = path.split('.');
    return language === undefined ? {} : { [name]: { [language]: drafted[path] } };
  });
  const merged = partsOf(entity, now, ...inLanguages).flatMap((part) => {
    const change = changes[part.path];
    return change ? [{ part, value: change.mine, base: change.base }] : [];
  });
  const collisions = merged.filter(({ part, value, base }) => {
    const theirs = valueAt(now, part);
    return !isSame(theirs, base) && !isSame(theirs, value);
  });
  return {
    edited: withParts(now, merged),
    base: withParts(
      now,
      collisions.map(({ part, base }) => ({ part, value: base })),
    ),
    collisions: collisions.map(({ part }) => part),
  };
}

/** Hashes a text with FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
