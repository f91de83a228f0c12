import type { Entity } from '@flotilla/core';

/** A form that is open. */
export interface UnsavedRow {
  readonly entity: Entity;
  /** Of a row that is stored. */
  readonly id: string | undefined;
  /** What was changed of it, or all of a new one; asked for when somebody looks. */
  readonly values: () => Readonly<Record<string, unknown>>;
}

/** What is typed in a form that is open. */
export interface UnsavedValues extends Pick<UnsavedRow, 'id'> {
  /** `blog.article`. */
  readonly entity: string;
  /** What was changed of a row that is stored, or all of a new one. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The forms that are open, one above the other, and whoever shows what is typed in them. */
const open = new Set<UnsavedRow>();
const listeners = new Set<() => void>();
/** What is typed in them, worked out when somebody looks. */
let typed: readonly UnsavedValues[] | undefined;

/** Says that a form is open. @returns what says that it is closed. */
export function openUnsaved(row: UnsavedRow): () => void {
  open.add(row);
  tellUnsaved();
  return () => {
    open.delete(row);
    tellUnsaved();
  };
}

/** Says that something was typed, or saved. */
export function tellUnsaved(): void {
  typed = undefined;
  for (const listener of listeners) listener();
}

/** Is told whenever something was typed. @returns what ends it. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is typed in all forms that are open, the lowest first: the same until something else is told. */
export function unsavedRows(): readonly UnsavedValues[] {
  return (typed ??= [...open].map(valuesOf));
}

/** A row and those that are edited above it, as the API takes them. New rows above it stand nowhere yet. */
export function unsavedWith(row: UnsavedRow): UnsavedValues[] {
  const others = [...open].filter(({ id, entity }) => id !== undefined && !(id === row.id && entity.key === row.entity.key));
  const sent = [row, ...others].map(valuesOf);
  return sent.filter(({ values }, index) => index === 0 || Object.keys(values).length > 0);
}

const valuesOf = ({ entity, id, values }: UnsavedRow): UnsavedValues => ({ entity: entity.key, id, values: sendable(values()) });

/** Files that are not stored yet, and what can be no value, are left out. */
function sendable(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = Object.entries(values).filter(([, value]) => typeof value !== 'symbol' && value !== undefined && !(value instanceof File));
  return Object.fromEntries(sent);
}
