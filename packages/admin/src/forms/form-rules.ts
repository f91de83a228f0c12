import type { Entity } from '@flotilla/core';
import { writableFields, zodField } from '@flotilla/core/reflection';
import { issueText } from '@flotilla/react/forms';
import { type FieldError, type FieldErrors, type Resolver, set } from 'react-hook-form';
import { type Edited, isLeftOut, parsedField } from './edited-values.js';

/**
 * Checks fields by the rules of their kinds, in the language of whoever types. While one types only the field is checked that
 * is typed in; all of them when the form is sent.
 */
export function rulesOf(entity: Entity, language: string): Resolver<Edited> {
  const fields = Object.entries(writableFields(entity)).map(([name, field]) => ({ name, field, schema: zodField(field) }));
  return (edited, _, { names }) => {
    const asked = new Set(names?.map((path) => path.split('.')[0]));
    const errors: FieldErrors<Edited> = {};
    for (const { name, field, schema } of fields) {
      if (names && !asked.has(name)) continue;
      const value = parsedField(field, edited[name]);
      const issue = isLeftOut(field, value) ? undefined : schema.safeParse(value).error?.issues[0];
      if (!issue) continue;
      const error: FieldError = { type: 'rule', message: issueText(issue, language) };
      set(errors, [name, ...issue.path.slice(0, 1)].join('.'), error);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: edited, errors: {} };
  };
}
