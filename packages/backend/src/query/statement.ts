import type { Entity, Link, Registry } from '@flotilla/core';
import { quoteName } from '../database/sql.js';
import { Columns } from './column.js';
import { filterConditions } from './filter.js';
import { includeTree, linksIn } from './include.js';
import { afterCondition, decodeCursor, orderClause, type SortKey, sortKeys } from './order.js';
import { ownConditions, type OwnScope } from './own-rows.js';
import { Params, rowId } from './params.js';
import type { CheckedQuery } from './parse.js';
import { type LinkWindow, publicVariants, rowColumns, withFields } from './projection.js';

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
  /** Fields that the rows of a list have; all when left out. */
  readonly fields?: readonly string[];
  /** What is shown of the caller's own alone. */
  readonly ownOnly?: OwnScope;
  /** Keys of links of which no row of a private variant is shown. */
  readonly withoutPrivate?: ReadonlySet<string>;
}

/** What compiling a list takes. */
export interface ListContext extends CompileContext {
  /** What is embedded of the links of its rows, where that is one page of them. */
  readonly window?: LinkWindow & { readonly offset: number };
  /** The rows of these ids alone. */
  readonly ids?: readonly string[];
}

/** A compiled list: what cutting its answer into a page takes. */
export interface FindStatement extends Statement {
  readonly limit: number;
  readonly keys: readonly SortKey[];
}

/**
 * Compiles a list to one statement in which PostgreSQL builds the JSON. It answers up to one row more than
 * the limit, which tells that more follow, each as `row`; and their `total`, when it is asked for, beside each.
 */
export function findStatement(
  entity: Entity,
  query: CheckedQuery,
  context: ListContext,
  tree = includeTree(context.registry, entity.key, query.include),
): FindStatement {
  const columns = new Columns(entity, context.languages);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const table = quoteName(entity.table);
  const ownOf = ownConditions(context.ownOnly, params);
  const filters = [
    ...ownOf(entity, 't'),
    ...publicVariants(entity, 't', context),
    ...filterConditions(query.filters, columns, params, 't'),
  ];
  const ids = context.ids ? [idCondition(context.ids, params)] : [];
  const after = query.after === undefined ? [] : [afterCondition(keys, decodeCursor(query.after, keys), params)];
  const page =
    `select * from ${table} t ${whereAll([...ids, ...filters, ...after])} order by ${orderClause(keys)} ` +
    // A checked number, written out: with a parameter here PostgreSQL would plan anew for every request.
    `limit ${query.limit + 1}${query.offset > 0 ? ` offset ${params.bind(query.offset, 'bigint')}` : ''}`;
  const { window, ...projection } = context;
  const shown = { ...projection, ownOf, window: window && { ...window, offset: params.bind(window.offset, 'bigint') } };
  const columnsOfRow = rowColumns(withFields(entity, context.fields), 't', tree, shown);
  const rows = `select row_to_json(j) as row from (select ${columnsOfRow} from (${page}) t) j`;
  const total = `select count(*) as total from ${table} t ${whereAll(filters)}`;
  const text = query.count ? `select c.total, r.row from (${total}) c left join (${rows}) r on true` : rows;
  return { text, values: params.values, links: linksIn(tree), limit: query.limit, keys };
}

/**
 * Ids one by one, so that PostgreSQL sees how many there are. Of an array it can't, and would plan anew for every request,
 * which takes longer than to read them with all that is embedded.
 */
function idCondition(ids: readonly string[], params: Params): string {
  return `t."id" in (${ids.map((id) => params.bind(id, 'uuid')).join(', ')})`;
}

/** Compiles the number of rows that the filters let through: `total`. */
export function countStatement(entity: Entity, query: CheckedQuery, context: CompileContext): Statement {
  const params = new Params();
  const own = ownConditions(context.ownOnly, params)(entity, 't');
  const shown = [...own, ...publicVariants(entity, 't', context)];
  const filters = [...shown, ...filterConditions(query.filters, new Columns(entity, context.languages), params, 't')];
  return { text: `select count(*) as total from ${quoteName(entity.table)} t ${whereAll(filters)}`, values: params.values, links: [] };
}

/** Compiles reading one row by its id, the first parameter: `row`. */
export function byIdStatement(entity: Entity, include: readonly string[], context: CompileContext): Statement {
  const tree = includeTree(context.registry, entity.key, include);
  const params = new Params();
  const isAsked = `t."id" = ${params.bind(rowId, 'uuid')}`;
  const ownOf = ownConditions(context.ownOnly, params);
  const columns = rowColumns(entity, 't', tree, { ...context, ownOf });
  const source = `select ${columns} from ${quoteName(entity.table)} t ${whereAll([isAsked, ...ownOf(entity, 't'), ...publicVariants(entity, 't', context)])}`;
  return { text: `select row_to_json(j) as row from (${source}) j`, values: params.values, links: linksIn(tree) };
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}
