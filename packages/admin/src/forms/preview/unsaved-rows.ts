import type { Entity } from '@flotilla/core';

/** An open form. */
export interface UnsavedRow {
  readonly entity: Entity;
  /** The id of a stored row; undefined for a new one. */
  readonly id: string | undefined;
  /**
   * Returns the changed values of a stored row, or all values of a new one. Called only when a preview needs
   * them.
   */
  readonly values: () => Readonly<Record<string, unknown>>;
}

export interface UnsavedValues extends Pick<UnsavedRow, 'id'> {
  /** `blog.article`. */
  readonly entity: string;
  /** The changed values of a stored row, or all values of a new one. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Open forms, bottom to top. */
const open = new Set<UnsavedRow>();
const listeners = new Set<() => void>();
/** Cache of the unsaved values. */
let typed: readonly UnsavedValues[] | undefined;

/** Registers an open form. @returns a function that unregisters it */
export function openUnsaved(row: UnsavedRow): () => void {
  open.add(row);
  notifyUnsavedChange();
  return () => {
    open.delete(row);
    notifyUnsavedChange();
  };
}

/** Notifies listeners that something was typed or saved. */
export function notifyUnsavedChange(): void {
  typed = undefined;
  for (const listener of listeners) listener();
}

/** Subscribes to changes of unsaved values. @returns a function that unsubscribes */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the unsaved values of all open forms, bottom to top. The result is cached until the next change.
 */
export function unsavedRows(): readonly UnsavedValues[] {
  return (typed ??= [...open].map(valuesOf));
}

/**
 * Returns the values of a row and of the stored rows edited in other open forms, in the format of the API.
 * New rows of other forms are not linked yet.
 */
export function unsavedWith(row: UnsavedRow): UnsavedValues[] {
  const others = [...open].filter(
    ({ id, entity }) => id !== undefined && !(id === row.id && entity.key === row.entity.key),
  );
  const sent = [row, ...others].map(valuesOf);
  return sent.filter(({ values }, index) => index === 0 || Object.keys(values).length > 0);
}

const valuesOf = ({ entity, id, values }: UnsavedRow): UnsavedValues => ({
  entity: entity.key,
  id,
  values: sendable(values()),
});

/** Leaves out files, which are not uploaded yet, and values that can't be parsed. */
function sendable(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = Object.entries(values).filter(
    ([, value]) => typeof value !== 'symbol' && value !== undefined && !(value instanceof File),
  );
  return Object.fromEntries(sent);
}
