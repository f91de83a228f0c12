import { type Filter, type FilterMethod, filterMethods, filterMethodsOf } from '@flotilla/core';
import { InvalidError } from '../errors.js';
import type { Column, Columns } from './column.js';
import type { Params } from './params.js';
import { comparableOf } from './value.js';

const maxListLength = 1000;

const operators: Record<Exclude<FilterMethod, 'inArray' | 'notInArray' | 'isNull' | 'isNotNull'>, string> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
};

/** The conditions of a request's filters, all values bound. */
export function filterConditions(filters: readonly Filter[], columns: Columns, params: Params, alias: string): string[] {
  return filters.map((filter, index) => condition(filter, { columns, params, alias, place: `filters[and][${index}]` }));
}

interface Place {
  readonly columns: Columns;
  readonly params: Params;
  readonly alias: string;
  readonly place: string;
}

function condition(filter: Filter, { columns, params, alias, place }: Place): string {
  const column = columns.resolve(filter.column, `${place}[column]`, alias);
  const method = checkedMethod(filter, column, `${place}[method]`);
  if (method === 'isNull') return `${column.sql} is null`;
  if (method === 'isNotNull') return `${column.sql} is not null`;
  const { cast } = comparableOf(column.kind);
  if (method === 'inArray' || method === 'notInArray') {
    const list = params.bind(readList(filter.value, column, `${place}[value]`), `${cast}[]`);
    return method === 'inArray' ? `${column.sql} = any(${list})` : `(${column.sql} = any(${list})) is not true`;
  }
  const value = readValue(filter.value, column, `${place}[value]`);
  return `${column.sql} ${operators[method]} ${params.bind(method.endsWith('like') ? checkedPattern(value, `${place}[value]`) : value, cast)}`;
}

function checkedMethod(filter: Filter, column: Column, place: string): FilterMethod {
  const allowed = filterMethodsOf(column.kind);
  if (!filterMethods.includes(filter.method)) {
    throw InvalidError.of(place, `"${filter.method}" is not a method: ${filterMethods.join(', ')}.`);
  }
  if (!allowed.includes(filter.method)) {
    throw InvalidError.of(place, `"${filter.method}" does not fit "${filter.column}": ${allowed.join(', ')}.`);
  }
  return filter.method;
}

function readValue(value: unknown, column: Column, place: string): string {
  const comparable = comparableOf(column.kind);
  const read = comparable.read(value);
  if (read === undefined) throw InvalidError.of(place, `must be ${comparable.expected}.`);
  return read;
}

function readList(value: unknown, column: Column, place: string): string[] {
  if (!Array.isArray(value)) throw InvalidError.of(place, 'must be a list.');
  if (value.length > maxListLength) throw InvalidError.of(place, `must hold at most ${maxListLength} values.`);
  return value.map((item, index) => readValue(item, column, `${place}[${index}]`));
}

/** PostgreSQL refuses a pattern that ends in its escape character. */
function checkedPattern(pattern: string, place: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  if (trailing % 2 === 1) throw InvalidError.of(place, 'must not end in a single backslash.');
  return pattern;
}
