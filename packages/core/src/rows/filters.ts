import { isPlainObject } from '../values/values.js';
import type { Filter, FilterMethod, OrderBy } from '../query.js';

/** The filters that a `where` stands for. */
export function filtersOf(where: object = {}): Filter[] {
  return entriesIn(where).flatMap(([column, condition]) => conditionsOn(column, condition));
}

/** The order that an `orderBy` stands for. */
export function orderOf(orderBy: object = {}): OrderBy[] {
  return entriesIn(orderBy).flatMap(([column, direction]) =>
    isPlainObject(direction)
      ? entriesIn(direction).map(([language, method]) => ({ column: `${column}.${language}`, method: method as OrderBy['method'] }))
      : { column, method: direction as OrderBy['method'] },
  );
}

function conditionsOn(column: string, condition: unknown): Filter[] {
  return entriesIn(condition as object).flatMap(([name, value]): Filter[] => {
    if (isPlainObject(value)) return conditionsOn(`${column}.${name}`, value);
    const method = name as FilterMethod;
    return method === 'isNull' || method === 'isNotNull' ? [{ column, method }] : [{ column, method, value }];
  });
}

const entriesIn = (said: object): [string, unknown][] => Object.entries(said).filter(([, value]) => value !== undefined);
