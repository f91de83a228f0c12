import { isDeepStrictEqual } from 'node:util';
import type { Entity, Field } from '@flotilla/core';
import type { ImportProblem } from '@flotilla/core/imports';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { normalized } from '@flotilla/core/rules';
import { writtenValue } from '../kinds/index.js';
import { LanguageTexts, shownValue } from './imported-rows.js';

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of a row that differ from the stored ones. */
export function changedValues({ fields }: Entity, values: Values, stored: Values): Values {
  const changed = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [];
    if (!(value instanceof LanguageTexts))
      return isSame(field, value, stored[name]) ? [] : [[name, value] as const];
    const whole = value.over(stored[name]);
    // An empty cell means an empty text or a missing one.
    return isSame(field, whole, noTexts.over(stored[name])) ? [] : [[name, whole] as const];
  });
  return Object.fromEntries(changed);
}

const noTexts = new LanguageTexts();

/** Returns the values of a new row. */
export function newValues(values: Values): Values {
  const whole = Object.entries(values).map(
    ([name, value]) => [name, value instanceof LanguageTexts ? value.over(undefined) : value] as const,
  );
  return Object.fromEntries(whole);
}

/** Returns the problems of a change that would replace files: they are uploaded by the calls of their rows. */
export function fileProblems(entity: Entity, changed: Values, line: number): ImportProblem[] {
  return fileFieldsOf(entity)
    .filter((name) => name in changed)
    .map((name) => ({
      line,
      field: name,
      value: shownValue(changed[name]),
      message: "can't be changed by an import. Upload the file by the call of its row.",
      rule: 'file',
    }));
}

function isSame(field: Field, value: unknown, stored: unknown): boolean {
  try {
    return isDeepStrictEqual(writtenValue(field, normalized(field, value)), writtenValue(field, stored));
  } catch {
    // An invalid moment, which validation rejects later.
    return false;
  }
}
