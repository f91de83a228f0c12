import type { Entity } from '@flotilla/core';
import { quoteName } from '../database/sql.js';
import { rowFrom, textAt, type RawRow } from '../database/raw-rows.js';
import { Columns } from './column.js';
import type { ReadRows } from './embedded-text.js';
import { embeddedRows } from './embedding.js';
import { type IncludeTree, includeTree } from './include.js';
import { joinedConditions, type JoinedWith } from './joined-rows.js';
import { JsonBytes } from '../kinds/json-bytes.js';
import {
  afterCondition,
  decodeCursor,
  encodeCursor,
  orderClause,
  reversed,
  type SortKey,
  sortKeys,
} from './order.js';
import { matchingRows, visibleRows } from './matching-rows.js';
import { Params, rowSlot } from './params.js';
import type { CheckedQuery } from './parse.js';
import { markedFiles } from './private-files.js';
import { withFields } from './projection.js';
import { RowText } from './row-text.js';
import { shapeOf } from './shapes.js';
import { type CompileContext, idCondition, whereAll, window } from './statement.js';

/** A compiled read: SQL with bound values, and a function that builds the response. */
export interface TextStatement {
  /** A function, because statements with embedded rows are cached by their shape. */
  readonly text: () => string;
  readonly values: readonly unknown[];
  /** Whether the best plan depends on the values. */
  readonly isPlannedAnew?: boolean;
  /** Builds the response; undefined when there is no row. */
  readonly compose: (found: readonly RawRow[]) => JsonResponse | undefined;
}

/** The response of a read: JSON in UTF-8. */
export interface JsonResponse {
  readonly text: Buffer;
  /** The response without embedded rows, whose ETag is used. */
  readonly bare?: Buffer;
}

/** Compiles a list: `{"data": […], "meta": {…}}`. */
export function listText(entity: Entity, query: CheckedQuery, context: CompileContext): TextStatement {
  const { keys, read, ...statement } = listRows(entity, query, context);
  const page = pageText(RowText.of(entity), keys, query);
  return { ...statement, compose: (found) => ({ text: page(read(found)) }) };
}

/** Options of compiling a list for pages: the shown fields and levels. */
export interface SelectedList extends CompileContext {
  readonly fields?: readonly string[];
  readonly tree?: IncludeTree;
  /** Limits the embedded link rows to one page. */
  readonly window?: { readonly limit: number; readonly offset: number; readonly far?: readonly string[] };
  /** Restricts the list to rows with these ids. */
  readonly ids?: readonly string[];
  /** Restricts the list to rows that a link joins with others. */
  readonly joined?: JoinedWith | undefined;
}

/** A compiled list whose rows are read separately. */
export interface ListStatement extends Omit<TextStatement, 'compose'> {
  readonly keys: readonly SortKey[];
  readonly read: (found: readonly RawRow[]) => ReadRows;
}

/** Compiles a list. Reads one row more than the limit, to find out whether more follow. */
export function listRows(
  entity: Entity,
  query: CheckedQuery,
  { fields, ids, joined, window: links, ...context }: SelectedList,
): ListStatement {
  const tree = context.tree ?? includeTree(context.registry, entity.key, query.include, context.limits);
  const columns = new Columns(entity, context);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const { ownOf, found, matched } = matchingRows(entity, query, { context, columns, params });
  const filters = [
    ...(ids ? [idCondition(ids, params)] : []),
    ...(joined ? joinedConditions(joined, params, context) : []),
    ...matched,
  ];
  // A page before a cursor is read from its end.
  const sorted = query.before === undefined ? keys : reversed(keys);
  const cursor = cursorOf(query, keys);
  const after = cursor ? [afterCondition(sorted, cursor, params)] : [];
  const table = `from ${quoteName(entity.table)} t`;
  const source = `${table} ${whereAll([...filters, ...after])} order by ${orderClause(sorted)} ${window(query, params)}`;
  const selected = withFields(entity, fields);
  const statement = { values: params.values, keys, isPlannedAnew: found.length > 0 };
  if (tree.size === 0 && !query.count) {
    const row = RowText.of(selected);
    const columns = row.columns('t', markedFiles(selected, 't', context)).join(', ');
    const text = `select ${columns} ${query.offset > 0 ? skipping(source, sorted) : source}`;
    return {
      ...statement,
      text: () => text,
      read: (sent) => ({ sent, from: 0, write: (out, one) => row.write(out, one) }),
    };
  }
  const total = query.count ? `select count(*) ${table} ${whereAll(filters)}` : undefined;
  const page = links && {
    limit: links.limit,
    offset: params.bind(links.offset, 'bigint'),
    far: links.far && params.bind(links.far, 'uuid[]'),
  };
  const embed = () =>
    embeddedRows(selected, tree, { ...context, ownOf, source, total, rows: query.limit, window: page });
  // Statements of pages are compiled once by their callers.
  const isAsked = !context.tree && !fields && !links && !context.isPublished;
  const embedded = isAsked
    ? shapeOf(entity, [...query.include, query.limit, total, source], context, embed)
    : always(embed());
  return { ...statement, text: () => embedded().text, read: (found) => embedded().read(found) };
}

/**
 * Returns the source of a page with an offset, as a subquery. PostgreSQL also evaluates the selected
 * expressions of skipped rows, so the subquery selects only stored columns, and the expressions are evaluated
 * for the rows of the page.
 */
const skipping = (source: string, sorted: readonly SortKey[]) =>
  `from (select t.* ${source}) t order by ${orderClause(sorted)}`;

const always =
  <T>(value: T) =>
  () =>
    value;

function cursorOf({ after, before }: CheckedQuery, keys: readonly SortKey[]): (string | null)[] | undefined {
  if (before !== undefined) return decodeCursor(before, keys, 'before');
  return after === undefined ? undefined : decodeCursor(after, keys);
}

/** Shared, because building a response is synchronous. */
const output = new JsonBytes();

/** Returns the JSON of each row, up to a limit. */
export function rowTexts({ sent, write }: ReadRows, limit: number): string[] {
  output.clear();
  return sent.slice(0, limit).map((row) => {
    const start = output.length;
    write(output, row);
    return output.textIn(start, output.length);
  });
}

function writeRows(rows: readonly RawRow[], { write }: ReadRows): void {
  output.text('[');
  for (const [index, row] of rows.entries()) {
    if (index > 0) output.text(',');
    write(output, row);
  }
  output.text(']');
}

/** Returns a function that builds the response of a page, without the extra row. */
function pageText(
  row: RowText,
  keys: readonly SortKey[],
  { limit, before, after, offset }: CheckedQuery,
): (page: ReadRows) => Buffer {
  const fields = [...new Set(keys.map(({ name }) => name.split('.')[0] ?? ''))];
  const isBack = before !== undefined;
  return (page) => {
    const { sent, from, total, truncated } = page;
    const cursor = (one?: RawRow) =>
      one ? `"${encodeCursor(row.values(rowFrom(one, from), fields), keys)}"` : 'null';
    const read = sent.slice(0, limit);
    const rows = isBack ? read.toReversed() : read;
    const isMore = sent.length > limit;
    const [hasPrevious, hasNext] = isBack ? [isMore, true] : [after !== undefined || offset > 0, isMore];
    const [previous, next] = [hasPrevious ? cursor(rows[0]) : 'null', hasNext ? cursor(rows.at(-1)) : 'null'];
    const counted = total === undefined ? '' : `,"total":${total}`;
    output.clear();
    output.text('{"data":');
    writeRows(rows, page);
    output.text(`,"meta":{"previous":${previous},"next":${next}${counted}${cut(truncated?.())}}}`);
    return output.taken();
  };
}

/** Returns the paths of truncated lists as another JSON member. */
const cut = (truncated?: readonly string[]) => (truncated ? `,"truncated":${JSON.stringify(truncated)}` : '');

/** Compiles the count of rows that match the filters, up to `max`. */
export function countText(
  entity: Entity,
  query: CheckedQuery,
  { max, ...context }: CompileContext & { readonly max?: number },
): TextStatement {
  const params = new Params();
  const columns = new Columns(entity, context);
  const { found, matched } = matchingRows(entity, query, { context, columns, params });
  const matches = `from ${quoteName(entity.table)} t ${whereAll(matched)}`;
  const counted = max === undefined ? matches : `from (select 1 ${matches} limit ${max}) t`;
  const text = `select count(*) as total ${counted}`;
  return {
    isPlannedAnew: found.length > 0,
    text: () => text,
    values: params.values,
    compose: ([row]) => ({ text: Buffer.from(dataText(row ? (textAt(row, 0) ?? '0') : '0')) }),
  };
}

/** Compiles reading one row by its id. */
export function byIdText(entity: Entity, include: readonly string[], context: CompileContext): TextStatement {
  const tree = includeTree(context.registry, entity.key, include, context.limits);
  if (tree.size === 0) {
    const { text, values, rows } = byIdsText(entity, 1, context);
    const answer = (row?: { readonly text: Buffer }) => row && { text: row.text };
    return { text: () => text, values, compose: (found) => answer(rows(found)[0]) };
  }
  const params = new Params();
  const idConditions = idCondition([rowSlot], params);
  const { ownOf, isShown } = visibleRows(entity, context, params);
  const source = `from ${quoteName(entity.table)} t ${whereAll([idConditions, ...isShown])}`;
  const embed = () => embeddedRows(entity, tree, { ...context, ownOf, source, rows: 1 });
  const embedded = shapeOf(entity, ['id', ...include, source], context, embed);
  const bare = RowText.of(entity);
  const compose: TextStatement['compose'] = (found) => {
    const { sent, from, write, truncated } = embedded().read(found);
    const [one] = sent;
    if (!one) return undefined;
    output.clear();
    output.text('{"data":');
    write(output, one);
    const paths = truncated?.();
    output.text(paths ? `,"meta":{${cut(paths).slice(1)}}}` : '}');
    const text = output.taken();
    return { text, bare: dataBytes(bare, rowFrom(one, from)) };
  };
  return { text: () => embedded().text, values: params.values, compose };
}

/** Returns a JSON body with only `data`. */
export const dataText = (json: string) => `{"data":${json}}`;

/** Returns the body of a row. */
function dataBytes(text: RowText, row: RawRow): Buffer {
  output.clear();
  output.text('{"data":');
  text.write(output, row);
  output.text('}');
  return output.taken();
}

/** Reads rows by their ids. */
export interface ByIdsText extends Pick<TextStatement, 'values'> {
  readonly text: string;
  /** Returns the response of each existing row. */
  readonly rows: (found: readonly RawRow[]) => { readonly id: string; readonly text: Buffer }[];
}

/** Compiles reading rows by their ids, the first parameters. */
export function byIdsText(entity: Entity, count: number, context: CompileContext): ByIdsText {
  const params = new Params();
  const idConditions = idCondition(Array<unknown>(count).fill(rowSlot), params);
  const { isShown } = visibleRows(entity, context, params);
  const row = RowText.of(entity);
  const id = row.placeOf('id');
  return {
    text: `select ${row.columns('t', markedFiles(entity, 't', context)).join(', ')} from ${quoteName(entity.table)} t ${whereAll([idConditions, ...isShown])}`,
    values: params.values,
    rows: (found) => found.map((sent) => ({ id: textAt(sent, id) ?? '', text: dataBytes(row, sent) })),
  };
}
