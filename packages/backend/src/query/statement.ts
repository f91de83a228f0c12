import type { Entity, Link, Registry } from '@flotilla/core';
import { quoteName } from '../schema/sql.js';
import { Columns } from './column.js';
import { filterConditions } from './filter.js';
import { includeTree, linksIn } from './include.js';
import { afterCondition, decodeCursor, orderClause, type SortKey, sortKeys } from './order.js';
import { Params } from './params.js';
import type { CheckedQuery } from './parse.js';
import { rowJson } from './projection.js';

/** SQL with its bound values, and the links that it embeds (whose permission must be asked as well). */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly links: readonly Link[];
}

/** What compiling a read needs beside the query. */
export interface CompileContext {
  readonly registry: Registry;
  readonly languages: readonly string[];
  /** Leaves hidden link rows out: for the public site. */
  readonly isPublished?: boolean;
}

/**
 * Compiles a list to one statement in which PostgreSQL builds the JSON. It answers one row: `rows`
 * (objects joined by commas), `cursor` (sort values of the last row when more follow) and `total`.
 */
export function findStatement(
  entity: Entity,
  query: CheckedQuery,
  context: CompileContext,
  tree = includeTree(context.registry, entity.key, query.include),
): Statement {
  const columns = new Columns(entity, context.languages);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const filters = filterConditions(query.filters, columns, params, 't');
  const after = query.after === undefined ? [] : [afterCondition(keys, decodeCursor(query.after, keys), params)];
  const limit = params.bind(query.limit, 'int');
  const page =
    `select row_number() over () as n, ${rowJson(entity, 't', tree, context)}::text as j, ${keyColumns(keys)} ` +
    `from (select * from ${quoteName(entity.table)} t ${whereAll([...filters, ...after])} order by ${orderClause(keys)} ` +
    `limit ${limit} + 1 offset ${params.bind(query.offset, 'bigint')}) t`;
  const text =
    `select coalesce(string_agg(p.j, ',' order by p.n) filter (where p.n <= ${limit}), '') as rows, ` +
    `case when count(*) > ${limit} then max(case when p.n = ${limit} then ${cursorJson(keys)} end) end as cursor` +
    `${query.count ? `, (select count(*) from ${quoteName(entity.table)} t ${whereAll(filters)}) as total` : ''} from (${page}) p`;
  return { text, values: params.values, links: linksIn(tree) };
}

/** Compiles the number of rows that the filters let through: `total`. */
export function countStatement(entity: Entity, query: CheckedQuery, context: CompileContext): Statement {
  const params = new Params();
  const filters = filterConditions(query.filters, new Columns(entity, context.languages), params, 't');
  return { text: `select count(*) as total from ${quoteName(entity.table)} t ${whereAll(filters)}`, values: params.values, links: [] };
}

/** Compiles reading one row by its id (`$1`): `row`, as JSON text. */
export function byIdStatement(entity: Entity, include: readonly string[], context: CompileContext): Statement {
  const tree = includeTree(context.registry, entity.key, include);
  return { text: byIdText(entity, rowJson(entity, 't', tree, context)), values: [], links: linksIn(tree) };
}

const byIdText = (entity: Entity, json: string) =>
  `select ${json}::text as row from ${quoteName(entity.table)} t where t."id" = $1::uuid`;

function whereAll(conditions: readonly string[]): string {
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}

const keyColumns = (keys: readonly SortKey[]) => keys.map((key, index) => `${key.sql} as k${index}`).join(', ');

const cursorJson = (keys: readonly SortKey[]) =>
  `json_build_array(${keys.map((key, index) => (key.kind === 'date' || key.kind === 'datetime' ? `to_char(p.k${index} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : `p.k${index}`)).join(', ')})::text`;
