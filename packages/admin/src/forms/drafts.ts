import type { Entity } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { changedParts, type EditedPart, partsOf, valueAt, withParts } from './edited-parts.js';
import { type Edited, isSame } from './edited-values.js';

/** Unsaved input that is stored in the browser: it survives a closed tab and a server that is down. */
export interface Draft {
  /** What was typed and the value that it replaces, by path: `title.en`. */
  readonly changes: Readonly<Record<string, DraftChange>>;
  /** The version of the row that the draft is based on; a new row has none. */
  readonly etag?: string;
  /** How the new row is created, so that a create whose response was lost is not made twice. */
  readonly creation?: StoredCreation;
  /** When it was typed, in milliseconds. */
  readonly at: number;
}

interface DraftChange {
  readonly mine?: unknown;
  readonly base?: unknown;
}

/** A create that may have been stored without its response having arrived. */
export interface StoredCreation {
  readonly key: string;
  /** The bodies that were sent with the key and got no response, oldest first. */
  readonly unanswered: readonly Readonly<Record<string, unknown>>[];
}

const prefix = 'admin-draft/';

/** What a draft belongs to. */
export interface DraftPlace {
  /** The id of the account: drafts are never shown to another one. */
  readonly account: string;
  readonly entity: Pick<Entity, 'key'>;
  /** The edited row; undefined for a new one. */
  readonly id: string | undefined;
  /** What a new row begins with and is created for: another form has drafts of its own. */
  readonly form?: string;
}

/** Returns the start of the storage keys of a form's drafts; each open form adds a name of its own. */
export function draftPrefix({ account, entity, id, form = '' }: DraftPlace): string {
  return `${prefix}${account}/${entity.key}/${id ?? `new${form && `-${hashOf(form)}`}`}/`;
}

/** Returns the storage keys of drafts under a prefix, the newest first. */
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

/** Stores a draft, or removes it when it holds nothing. Without room in the browser the form goes on without one. */
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

const keptMs = 90 * 24 * 3_600_000;

/** Removes drafts that name no account, which an older version stored, and those that are older than 90 days. */
export function purgeDrafts(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue;
    const draft = readDraft(name);
    if (!draft || draft.at < Date.now() - keptMs) dropDraft(name);
  }
}

/** Returns what differs between two states of a form, as a draft stores it. Files cannot be stored. */
export function draftChanges(entity: Entity, base: Edited, edited: Edited): Draft['changes'] {
  const changed = changedParts(entity, base, edited).filter((part) => !(valueAt(edited, part) instanceof File));
  return Object.fromEntries(changed.map((part) => [part.path, { mine: valueAt(edited, part), base: valueAt(base, part) }]));
}

export interface MergedDraft {
  /** The row as it is now with the draft's changes. */
  readonly edited: Edited;
  /** The row as it is now, with what the draft is based on in each part that both sides changed. */
  readonly base: Edited;
  /** The parts that were changed in the draft and in the row since. */
  readonly collisions: readonly EditedPart[];
}

/** Merges a draft into the row as it is now, part by part: a change of one language does not touch another one. */
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

/** A short name for a text, by FNV-1a: equal texts share it. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
