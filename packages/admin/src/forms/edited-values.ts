import type { Entity, Field } from '@flotilla/core';
import { fileFieldsOf, isOmittable, kindOf, writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { AdminRow } from '../context/admin-row.js';
import { sortedJson } from '../context/sorted-json.js';
import { adminKindOf } from '../kinds/index.js';
import { unparsable } from '../kinds/admin-kind.js';

/** State of a form: the edited value of each field, by language for localized ones. */
export type Edited = Record<string, unknown>;

export const isLocalized = (field: Field): boolean => kindOf(field.kind).isLocalized ?? false;

/** Returns the initial state of a form, from a row or from the preset of a new one. */
export function editedOf(
  entity: Entity,
  row: AdminRow | Readonly<Record<string, unknown>>,
  languages: readonly string[],
): Edited {
  return Object.fromEntries(
    Object.entries(writableFields(entity)).map(([name, field]) => {
      const { toEdited } = adminKindOf(field);
      if (!isLocalized(field)) return [name, toEdited(row[name], field)];
      const texts = isPlainObject(row[name]) ? row[name] : {};
      const spoken = [...new Set([...languages, ...Object.keys(texts)])];
      return [
        name,
        Object.fromEntries(spoken.map((language) => [language, toEdited(texts[language], field)])),
      ];
    }),
  );
}

/** Converts the edited value of one field to the format of the API. */
export function parsedField(field: Field, edited: unknown): unknown {
  const { parse } = adminKindOf(field);
  if (!isLocalized(field)) return parse(edited, field);
  const texts = Object.entries(isPlainObject(edited) ? edited : {}).map(
    ([language, text]) => [language, parse(text, field)] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

/** Returns the values to send for a new row. */
export function parsedValues(entity: Entity, edited: Edited): Record<string, unknown> {
  const parsed = Object.entries(writableFields(entity)).map(
    ([name, field]) => [name, parsedField(field, edited[name])] as const,
  );
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined));
}

/** Returns the values that changed; an emptied field with a default gets the default. */
export function changedValues(entity: Entity, before: Edited, after: Edited): Record<string, unknown> {
  const changed = Object.entries(writableFields(entity)).flatMap(([name, field]) => {
    const value = parsedField(field, after[name]);
    return isSame(value, parsedField(field, before[name]))
      ? []
      : [[name, value === undefined ? field.default : value] as const];
  });
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}

/** Returns files to upload, by the name of their field. */
export function filesIn(entity: Entity, edited: Edited): Record<string, File> {
  const files = fileFieldsOf(entity).flatMap((name) =>
    edited[name] instanceof File ? [[name, edited[name]] as const] : [],
  );
  return Object.fromEntries(files);
}

/** Returns whether an empty value of an optional field can be left out. */
export function isLeftOut(field: Field, value: unknown): boolean {
  return value === undefined && isOmittable(field);
}

/** Returns whether two values serialize to the same JSON, regardless of the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === unparsable || b === unparsable) return false;
  return sortedJson(a) === sortedJson(b);
}
