import { fieldsOfCheck } from '../definitions/constraints.js';
import type { Entity } from '../definitions/entity.js';
import type { Field } from '../kinds/field.js';
import { kindOf } from '../kinds/kind-of.js';
import { didYouMean } from '../values/names.js';

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns the errors of the checks and exclusions of a definition. */
export function constraintProblems(entity: Entity): string[] {
  const { key, fields, checks = [], excludes = [] } = entity;
  const names = Object.keys(fields);
  const all = [...checks, ...excludes].map(({ name }) => name);
  const used = [
    ...checks.flatMap(fieldsOfCheck),
    ...excludes.flatMap(({ equal, range, where = {} }) => [...equal, ...range, ...Object.keys(where)]),
  ];
  return [
    ...all
      .filter((name) => !kebabCase.test(name))
      .map((name) => `${key}: the constraint "${name}" must be named in kebab-case, such as "booked-once".`),
    ...all
      .filter((name, index) => all.indexOf(name) !== index)
      .map((name) => `${key}: two constraints are named "${name}". Rename one of them.`),
    ...used
      .filter((name) => !names.includes(name))
      .map((name) => `${key}: "${name}" of a constraint is not a field.${didYouMean(name, names)}`),
    ...checks
      .filter((check) => fieldsOfCheck(check).length === 0)
      .map(({ name }) => `${key}: the check "${name}" names no field. Write fields in double quotes.`),
    ...excludes
      .flatMap(({ range }) => range)
      .filter((name) => fields[name] && !isInTime(fields[name]))
      .map((name) => `${key}: "${name}" is the end of a range. Make it a date or a datetime.`),
  ];
}

function isInTime(field: Field): boolean {
  const { isDay, isMoment } = kindOf(field.kind);
  return isDay === true || isMoment === true;
}
