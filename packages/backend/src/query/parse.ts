import type { Entity } from '@flotilla/core';
import {
  defaultOrder,
  type Filter,
  findLimits,
  type FindQuery,
  maxConditions,
  type OrderBy,
} from '@flotilla/core/queries';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError } from '@flotilla/core/errors';
import { parseQueryString } from '../http/query-string.js';
import { isAttachment } from './row-references.js';

const parameters = [
  'filters',
  'search',
  'orderBy',
  'limit',
  'offset',
  'after',
  'before',
  'count',
  'include',
  'confidential',
];
const maxOffset = 1_000_000_000;

/** A validated query of a request, with all defaults. */
export interface CheckedQuery {
  readonly filters: readonly Filter[];
  readonly search?: string;
  readonly orderBy: readonly OrderBy[];
  readonly limit: number;
  readonly offset: number;
  readonly after?: string;
  readonly before?: string;
  readonly count: boolean;
  readonly include: readonly string[];
  /** Restricts a list of files to confidential ones, or to the others. */
  readonly confidential?: boolean;
}

/**
 * Parses a query string, nested (`filters[and][0][column]=…`) or with `filters` as JSON.
 * @throws InvalidError naming the invalid parameter.
 */
export function parseQuery(queryString: string, entity: Entity): CheckedQuery {
  return checkQuery(parseQueryString(queryString), entity);
}

/** Validates a query given as data: from a query string, or from a module's code. */
export function checkQuery(query: Record<string, unknown> | FindQuery, entity: Entity): CheckedQuery {
  const raw = query as Record<string, unknown>;
  const unknown = Object.keys(raw).find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw InvalidError.of(unknown, `is not a parameter: ${parameters.join(', ')}.`);
  if (raw.after !== undefined && raw.before !== undefined)
    throw InvalidError.of('before', 'does not go with after.');
  const orderBy = conditions(raw.orderBy, 'orderBy').map((order) => ({
    column: stringOf(order.column, 'orderBy'),
    method: order.method as OrderBy['method'],
  }));
  return {
    filters: conditions(raw.filters, 'filters').map((filter) => ({
      column: stringOf(filter.column, 'filters'),
      method: filter.method as Filter['method'],
      value: filter.value,
    })),
    search: raw.search === undefined ? undefined : stringOf(raw.search, 'search'),
    orderBy: orderBy.length ? orderBy : defaultOrder(entity),
    limit: wholeNumber(raw.limit, 'limit', { min: 1, max: findLimits.max }) ?? findLimits.default,
    offset: wholeNumber(raw.offset, 'offset', { min: 0, max: maxOffset }) ?? 0,
    after: raw.after === undefined ? undefined : stringOf(raw.after, 'after'),
    before: raw.before === undefined ? undefined : stringOf(raw.before, 'before'),
    count: flag(raw.count, 'count') ?? false,
    include: includes(raw.include),
    confidential: confidential(raw.confidential, entity),
  };
}

/** Returns the `and` list of filters or orders, given as data or as JSON text. */
function conditions(value: unknown, name: string): Record<string, unknown>[] {
  if (value === undefined) return [];
  const given = typeof value === 'string' ? parseJson(value, name) : value;
  const list =
    isPlainObject(given) && Object.keys(given).every((key) => key === 'and') ? given.and : undefined;
  const items = Array.isArray(list) ? list : isPlainObject(list) ? Object.values(list) : undefined;
  if (!items) throw InvalidError.of(name, 'must be a list under "and".');
  if (items.length > maxConditions) throw InvalidError.of(name, `takes at most ${maxConditions} conditions.`);
  return items.map((item: unknown, index) => {
    if (!isPlainObject(item))
      throw InvalidError.of(`${name}[and][${index}]`, 'must have a column and a method.');
    const extra = Object.keys(item).find((key) => !['column', 'method', 'value'].includes(key));
    if (extra !== undefined)
      throw InvalidError.of(`${name}[and][${index}][${extra}]`, 'is not known: column, method, value.');
    return item;
  });
}

function includes(value: unknown): string[] {
  if (value === undefined) return [];
  const list: unknown[] = Array.isArray(value)
    ? value
    : isPlainObject(value)
      ? Object.values(value)
      : [value];
  return list.flatMap((item) => stringOf(item, 'include').split(',')).filter((path) => path !== '');
}

function wholeNumber(
  value: unknown,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (value === undefined) return undefined;
  const isWritten = typeof value === 'string' || typeof value === 'number';
  const number = isWritten && /^\d{1,10}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw InvalidError.of(name, `must be a whole number from ${min} to ${max}.`);
  return number;
}

function confidential(value: unknown, entity: Entity): boolean | undefined {
  if (value !== undefined && !isAttachment(entity))
    throw InvalidError.of('confidential', 'is a parameter of lists of files only.');
  return flag(value, 'confidential');
}

function flag(value: unknown, name: string): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === 'false' || value === false) return false;
  if (value === 'true' || value === true) return true;
  throw InvalidError.of(name, 'must be true or false.');
}

function stringOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw InvalidError.of(name, 'must be text.');
  return value;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw InvalidError.of(name, 'is not well-formed JSON.');
  }
}
