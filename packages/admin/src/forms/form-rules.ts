import type { Entity } from '@flotilla/core';
import { presentationOf, writableFields } from '@flotilla/core/reflection';
import { fieldFailures } from '@flotilla/core/rules';
import { ruleText } from '@flotilla/react/forms';
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
  const fields = Object.entries(writableFields(entity));
  return (edited, _, { names }) => {
    const required = new Set(names?.map((path) => path.split('.')[0]));
    const errors: FieldErrors<Edited> = {};
    for (const [name, field] of fields) {
      if (names && !required.has(name)) continue;
      const value = parsedField(field, edited[name]);
      const [failure] = isLeftOut(field, value) ? [] : fieldFailures(field, value);
      if (!failure) continue;
      const inLanguages = isLocalized(field) ? Object.entries(localizedIssues(field, value, language)) : [];
      for (const [code, message] of inLanguages) set(errors, `${name}.${code}`, { type: 'rule', message });
      if (inLanguages.length > 0) continue;
      const error: FieldError = { type: 'rule', message: ruleText(failure, language) ?? failure.message };
      set(errors, [name, ...failure.path.slice(0, 1)].join('.'), error);
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
    ? (titlePath(entity, edited) ?? rowLabel)
    : undefined;
}

/** Returns the path of the title in the first language, if the title has languages. */
function titlePath(entity: Entity, edited: Edited): string | undefined {
  const field = writableFields(entity)['title'];
  if (!field || !isLocalized(field)) return undefined;
  return ['title', ...Object.keys(edited['title'] ?? {}).slice(0, 1)].join('.');
}

/** Returns the path of a title that a row needs before it is published; undefined when it has one. */
export function missingTitle(entity: Entity, edited: Edited): string | undefined {
  const path = titlePath(entity, edited);
  if (path === undefined) return undefined;
  return Object.keys(parsedValues(entity, edited)['title'] ?? {}).length > 0 ? undefined : path;
}

/** Returns the values that were filled in; localized texts without any language count as empty. */
const filledIn = (entity: Entity, edited: Edited) =>
  Object.fromEntries(Object.entries(parsedValues(entity, edited)).filter(([, value]) => !isSame(value, {})));
