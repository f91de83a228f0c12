import type { Entity } from '@flotilla/core';
import type { Filter, OrderBy } from '@flotilla/core/queries';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import { backendKind } from '../kinds/index.js';
import type { Columns } from '../query/column.js';
import { checkedPattern, comparison } from '../query/filter.js';
import type { Params } from '../query/params.js';

/** Which rows, in the words of typed code: `{ slug: { eq: 'a' }, title: { en: { ilike: 'b%' } } }`. */
export type WhereData = Readonly<Record<string, unknown>>;

/** Reads the value of one condition when a compiled statement is run. */
export type ReadValue = (conditions: readonly Filter[]) => unknown;

/** The conditions of typed code, one comparison each. @throws TypeError for one that says nothing, which would let every row through */
export function conditionsOf(where: WhereData, entity: Entity): Filter[] {
  return Object.entries(where).flatMap(([name, said]) => {
    const isLocalized = isPlainObject(said) && Object.values(said).some(isPlainObject);
    const byColumn = isLocalized
      ? Object.entries(said).map(([language, one]) => [`${name}.${language}`, one] as const)
      : [[name, said] as const];
    return byColumn.flatMap(([column, comparisons]) => comparisonsOf(column, comparisons, entity));
  });
}

function comparisonsOf(column: string, comparisons: unknown, { key }: Entity): Filter[] {
  if (!isPlainObject(comparisons))
    throw new TypeError(`${key}: where.${column} is ${String(comparisons)}. Leave the condition out, or say it.`);
  if (Object.keys(comparisons).length === 0)
    throw new TypeError(`${key}: where.${column} compares nothing. Leave the condition out, or say it.`);
  return Object.entries(comparisons).map(([method, value]) => {
    if (value === undefined)
      throw new TypeError(`${key}: where.${column}.${method} is undefined. Leave the condition out, or say its value.`);
    return { column, method: method as Filter['method'], value };
  });
}

/** The SQL of conditions; their values are bound as what reads them, so that the text serves all queries of its shape. */
export function conditionsSql(conditions: readonly Filter[], columns: Columns, params: Params): string[] {
  return conditions.map((condition, index) =>
    comparison(condition, { columns, alias: 't', place: 'where' }, ({ column, isList, isPattern }) => {
      const { cast, read, expected } = backendKind(column.kind).compare;
      const one = (value: unknown) => {
        const text = read(value);
        if (text === undefined) throw InvalidError.of(condition.column, `must be ${expected}.`);
        return isPattern ? checkedPattern(text, condition.column) : text;
      };
      const value: ReadValue = (given) => {
        const said = given[index]?.value;
        return isList && Array.isArray(said) ? said.map(one) : one(said);
      };
      return params.bind(value, isList ? `${cast}[]` : cast);
    }),
  );
}

/** The order of typed code: `{ createdAt: 'desc', title: { en: 'asc' } }`. */
export function orderOf(orderBy: Readonly<Record<string, unknown>>): OrderBy[] {
  return Object.entries(orderBy).flatMap(([name, said]) => {
    if (!isPlainObject(said)) return said === undefined ? [] : [{ column: name, method: said as OrderBy['method'] }];
    return Object.entries(said).map(([language, method]) => ({ column: `${name}.${language}`, method: method as OrderBy['method'] }));
  });
}
