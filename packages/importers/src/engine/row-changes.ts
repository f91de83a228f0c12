import type { ImportTarget } from '@flotilla/backend/ports';
import type { Entity } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { hashOf } from './hash.js';
import type { ImportedRowState } from './imported-rows.js';

type Values = Readonly<Record<string, unknown>>;

/** A value that the source has: a field, or its text in one language. */
interface Part {
  readonly name: string;
  readonly field: string;
  readonly language?: string;
  readonly value: unknown;
}

/** The changes of an update. */
export interface RowPatch {
  readonly patch: Record<string, unknown>;
  /** Names of fields that an editor changed too. */
  readonly kept: readonly string[];
  /** Names of parts whose source values are stored by the patch. */
  readonly written: readonly string[];
}

/** Splits the values of a row so that the language of the source is compared separately. */
export function valueParts({ fields }: Entity, values: Values, language: string): Part[] {
  return Object.entries(values).flatMap(([field, value]): Part[] => {
    if (value === undefined) return [];
    const isLocalized = kindOf(fields[field]?.kind ?? 'text').isLocalized === true;
    if (!isLocalized || !isPlainObject(value)) return [{ name: field, field, value }];
    return [{ name: `${field}.${language}`, field, language, value: value[language] }];
  });
}

/** Returns the hashes of the source's values. */
export function sourceHashes(parts: readonly Part[]): Record<string, string> {
  return Object.fromEntries(parts.map(({ name, value }) => [name, hashOf(value)]));
}

/** Returns the hashes of the same parts of a stored row. */
export function storedHashes(parts: readonly Part[], row: Values): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [part.name, hashOf(storedValue(part, row))]));
}

/** Returns whether the source has the same values as at the last import. */
export function isUnchanged(parts: readonly Part[], state: ImportedRowState): boolean {
  return parts.every((part) => isSameAsBefore(part, state));
}

/** Compares the source, the last import and the row. Leaves fields that were edited here, unless `overwrites` is set. */
export function patchOf(
  parts: readonly Part[],
  row: Values,
  { state, overwrites }: { readonly state: ImportedRowState; readonly overwrites: boolean },
): RowPatch {
  const patch: Record<string, unknown> = {};
  const kept: string[] = [];
  const written: string[] = [];
  for (const part of parts) {
    const { name, field, language, value } = part;
    if (isSameAsBefore(part, state)) continue;
    if (!overwrites && isEdited(name, storedValue(part, row), state)) {
      kept.push(name);
      continue;
    }
    written.push(name);
    patch[field] = language === undefined ? value : localized(patch[field] ?? row[field], language, value);
  }
  return { patch, kept, written };
}

/** Returns whether an update replaces the name of a row: the source changed it, and editors did not. */
export function isRenamed(
  field: string,
  { wanted, present }: { readonly wanted: string; readonly present: string },
  { state, overwrites }: { readonly state: ImportedRowState; readonly overwrites: boolean },
): boolean {
  const before = state.imported[field];
  if (before === undefined || before === hashOf(wanted)) return false;
  return overwrites || !isEdited(field, present, state);
}

/** Returns whether a value differs from the stored one of the last import. */
function isEdited(name: string, value: unknown, { stored }: ImportedRowState): boolean {
  return hashOf(value) !== (stored[name] ?? hashOf(undefined));
}

/** Returns values with the time of the write instead of `now`. */
export function atNow({ fields }: Entity, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isNow = value === 'now' && kindOf(fields[name]?.kind ?? 'text').isMoment === true;
      return [name, isNow ? new Date().toISOString() : value];
    }),
  );
}

/** Returns the condition for rows that an import may use. */
export function adoptable(adopts: ImportTarget['adopts']): Record<string, { eq: string }> {
  const values = typeof adopts === 'object' ? adopts : {};
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { eq: value }]));
}

/** A value that was never imported is an empty one. */
function isSameAsBefore({ name, value }: Part, { imported }: ImportedRowState): boolean {
  return hashOf(value) === (imported[name] ?? hashOf(undefined));
}

function storedValue({ field, language }: Part, row: Values): unknown {
  const value = row[field];
  return language === undefined ? value : isPlainObject(value) ? value[language] : undefined;
}

function localized(texts: unknown, language: string, value: unknown): Values {
  const others = isPlainObject(texts) ? texts : {};
  const { [language]: _, ...rest } = others;
  return value === undefined ? rest : { ...others, [language]: value };
}
