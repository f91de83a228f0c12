import type { Entity, Field } from '@flotilla/core';
import { isGeneratedDefault, kindOf, readableFields, writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { isDeepStrictEqual } from 'node:util';
import { hasFollowedTitle, unfollowedTitle } from '../rows/generated.js';
import { type PathChange, type Paths, partsOfPath, type RowState, wholeRow } from './pending-change.js';

/** The author and the moment of a change. */
type Made = Pick<PathChange, 'by' | 'at'>;

/**
 * Returns the pending paths of a changed row: all differences from the live row, which is computed from the
 * pending bases. A path that was set back to its base is no longer pending. An administrator's title that follows the
 * title is none: publishing sets it.
 */
export function changedPaths(
  entity: Entity,
  { before, after, pending }: { before: RowState; after: RowState; pending: Paths },
  made: Made,
): Paths {
  const bases = Object.fromEntries(Object.entries(pending).map(([path, { base }]) => [path, base]));
  const live = withPaths(before, bases);
  const isFollowing = hasFollowedTitle(entity, before, after);
  const differences = differencesOf(entity, live, after).filter(
    ([path]) => !(isFollowing && path === 'adminTitle'),
  );
  const paths = differences.map(([path, { base, value }]) => {
    const existing = pending[path];
    const isUnchanged = existing && isDeepStrictEqual(existing.value, value);
    return [path, isUnchanged ? existing : { base: existing?.base ?? base, value, ...made }] as const;
  });
  return Object.fromEntries(paths);
}

/** Returns the pending paths of a new row: its values, except those that the server sets when it is stored. */
export function newPaths(entity: Entity, row: RowState, made: Made, pending: Paths = {}): Paths {
  const paths = Object.entries(readableFields(entity)).flatMap(([name, field]) => {
    const value = row[name] ?? null;
    if (field.managed || isSetWhenStored(field, value, row)) return [];
    return partsOfValue(field, name, value).map(([path, part]) => {
      const existing = pending[path];
      const isUnchanged = existing && isDeepStrictEqual(existing.value, part);
      return [path, isUnchanged ? existing : { base: null, value: part, ...made }] as const;
    });
  });
  return Object.fromEntries(paths);
}

/** Returns the path of a deletion. */
export function deletionOf(entity: Entity, row: RowState, pending: Paths, made: Made): Paths {
  const bases = Object.fromEntries(Object.entries(pending).map(([path, { base }]) => [path, base]));
  const live = withPaths(row, bases);
  const adminTitle = 'adminTitle' in pending ? live['adminTitle'] : unfollowedTitle(entity, live, row);
  const base = adminTitle === undefined ? live : { ...live, adminTitle };
  return { [wholeRow]: { base, value: null, ...made } };
}

/** Returns a row with values at paths. A language with the value null is removed. */
export function withPaths(row: RowState, values: Readonly<Record<string, unknown>>): RowState {
  const changed: Record<string, unknown> = { ...row };
  for (const [path, value] of Object.entries(values)) {
    const { field, language } = partsOfPath(path);
    if (language === undefined) changed[field] = value;
    else {
      const texts = isPlainObject(changed[field]) ? changed[field] : {};
      const { [language]: _, ...others } = texts;
      changed[field] = value === null ? others : { ...others, [language]: value };
    }
  }
  return changed;
}

/** Returns the value of a row at a path. */
export function valueAt(row: RowState, path: string): unknown {
  const { field, language } = partsOfPath(path);
  const value = row[field] ?? null;
  if (language === undefined) return value;
  return isPlainObject(value) ? (value[language] ?? null) : null;
}

/** Returns the values at paths: the pending ones. */
export function valuesOf(paths: Paths): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(paths).map(([path, { value }]) => [path, value]));
}

/** Returns the differences of two states of a row by path. Covers only writable fields. */
function differencesOf(
  entity: Entity,
  base: RowState,
  value: RowState,
): (readonly [path: string, difference: { readonly base: unknown; readonly value: unknown }])[] {
  return Object.entries(writableFields(entity)).flatMap(([name, field]) => {
    const [old, now] = [base[name] ?? null, value[name] ?? null];
    if (isDeepStrictEqual(old, now)) return [];
    if (!isSplit(field) || !isPlainObject(old) || !isPlainObject(now))
      return [[name, { base: old, value: now }] as const];
    const languages = Object.keys({ ...old, ...now });
    return languages.flatMap((language) => {
      const [from, to] = [old[language] ?? null, now[language] ?? null];
      return isDeepStrictEqual(from, to) ? [] : [[`${name}.${language}`, { base: from, value: to }] as const];
    });
  });
}

const isSplit = ({ kind }: Field) => kindOf(kind).isLocalized === true;

function partsOfValue(field: Field, name: string, value: unknown): (readonly [string, unknown])[] {
  const isWhole = !isSplit(field) || !isPlainObject(value) || Object.keys(value).length === 0;
  if (!isWhole) return Object.entries(value).map(([language, text]) => [`${name}.${language}`, text]);
  const isOmitted = value === null && field.default === undefined;
  return isOmitted ? [] : [[name, value]];
}

/** Returns whether a value is the time of the insert, such as the default of `publishedAt`. */
const isSetWhenStored = (field: Field, value: unknown, { createdAt }: RowState) =>
  isGeneratedDefault(field) && value === createdAt;
