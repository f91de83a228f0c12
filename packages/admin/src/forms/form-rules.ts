import type { Entity } from '@flotilla/core';
import { presentationOf, writableFields, zodField } from '@flotilla/core/reflection';
import { issueText } from '@flotilla/react/forms';
import { type FieldError, type FieldErrors, type Resolver, set } from 'react-hook-form';
import {
  type Edited,
  editedOf,
  isLeftOut,
  isLocalized,
  isSame,
  parsedField,
  parsedValues,
} from './edited-values.js';
import { localizedIssues } from './localized-issues.js';

/**
 * Returns a resolver that validates fields by the rules of their kinds, in a language: only the edited field
 * while typing, all fields on submit. For a new row without any values it reports `nameFirst` at the label's
 * field.
 */
export function rulesOf(entity: Entity, language: string, nameFirst?: string): Resolver<Edited> {
  const fields = Object.entries(writableFields(entity)).map(([name, field]) => ({
    name,
    field,
    schema: zodField(field),
  }));
  return (edited, _, { names }) => {
    const required = new Set(names?.map((path) => path.split('.')[0]));
    const errors: FieldErrors<Edited> = {};
    for (const { name, field, schema } of fields) {
      if (names && !required.has(name)) continue;
      const value = parsedField(field, edited[name]);
      const issue = isLeftOut(field, value) ? undefined : schema.safeParse(value).error?.issues[0];
      if (!issue) continue;
      const inLanguages = isLocalized(field) ? Object.entries(localizedIssues(field, value, language)) : [];
      for (const [code, message] of inLanguages) set(errors, `${name}.${code}`, { type: 'rule', message });
      if (inLanguages.length > 0) continue;
      const error: FieldError = { type: 'rule', message: issueText(issue, language) };
      set(errors, [name, ...issue.path.slice(0, 1)].join('.'), error);
    }
    const nameless = nameFirst !== undefined && !names ? nameOfNothing(entity, edited) : undefined;
    if (nameless !== undefined) set(errors, nameless, { type: 'rule', message: nameFirst });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: edited, errors: {} };
  };
}

/**
 * Returns the label's field of a new row if nothing was filled in, because the API would then generate the
 * name from its entity; else undefined.
 */
function nameOfNothing(entity: Entity, edited: Edited): string | undefined {
  const { rowLabel } = presentationOf(entity);
  const field = writableFields(entity)[rowLabel];
  const isNamed = field !== undefined && 'generated' in field && field.generated === true;
  return isNamed && isSame(filledIn(entity, edited), filledIn(entity, editedOf(entity, {}, [])))
    ? rowLabel
    : undefined;
}

/** Returns the values that were filled in; localized texts without any language count as empty. */
const filledIn = (entity: Entity, edited: Edited) =>
  Object.fromEntries(Object.entries(parsedValues(entity, edited)).filter(([, value]) => !isSame(value, {})));
