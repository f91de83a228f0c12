import type { Entity } from '../definitions/entity.js';
import { writableFields } from '../definitions/client-fields.js';
import { areAddresses, isTranslatable } from '../kinds/kind-of.js';
import { isPlainObject } from '../values/values.js';

/**
 * Returns the languages of a row: those of its texts and addresses. A row is not missing in a language that it
 * never had.
 */
export function languagesOfRow(entity: Entity, row: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const fields = Object.entries(writableFields(entity));
  const localized = fields.filter(([, field]) => isTranslatable(field) || areAddresses(field));
  return new Set(localized.flatMap(([name]) => filledLanguages(row[name])));
}

/** Returns the languages with a text: a rich text counts if it has any words or files. */
export function filledLanguages(value: unknown): string[] {
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([language, text]) => (isFilled(text) ? language : []));
}

const isFilled = (text: unknown): boolean =>
  typeof text === 'string'
    ? text.trim() !== ''
    : text !== null && /"(?:text|src|fileId)":"\s*[^"\s]/.test(JSON.stringify(text));
