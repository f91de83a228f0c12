import { type Filter, type FilterMethod, filterMethods, filterMethodsOf } from '@flotilla/core/queries';
import { InvalidError } from '@flotilla/core/errors';
import type { Column, Columns } from './column.js';
import { foldedPattern, foldedSql } from './folding.js';
import type { Params } from './params.js';
import { backendKind } from '../kinds/index.js';

const maxListLength = 1000;

const operators: Record<
  Exclude<FilterMethod, 'ilike' | 'inArray' | 'notInArray' | 'isNull' | 'isNotNull'>,
  string
> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
};

/** Returns the conditions of a request's filters, with all values bound. */
export function filterConditions(
  filters: readonly Filter[],
  columns: Columns,
  params: Params,
  alias: string,
): string[] {
  return filters.map((filter, index) =>
    condition(filter, { columns, params, alias, parameter: `filters[and][${index}]` }),
  );
}

interface Place {
  readonly columns: Columns;
  readonly alias: string;
  readonly parameter: string;
}

function condition(filter: Filter, { params, ...at }: Place & { readonly params: Params }): string {
  const { parameter } = at;
  return comparison(filter, at, ({ column, isList, pattern }) => {
    const { cast } = backendKind(column.kind).compare;
    if (isList) return params.bind(readList(filter.value, column, `${parameter}[value]`), `${cast}[]`);
    const value = readValue(filter.value, column, `${parameter}[value]`);
    return params.bind(pattern ? checkedPattern(value, pattern, `${parameter}[value]`) : value, cast);
  });
}

/** The operand of a comparison. */
export interface ComparedValue {
  readonly column: Column;
  readonly isList: boolean;
  /** Patterns of `ilike` are folded, like the text that they are compared with. */
  readonly pattern?: 'like' | 'ilike';
}

/**
 * Returns the SQL of one comparison; `bind` creates the parameter of its value.
 * @throws InvalidError for an unknown column or method
 */
function comparison(
  filter: Pick<Filter, 'column' | 'method'>,
  { columns, alias, parameter }: Place,
  bind: (value: ComparedValue) => string,
): string {
  const column = columns.resolve(filter.column, `${parameter}[column]`, alias);
  const method = checkedMethod(filter, column, `${parameter}[method]`);
  if (method === 'isNull') return `${column.sql} is null`;
  if (method === 'isNotNull') return `${column.sql} is not null`;
  const isList = method === 'inArray' || method === 'notInArray';
  const value = bind({
    column,
    isList,
    pattern: method === 'like' || method === 'ilike' ? method : undefined,
  });
  if (method === 'inArray') return `${column.sql} = any(${value})`;
  if (method === 'notInArray') return `(${column.sql} = any(${value})) is not true`;
  if (method === 'ilike') return `${foldedSql(column.sql)} like ${value}`;
  return `${column.sql} ${operators[method]} ${value}`;
}

function checkedMethod(
  filter: Pick<Filter, 'column' | 'method'>,
  column: Column,
  parameter: string,
): FilterMethod {
  const allowed = filterMethodsOf(column.kind);
  if (!filterMethods.includes(filter.method)) {
    throw InvalidError.of(parameter, `"${filter.method}" is not a method: ${filterMethods.join(', ')}.`);
  }
  if (!allowed.includes(filter.method)) {
    throw InvalidError.of(
      parameter,
      `"${filter.method}" does not fit "${filter.column}": ${allowed.join(', ')}.`,
    );
  }
  return filter.method;
}

function readValue(value: unknown, column: Column, parameter: string): string {
  const comparable = backendKind(column.kind).compare;
  const read = comparable.read(value);
  if (read === undefined) throw InvalidError.of(parameter, `must be ${comparable.expected}.`);
  return read;
}

function readList(value: unknown, column: Column, parameter: string): string[] {
  if (!Array.isArray(value)) throw InvalidError.of(parameter, 'must be a list.');
  if (value.length > maxListLength)
    throw InvalidError.of(parameter, `must hold at most ${maxListLength} values.`);
  return value.map((item, index) => readValue(item, column, `${parameter}[${index}]`));
}

/** Checks a pattern: PostgreSQL rejects one that ends in its escape character. @throws InvalidError */
function checkedPattern(pattern: string, method: 'like' | 'ilike', parameter: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  if (trailing % 2 === 1) throw InvalidError.of(parameter, 'must not end in a single backslash.');
  return method === 'ilike' ? foldedPattern(pattern) : pattern;
}

/** Reads the value of one condition when a compiled statement is run. */
export type ReadValue = (conditions: readonly Filter[]) => unknown;

/**
 * Returns the SQL of conditions. Binds readers of the values, so that one text serves all queries of the same
 * shape.
 */
export function conditionsSql(conditions: readonly Filter[], columns: Columns, params: Params): string[] {
  return conditions.map((condition, index) =>
    comparison(condition, { columns, alias: 't', parameter: 'where' }, ({ column, isList, pattern }) => {
      const { cast, read, expected } = backendKind(column.kind).compare;
      const one = (value: unknown) => {
        const text = read(value);
        if (text === undefined) throw InvalidError.of(condition.column, `must be ${expected}.`);
        return pattern ? checkedPattern(text, pattern, condition.column) : text;
      };
      const value: ReadValue = (given) => {
        const operand = given[index]?.value;
        return isList && Array.isArray(operand) ? operand.map(one) : one(operand);
      };
      return params.bind(value, isList ? `${cast}[]` : cast);
    }),
  );
}
