import type { Entity, Field } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { adminKindOf } from '../kinds/index.js';
import { type Edited, isLocalized, isSame } from './edited-values.js';

/**
 * A value that is edited, drafted and merged independently: a field, or one language of a localized field.
 */
export interface EditedPart {
  /** In the notation of react-hook-form: `harbour`, `title.en`. */
  readonly path: string;
  readonly name: string;
  readonly field: Field;
  readonly language?: string;
}

/** Returns the parts of an entity's form, in every language that any of the values has. */
export function partsOf(entity: Entity, ...values: readonly Edited[]): EditedPart[] {
  return Object.entries(writableFields(entity)).flatMap(([name, field]): EditedPart[] => {
    if (!isLocalized(field)) return [{ path: name, name, field }];
    const languages = new Set(
      values.flatMap((edited) => Object.keys(isPlainObject(edited[name]) ? edited[name] : {})),
    );
    return [...languages].map((language) => ({ path: `${name}.${language}`, name, field, language }));
  });
}

export function valueAt(edited: Edited, { name, language }: Pick<EditedPart, 'name' | 'language'>): unknown {
  const value = edited[name];
  if (language === undefined) return value;
  return isPlainObject(value) ? value[language] : undefined;
}

/** Returns a part's value in the format of the API. */
export function parsedPart(edited: Edited, part: EditedPart): unknown {
  const value = valueAt(edited, part);
  return value === undefined ? undefined : adminKindOf(part.field).parse(value, part.field);
}

/** Returns the parts that differ between two states of a form. */
export function changedParts(entity: Entity, before: Edited, after: Edited): EditedPart[] {
  return partsOf(entity, before, after).filter(
    (part) => !isSame(valueAt(before, part), valueAt(after, part)),
  );
}

/** Returns a copy with some parts replaced. */
export function withParts(edited: Edited, changes: readonly { part: EditedPart; value: unknown }[]): Edited {
  const next = { ...edited };
  for (const { part, value } of changes) {
    const { name, language } = part;
    const texts = next[name];
    next[name] =
      language === undefined ? value : { ...(isPlainObject(texts) ? texts : {}), [language]: value };
  }
  return next;
}
