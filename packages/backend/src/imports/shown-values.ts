import type { Entity } from '@flotilla/core';
import type { ImportAnswer } from '@flotilla/core/imports';
import { isSecret, kindOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { entityNamedBy } from '../content/natural-keys.js';
import { type ImportedRow, shownValue } from './imported-rows.js';
import type { ReferenceParts } from './resolve-references.js';
import type { RowWrite } from './writes/write-rows.js';

type Values = Readonly<Record<string, unknown>>;
export type ShownValue = NonNullable<ImportAnswer['changes'][number]['values']>[number];

interface NamingParts extends Pick<ReferenceParts, 'registry' | 'keys'> {
  readonly store: { readonly entity: Entity };
}

/** Returns a stored row with the keys of those referenced rows that the file names by key. */
export async function withNamedKeys(
  { keys: sent }: Pick<ImportedRow, 'keys'>,
  stored: Values,
  { store: { entity }, registry, keys }: NamingParts,
): Promise<Values> {
  const named: Record<string, unknown> = { ...stored };
  for (const name of Object.keys(sent)) {
    const field = entity.fields[name];
    const target = field && entityNamedBy(name, field, entity, stored);
    const referenced = target === undefined ? undefined : registry.entities.get(target);
    const id = stored[name];
    if (referenced && typeof id === 'string') named[name] = (await keys.keyOf(referenced, id)) ?? id;
  }
  return named;
}

/**
 * Returns the changed values of a row for a preview: texts by language, keys of the file instead of ids. Leaves
 * out secrets, and the old values without the stored row.
 */
export function shownValues(
  { fields }: Entity,
  { row, values }: Pick<RowWrite, 'row' | 'values'>,
  stored: Values | undefined,
): ShownValue[] {
  return Object.entries(values).flatMap(([name, value]): ShownValue[] => {
    const field = fields[name];
    if (!field || isSecret(field)) return [];
    const to = row.keys[name] ?? value;
    if (kindOf(field.kind).isLocalized && (isPlainObject(to) || to === null))
      return changedTexts(name, to ?? {}, stored && asTexts(stored[name]));
    return [{ field: name, ...(stored && { from: text(stored[name]) }), to: text(to) }];
  });
}

function changedTexts(name: string, texts: Values, stored: Values | undefined): ShownValue[] {
  const languages = new Set([...Object.keys(stored ?? {}), ...Object.keys(texts)]);
  return [...languages].flatMap((language) => {
    const [from, to] = [text(stored?.[language]), text(texts[language])];
    if (stored && text(stored[language], Infinity) === text(texts[language], Infinity)) return [];
    return [{ field: `${name}.${language}`, ...(stored && { from }), to }];
  });
}

const asTexts = (value: unknown): Values => (isPlainObject(value) ? value : {});
const text = (value: unknown, max?: number) =>
  value === null || value === undefined ? '' : shownValue(value, max);
