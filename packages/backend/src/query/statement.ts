import type { Entity, Link, Registry } from '@flotilla/core';
import { quoteName } from '@flotilla/changes';
import { Columns } from './column.js';
import { filterConditions } from './filter.js';
import { type IncludeTree, includeTree, linksIn, type Reach } from './include.js';
import { afterCondition, decodeCursor, orderClause, type SortKey, sortKeys } from './order.js';
import { ownConditions, type OwnScope } from './own-rows.js';
import { Params } from './params.js';
import type { CheckedQuery } from './parse.js';
import { type LinkWindow, publicRows, rowColumns, rowJson, withFields } from './projection.js';

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
  /** How much may be embedded; as much as for the server itself when left out. */
  readonly reach?: Reach;
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
  const { rows, total, ...statement } = listParts(entity, query, context, tree);
  return { ...statement, text: query.count ? `select c.total, r.row from (${total}) c left join (${rows}) r on true` : rows };
}

interface ListParts extends Omit<FindStatement, 'text'> {
  readonly rows: string;
  readonly total: string;
}

function listParts(entity: Entity, query: CheckedQuery, context: ListContext, tree: IncludeTree): ListParts {
  const columns = new Columns(entity, context.languages);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const table = quoteName(entity.table);
  const ownOf = ownConditions(context.ownOnly, params);
  const filters = [...ownOf(entity, 't'), ...publicRows(entity, 't', context), ...filterConditions(query.filters, columns, params, 't')];
  const ids = context.ids ? [idCondition(context.ids, params)] : [];
  const after = query.after === undefined ? [] : [afterCondition(keys, decodeCursor(query.after, keys), params)];
  const page = `select * from ${table} t ${whereAll([...ids, ...filters, ...after])} order by ${orderClause(keys)} ${window(query, params)}`;
  const { window: linkWindow, ...projection } = context;
  const shown = { ...projection, ownOf, window: linkWindow && { ...linkWindow, offset: params.bind(linkWindow.offset, 'bigint') } };
  const columnsOfRow = rowColumns(withFields(entity, context.fields), 't', tree, shown);
  return {
    rows: `select row_to_json(j) as row from (select ${columnsOfRow} from (${page}) t) j`,
    total: `select count(*) as total from ${table} t ${whereAll(filters)}`,
    values: params.values,
    links: linksIn(tree),
    limit: query.limit,
    keys,
  };
}

/** Of each list so many pages have a statement of their own; those beyond share one. */
const plannedPages = 10;

/**
 * The rows of a page and one more. The numbers are checked, and written out: with a parameter here PostgreSQL would plan
 * anew for every request, which costs half as much as the list. Deep pages do that, so that statements stay few.
 */
export function window({ limit, offset }: CheckedQuery, params: Params): string {
  if (offset === 0) return `limit ${limit + 1}`;
  const isPlanned = offset % limit === 0 && offset / limit < plannedPages;
  return `limit ${limit + 1} offset ${isPlanned ? offset : params.bind(offset, 'bigint')}`;
}

/**
 * Ids one by one, so that PostgreSQL sees how many there are. Of an array it can't, and would plan anew for every request,
 * which takes longer than to read them with all that is embedded.
 */
export function idCondition(ids: readonly unknown[], params: Params): string {
  return `t."id" in (${ids.map((id) => params.bind(id, 'uuid')).join(', ')})`;
}

/** Reads one row by its id, the first parameter, and locks it: `row`. */
export function lockedRowText(entity: Entity, context: CompileContext): string {
  return `select ${rowJson(entity, 't', new Map(), context)} as row from ${quoteName(entity.table)} t where t."id" = $1::uuid for update`;
}

export function whereAll(conditions: readonly string[]): string {
  return conditions.length ? `where ${conditions.join(' and ')}` : '';
}
