import type { Entity, Field } from '@flotilla/core';
import { fileFieldsOf, isOmittable, kindOf, writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { AdminRow } from '../context/admin-row.js';
import { adminKindOf } from '../kinds/index.js';
import { unparsable } from '../kinds/admin-kind.js';

/** What a form holds: of each field what its kind edits; of localized ones a record by language. */
export type Edited = Record<string, unknown>;

export const isLocalized = (field: Field): boolean => kindOf(field.kind).isLocalized ?? false;

/** What a form begins with: a row, or what a new one is preset to. */
export function editedOf(entity: Entity, row: AdminRow | Readonly<Record<string, unknown>>, languages: readonly string[]): Edited {
  return Object.fromEntries(
    Object.entries(writableFields(entity)).map(([name, field]) => {
      const { toEdited } = adminKindOf(field);
      if (!isLocalized(field)) return [name, toEdited(row[name], field)];
      const texts = isPlainObject(row[name]) ? row[name] : {};
      const spoken = [...new Set([...languages, ...Object.keys(texts)])];
      return [name, Object.fromEntries(spoken.map((language) => [language, toEdited(texts[language], field)]))];
    }),
  );
}

/** The value of one field as it was edited, as the API takes it. */
export function parsedField(field: Field, edited: unknown): unknown {
  const { parse } = adminKindOf(field);
  if (!isLocalized(field)) return parse(edited, field);
  const texts = Object.entries(isPlainObject(edited) ? edited : {}).map(([language, text]) => [language, parse(text, field)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** All that would be sent of a new row. */
export function parsedValues(entity: Entity, edited: Edited): Record<string, unknown> {
  const parsed = Object.entries(writableFields(entity)).map(([name, field]) => [name, parsedField(field, edited[name])] as const);
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined));
}

/** What was changed since the form began; what was emptied and has a default gets that. */
export function changedValues(entity: Entity, before: Edited, after: Edited): Record<string, unknown> {
  const changed = Object.entries(writableFields(entity)).flatMap(([name, field]) => {
    const value = parsedField(field, after[name]);
    return isSame(value, parsedField(field, before[name])) ? [] : [[name, value === undefined ? field.default : value] as const];
  });
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}

/** Files that are to be stored, by the name of their field. */
export function filesIn(entity: Entity, edited: Edited): Record<string, File> {
  const files = fileFieldsOf(entity).flatMap((name) => (edited[name] instanceof File ? [[name, edited[name]] as const] : []));
  return Object.fromEntries(files);
}

/** Whether a field may be left as it is: nothing was typed, and that is allowed. */
export function isLeftOut(field: Field, value: unknown): boolean {
  return value === undefined && isOmittable(field);
}

/** Whether two values are written alike. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === unparsable || b === unparsable) return false;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Databases keep the keys of JSON in an order of their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
