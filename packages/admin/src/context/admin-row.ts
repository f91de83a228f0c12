import type { Entity } from '@flotilla/core';
import { presentationOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { AdminRow } from '../extend/admin-row.js';

export type { AdminRow };

/** By what a row is called, in the first of the languages that it is called in; undefined where it has no name. */
export function nameOfRow(entity: Entity, row: AdminRow, languages: readonly string[]): string | undefined {
  const { rowLabel } = presentationOf(entity);
  return textOf(row[rowLabel], languages) ?? textOf(row['title'], languages) ?? textOf(row['slug'], languages);
}

/** The text of a value, of a localized one in the first language that has any. */
export function textOf(value: unknown, languages: readonly string[]): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number') return String(value);
  if (!isPlainObject(value)) return undefined;
  const texts = [...languages, ...Object.keys(value)].map((language) => value[language]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** Whether something is a row. */
export function isRow(value: unknown): value is AdminRow {
  return isPlainObject(value) && typeof value['id'] === 'string';
}
