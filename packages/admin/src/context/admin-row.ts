import type { Entity, Registry } from '@flotilla/core';
import { isGeneratedName, labelSources, namingValue } from '@flotilla/core/administration';
import { kindOf, presentationOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { AdminRow } from '../extend/admin-row.js';
import { momentText } from './moments.js';

export type { AdminRow };

interface Namer {
  readonly registry: Registry;
  /** Languages in the order of preference. */
  readonly reading: readonly string[];
}

/**
 * Returns the name of a row, in the first language that has one: from embedded rows if the entity is labelled
 * by others, or else from its own fields. An administrator's title that is a public title was not set on purpose, so the
 * public title replaces it. Undefined if it has no name.
 */
export function nameOfRow(entity: Entity, row: AdminRow, { registry, reading }: Namer): string | undefined {
  const borrowed = labelSources(entity, registry);
  for (const { relation, field } of borrowed)
    for (const link of rowsIn(row[relation.embedAs])) {
      const text = textOf(rowsIn(link[relation.far.as])[0]?.[field], reading);
      if (text !== undefined) return text;
    }
  const own = [presentationOf(entity).rowLabel, 'title', 'slug'].map((name) => {
    const text = textOf(namingValue(row, name), reading);
    return text !== undefined && isMoment(entity, name) ? momentText(text) : text;
  });
  return own.find((text) => text !== undefined && !(borrowed.length > 0 && isGeneratedName(entity, text)));
}

function isMoment({ fields }: Entity, name: string): boolean {
  return fields[name] !== undefined && kindOf(fields[name].kind).isMoment === true;
}

/** Formats a label of the server for display: a moment as in tables. */
export function labelText(entity: Entity, label: string): string {
  return (isMoment(entity, presentationOf(entity).rowLabel) && momentText(label)) || label;
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(isRow);

/** Returns the text of a value; of a localized one in the first language that has a text. */
export function textOf(value: unknown, languages: readonly string[]): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number') return String(value);
  if (!isPlainObject(value)) return undefined;
  const texts = [...languages, ...Object.keys(value)].map((language) => value[language]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

export function isRow(value: unknown): value is AdminRow {
  return isPlainObject(value) && typeof value['id'] === 'string';
}

/**
 * Returns whether the field shows labels of other rows instead of its value, such as the e-mail of an
 * account.
 */
export function isLabelledByOthers(entity: Entity, name: string): boolean {
  return entity.ui?.labelFields !== undefined && name === presentationOf(entity).rowLabel;
}
