import { isPlainObject } from '../values/values.js';
import type { Filter, FilterMethod, OrderBy } from '../http/query.js';

/**
 * Returns the filters of a `where`.
 * @throws TypeError for an undefined condition: ignoring it would turn "the rows of this id" into all rows
 */
export function filtersOf(where: object = {}): Filter[] {
  return Object.entries(where).flatMap(([column, condition]) => conditionsOn(column, condition));
}

/** Returns the sort keys of an `orderBy`. */
export function orderOf(orderBy: object = {}): OrderBy[] {
  return Object.entries(orderBy).flatMap(([column, direction]) => {
    if (direction === undefined) return [];
    if (!isPlainObject(direction)) return { column, method: direction as OrderBy['method'] };
    return Object.entries(direction).map(([language, method]) => ({
      column: `${column}.${language}`,
      method: method as OrderBy['method'],
    }));
  });
}

function conditionsOn(column: string, condition: unknown): Filter[] {
  if (!isPlainObject(condition))
    throw new TypeError(`where.${column} is ${String(condition)}. Leave the condition out, or say it.`);
  if (Object.keys(condition).length === 0)
    throw new TypeError(`where.${column} has no condition. Remove it, or add one.`);
  return Object.entries(condition).flatMap(([name, value]): Filter[] => {
    if (isPlainObject(value)) return conditionsOn(`${column}.${name}`, value);
    if (value === undefined)
      throw new TypeError(`where.${column}.${name} is undefined. Leave the condition out, or say its value.`);
    const method = name as FilterMethod;
    return method === 'isNull' || method === 'isNotNull' ? [{ column, method }] : [{ column, method, value }];
  });
}
