import type { Entity } from '@flotilla/core';
import { quoteName, type SentRow, textsOf, type WireRow } from '@flotilla/changes';
import { Columns } from './column.js';
import type { ReadRows } from './embedded-text.js';
import { embeddedRows } from './embedding.js';
import { filterConditions } from './filter.js';
import { type IncludeTree, includeTree } from './include.js';
import { JsonBytes } from './json-bytes.js';
import { afterCondition, decodeCursor, encodeCursor, orderClause, reversed, type SortKey, sortKeys } from './order.js';
import { ownConditions } from './own-rows.js';
import { Params, rowSlot } from './params.js';
import type { CheckedQuery } from './parse.js';
import { markedFiles } from './private-files.js';
import { publicRows, withFields } from './projection.js';
import { RowText } from './row-text.js';
import { searchConditions } from './search.js';
import { shapeOf } from './shapes.js';
import { type CompileContext, idCondition, whereAll, window } from './statement.js';

/** SQL with its bound values, and the text that is made of the rows that it answers. */
export interface TextStatement {
  /** Asked for when it is sent: statements that embed are kept by their shape alone. */
  readonly text: () => string;
  readonly values: readonly unknown[];
  /** Whether how it is best answered depends on its values. */
  readonly isPlannedAnew?: boolean;
  /** Undefined when there is no row to tell of. */
  readonly compose: (found: readonly SentRow[]) => Told | undefined;
  /** The same of rows as they were sent, where that takes no texts. */
  readonly write?: (found: readonly WireRow[]) => Told;
}

/** What a read is answered with. */
export interface Told {
  /** Or its bytes, where it was made of bytes. */
  readonly text: string | Buffer;
  /** Of a row that embeds others, the answer without them: its entity tag is that of the bare row. */
  readonly bare?: string;
}

/** Compiles a list: `{"data": […], "meta": {…}}`. */
export function listText(entity: Entity, query: CheckedQuery, context: CompileContext): TextStatement {
  const { keys, read, isPlain, ...statement } = listRows(entity, query, context);
  const row = RowText.of(entity);
  const page = new Page(row, keys, query);
  const compose = (found: readonly SentRow[]) => ({ text: page.text(read(found)) });
  // What is marked in a text is signed in it.
  if (!isPlain || context.marksFiles) return { ...statement, compose };
  return { ...statement, compose, write: (found) => ({ text: page.bytes(found) }) };
}

/** What compiling a list may take besides: of rows that are shown, no more than what is shown of them. */
export interface ShownList extends CompileContext {
  readonly fields?: readonly string[];
  readonly tree?: IncludeTree;
  /** What is embedded of the links of its rows, where that is one page of them. */
  readonly window?: { readonly limit: number; readonly offset: number; readonly far?: readonly string[] };
  /** The rows of these ids alone. */
  readonly ids?: readonly string[];
}

/** A compiled list, its rows each by themselves. */
export interface ListStatement extends Omit<TextStatement, 'compose'> {
  readonly keys: readonly SortKey[];
  /** Whether the columns of its rows are all that it answers. */
  readonly isPlain: boolean;
  readonly read: (found: readonly SentRow[]) => ReadRows;
}

/** Compiles a list. It reads one row more than the limit, which tells that more follow. */
export function listRows(entity: Entity, query: CheckedQuery, { fields, ids, window: links, ...context }: ShownList): ListStatement {
  const tree = context.tree ?? includeTree(context.registry, entity.key, query.include, context.reach);
  const columns = new Columns(entity, context.languages);
  const params = new Params();
  const keys = sortKeys(query.orderBy, columns, 't');
  const { ownOf, isShown } = shownRows(entity, context, params);
  const asked = ids ? [idCondition(ids, params)] : [];
  const found = searchConditions(entity, query.search, params, 't');
  const filters = [...asked, ...isShown, ...found, ...filterConditions(query.filters, columns, params, 't')];
  // A page before a cursor is read from its end.
  const sorted = query.before === undefined ? keys : reversed(keys);
  const cursor = cursorOf(query, keys);
  const after = cursor ? [afterCondition(sorted, cursor, params)] : [];
  const table = `from ${quoteName(entity.table)} t`;
  const source = `${table} ${whereAll([...filters, ...after])} order by ${orderClause(sorted)} ${window(query, params)}`;
  const shown = withFields(entity, fields);
  const isPlain = tree.size === 0 && !query.count;
  const statement = { values: params.values, keys, isPlain, isPlannedAnew: found.length > 0 };
  if (isPlain) {
    const row = RowText.of(shown);
    const text = `select ${row.columns('t', markedFiles(shown, 't', context)).join(', ')} ${source}`;
    return { ...statement, text: () => text, read: (sent) => ({ rows: sent.slice(0, query.limit).map((one) => row.json(one)), sent }) };
  }
  const total = query.count ? `select count(*) ${table} ${whereAll(filters)}` : undefined;
  const page = links && {
    limit: links.limit,
    offset: params.bind(links.offset, 'bigint'),
    far: links.far && params.bind(links.far, 'uuid[]'),
  };
  const embed = () => embeddedRows(shown, tree, { ...context, ownOf, source, total, rows: query.limit, window: page });
  // What pages show is compiled once for all of them.
  const isAsked = !context.tree && !fields && !links && !context.isPublished;
  const embedded = isAsked ? shapeOf(entity, [...query.include, query.limit, total, source], context, embed) : always(embed());
  return { ...statement, text: () => embedded().text, read: (found) => embedded().read(found, query.limit) };
}

const always =
  <T>(value: T) =>
  () =>
    value;

function cursorOf({ after, before }: CheckedQuery, keys: readonly SortKey[]): (string | null)[] | undefined {
  if (before !== undefined) return decodeCursor(before, keys, 'before');
  return after === undefined ? undefined : decodeCursor(after, keys);
}

/** Makes the answer of a page; the row that was read to see whether more follow is left out. */
class Page {
  private readonly fields: readonly string[];
  private readonly isBack: boolean;

  constructor(
    private readonly row: RowText,
    private readonly keys: readonly SortKey[],
    private readonly query: CheckedQuery,
  ) {
    this.fields = [...new Set(keys.map(({ name }) => name.split('.')[0] ?? ''))];
    this.isBack = query.before !== undefined;
  }

  text({ rows, sent, total, truncated }: ReadRows): string {
    const told = this.isBack ? rows.toReversed() : rows;
    const counted = total === undefined ? '' : `,"total":${total}`;
    return `{"data":[${told.join(',')}${this.end(sent, (one) => one, `${counted}${cut(truncated)}`)}`;
  }

  bytes(sent: readonly WireRow[]): Buffer {
    made.clear();
    made.text('{"data":[');
    const read = sent.slice(0, this.query.limit);
    let isFirst = true;
    for (const one of this.isBack ? read.toReversed() : read) {
      if (!isFirst) made.byte(comma);
      this.row.write(made, one);
      isFirst = false;
    }
    made.text(this.end(sent, textsOf, ''));
    return made.taken();
  }

  /** What follows the rows. */
  private end<Row>(sent: readonly Row[], textsIn: (row: Row) => SentRow, more: string): string {
    const { limit, after, offset } = this.query;
    const read = sent.slice(0, limit);
    const isMore = sent.length > limit;
    const cursor = (row: Row | undefined) =>
      row === undefined ? 'null' : `"${encodeCursor(this.row.values(textsIn(row), this.fields), this.keys)}"`;
    const [first, last] = this.isBack ? [read.at(-1), read[0]] : [read[0], read.at(-1)];
    const [hasPrevious, hasNext] = this.isBack ? [isMore, true] : [after !== undefined || offset > 0, isMore];
    return `],"meta":{"previous":${hasPrevious ? cursor(first) : 'null'},"next":${hasNext ? cursor(last) : 'null'}${more}}}`;
  }
}

/** One for all: an answer is made without a pause. */
const made = new JsonBytes();
const comma = ','.charCodeAt(0);

/** The paths of embedded lists that were cut, as a further member. */
const cut = (truncated?: readonly string[]) => (truncated ? `,"truncated":${JSON.stringify(truncated)}` : '');

/** Compiles the number of rows that the filters let through. */
export function countText(entity: Entity, query: CheckedQuery, context: CompileContext): TextStatement {
  const params = new Params();
  const { isShown } = shownRows(entity, context, params);
  const found = searchConditions(entity, query.search, params, 't');
  const filters = [...isShown, ...found, ...filterConditions(query.filters, new Columns(entity, context.languages), params, 't')];
  const text = `select count(*) as total from ${quoteName(entity.table)} t ${whereAll(filters)}`;
  return {
    isPlannedAnew: found.length > 0,
    text: () => text,
    values: params.values,
    compose: ([row]) => ({ text: dataText(row?.[0] ?? '0') }),
  };
}

/** Compiles reading one row by its id. */
export function byIdText(entity: Entity, include: readonly string[], context: CompileContext): TextStatement {
  const tree = includeTree(context.registry, entity.key, include, context.reach);
  if (tree.size === 0) {
    const { text, values, rows } = byIdsText(entity, 1, context);
    const answer = (row?: { readonly json: string }) => row && { text: dataText(row.json) };
    return { text: () => text, values, compose: (found) => answer(rows(found)[0]) };
  }
  const params = new Params();
  const asked = idCondition([rowSlot], params);
  const { ownOf, isShown } = shownRows(entity, context, params);
  const source = `from ${quoteName(entity.table)} t ${whereAll([asked, ...isShown])}`;
  const embed = () => embeddedRows(entity, tree, { ...context, ownOf, source, rows: 1 });
  const embedded = shapeOf(entity, ['id', ...include, source], context, embed);
  const bare = RowText.of(entity);
  const compose: TextStatement['compose'] = (found) => {
    const { rows, sent, truncated } = embedded().read(found);
    if (rows[0] === undefined || !sent[0]) return undefined;
    const meta = truncated ? `,"meta":{${cut(truncated).slice(1)}}` : '';
    return { text: `{"data":${rows[0]}${meta}}`, bare: dataText(bare.json(sent[0])) };
  };
  return { text: () => embedded().text, values: params.values, compose };
}

/** A body that says no more than this. */
export const dataText = (json: string) => `{"data":${json}}`;

/** Rows that were asked for by their ids. */
export interface ByIdsText extends Pick<TextStatement, 'values'> {
  readonly text: string;
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
    text: `select ${row.columns('t', markedFiles(entity, 't', context)).join(', ')} from ${quoteName(entity.table)} t ${whereAll([asked, ...isShown])}`,
    values: params.values,
    rows: (found) => found.map((sent) => ({ id: sent[id] ?? '', json: row.json(sent) })),
  };
}

/** The conditions under which rows are there for who reads. */
function shownRows(entity: Entity, context: CompileContext, params: Params) {
  const ownOf = ownConditions(context.ownOnly, params);
  return { ownOf, isShown: [...ownOf(entity, 't'), ...publicRows(entity, 't', context)] };
}
