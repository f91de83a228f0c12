import type { Entity, Link } from '@flotilla/core';
import { quoteName, type SentRow } from '@flotilla/changes';
import { Columns } from './column.js';
import { embeddedRows } from './embedding.js';
import { filterConditions } from './filter.js';
import { type IncludeTree, includeTree, linksIn } from './include.js';
import { afterCondition, decodeCursor, encodeCursor, orderClause, type SortKey, sortKeys } from './order.js';
import { ownConditions } from './own-rows.js';
import { Params, rowSlot } from './params.js';
import type { CheckedQuery } from './parse.js';
import { publicRows, withFields } from './projection.js';
import { RowText } from './row-text.js';
import { type CompileContext, idCondition, whereAll, window } from './statement.js';

/** SQL with its bound values, the links that it embeds, and the text that is made of the rows that it answers. */
export interface TextStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly links: readonly Link[];
  /** Undefined when there is no row to tell of. */
  readonly compose: (found: readonly SentRow[]) => string | undefined;
}

/** Compiles a list: `{"data": […], "meta": {…}}`. */
export function listText(entity: Entity, query: CheckedQuery, context: CompileContext): TextStatement {
  const { keys, read, ...statement } = listRows(entity, query, context);
  const pageOf = pageText(RowText.of(entity), keys, query.limit);
  return { ...statement, compose: (found) => pageOf(read(found)) };
}

/** What compiling a list may take besides: of rows that are shown, no more than what is shown of them. */
export interface ShownList extends CompileContext {
  readonly fields?: readonly string[];
  readonly tree?: IncludeTree;
  /** What is embedded of the links of its rows, where that is one page of them. */
  readonly window?: { readonly limit: number; readonly offset: number };
  /** The rows of these ids alone. */
  readonly ids?: readonly string[];
}

/** A compiled list, its rows each by themselves. */
export interface ListStatement extends Omit<TextStatement, 'compose'> {
  readonly keys: readonly SortKey[];
  readonly read: (found: readonly SentRow[]) => ReadPage;
}

/** Compiles a list. It reads one row more than the limit, which tells that more follow. */
export function listRows(entity: Entity, query: CheckedQuery, { fields, ids, window: links, ...context }: ShownList): ListStatement {
  const tree = context.tree ?? includeTree(context.registry, entity.key, query.include, context.reach);
  const columns = new Columns(entity, context.languages);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const { ownOf, isShown } = shownRows(entity, context, params);
  const asked = ids ? [idCondition(ids, params)] : [];
  const filters = [...asked, ...isShown, ...filterConditions(query.filters, columns, params, 't')];
  const after = query.after === undefined ? [] : [afterCondition(keys, decodeCursor(query.after, keys), params)];
  const table = `from ${quoteName(entity.table)} t`;
  const source = `${table} ${whereAll([...filters, ...after])} order by ${orderClause(keys)} ${window(query, params)}`;
  const shown = withFields(entity, fields);
  const statement = { values: params.values, links: linksIn(tree), keys };
  if (tree.size === 0 && !query.count) {
    const row = RowText.of(shown);
    const text = `select ${row.columns('t').join(', ')} ${source}`;
    return { ...statement, text, read: (sent) => ({ rows: sent.slice(0, query.limit).map((one) => row.json(one)), sent }) };
  }
  const total = query.count ? `select count(*) ${table} ${whereAll(filters)}` : undefined;
  const page = links && { ...links, offset: params.bind(links.offset, 'bigint') };
  const embedded = embeddedRows(shown, tree, { ...context, ownOf, source, total, rows: query.limit, window: page });
  return { ...statement, text: embedded.text, read: (found) => embedded.read(found, query.limit) };
}

interface ReadPage {
  /** The JSON of each. */
  readonly rows: readonly string[];
  /** The columns of each, and of the one that follows. */
  readonly sent: readonly SentRow[];
  readonly total?: string;
}

/** Makes the text of a page; the row that was read to see whether more follow is left out. */
function pageText(row: RowText, keys: readonly SortKey[], limit: number): (page: ReadPage) => string {
  const fields = [...new Set(keys.map(({ name }) => name.split('.')[0] ?? ''))];
  return ({ rows, sent, total }) => {
    const last = sent.length > limit ? sent[limit - 1] : undefined;
    const next = last ? `"${encodeCursor(row.values(last, fields), keys)}"` : 'null';
    const counted = total === undefined ? '' : `,"total":${total}`;
    return `{"data":[${rows.join(',')}],"meta":{"next":${next}${counted}}}`;
  };
}

/** Compiles the number of rows that the filters let through. */
export function countText(entity: Entity, query: CheckedQuery, context: CompileContext): TextStatement {
  const params = new Params();
  const { isShown } = shownRows(entity, context, params);
  const filters = [...isShown, ...filterConditions(query.filters, new Columns(entity, context.languages), params, 't')];
  return {
    text: `select count(*) as total from ${quoteName(entity.table)} t ${whereAll(filters)}`,
    values: params.values,
    links: [],
    compose: ([row]) => row?.[0] ?? undefined,
  };
}

/** Compiles reading one row by its id. */
export function byIdText(entity: Entity, include: readonly string[], context: CompileContext): TextStatement {
  const tree = includeTree(context.registry, entity.key, include, context.reach);
  if (tree.size === 0) {
    const { text, values, rows } = byIdsText(entity, 1, context);
    return { text, values, links: [], compose: (found) => rows(found)[0]?.json };
  }
  const params = new Params();
  const asked = idCondition([rowSlot], params);
  const { ownOf, isShown } = shownRows(entity, context, params);
  const source = `from ${quoteName(entity.table)} t ${whereAll([asked, ...isShown])}`;
  const embedded = embeddedRows(entity, tree, { ...context, ownOf, source, rows: 1 });
  return { text: embedded.text, values: params.values, links: linksIn(tree), compose: (found) => embedded.read(found).rows[0] };
}

/** Rows that were asked for by their ids. */
export interface ByIdsText extends Pick<TextStatement, 'text' | 'values'> {
  readonly rows: (found: readonly SentRow[]) => { readonly id: string; readonly json: string }[];
}

/** Compiles reading rows by their ids, the first parameters. */
export function byIdsText(entity: Entity, count: number, context: CompileContext): ByIdsText {
  const params = new Params();
  const asked = idCondition(Array<unknown>(count).fill(rowSlot), params);
  const { isShown } = shownRows(entity, context, params);
  const row = RowText.of(entity);
  const id = row.placeOf('id');
  return {
    text: `select ${row.columns('t').join(', ')} from ${quoteName(entity.table)} t ${whereAll([asked, ...isShown])}`,
    values: params.values,
    rows: (found) => found.map((sent) => ({ id: sent[id] ?? '', json: row.json(sent) })),
  };
}

/** The conditions under which rows are there for who reads. */
function shownRows(entity: Entity, context: CompileContext, params: Params) {
  const ownOf = ownConditions(context.ownOnly, params);
  return { ownOf, isShown: [...ownOf(entity, 't'), ...publicRows(entity, 't', context)] };
}
