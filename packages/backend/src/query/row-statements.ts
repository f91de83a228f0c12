import { lruCache } from '@flotilla/runtime/caching';
import { type AnyEntity, type Entity, type Part, type Selection, text, type With } from '@flotilla/core';
import { defaultOrder, type Filter, filtersOf, orderOf } from '@flotilla/core/queries';
import { readableFields, selectionParts } from '@flotilla/core/reflection';
import { quoteName } from '../database/sql.js';
import { Columns } from './column.js';
import { conditionsSql, type ReadValue } from './filter.js';
import { afterCondition, decodeCursor, orderClause, reversed, type SortKey, sortKeys } from './order.js';
import { type OwnConditions, ownConditions } from './own-rows.js';
import { callerSlot, Params } from './params.js';
import { fieldColumns, jsonOf, publicRows, publishedRows, isPublicVariant } from './projection.js';
import { entitiesIn, selectedColumns } from './selected-columns.js';
import { type CompileContext, nameOfScope, type Scope, whereAll } from './statement.js';

const locks = ['update', 'share'] as const;

/** Conditions in the notation of typed code: `{ slug: { eq: 'a' }, title: { en: { ilike: 'b%' } } }`. */
type WhereData = Readonly<Record<string, unknown>>;

/** A query of typed code, as data. */
export interface RowQuery {
  readonly fields?: readonly string[];
  readonly with?: With<AnyEntity>;
  readonly secrets?: readonly string[];
  readonly where?: WhereData;
  readonly orderBy?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly after?: string;
  readonly before?: string;
  readonly count?: boolean;
  readonly lock?: (typeof locks)[number];
}

/** SQL with its values, and the sort keys. */
export interface BoundStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly keys: readonly SortKey[];
}

interface Compiled {
  readonly text: string;
  /** Bound values: functions that read the query's conditions, the caller's placeholder, or constants. */
  readonly slots: readonly unknown[];
  readonly keys: readonly SortKey[];
}

/** The reader and its visibility; the server's own code reads everything. */
export interface Reader {
  readonly caller?: string;
  readonly scope?: Scope;
}

/** Code has a few shapes for each entity; callers add more by limits and orders. */
const maxShapes = 200;

type Shape = 'rows' | 'page' | 'count' | 'exists' | 'condition';

/**
 * The statements of typed code for one entity or link. Each shape of a query is compiled once, with bound
 * values. PostgreSQL builds the JSON of the rows.
 */
export class RowStatements {
  private readonly compiled = lruCache<Compiled>(maxShapes);
  private readonly columns: Columns;

  constructor(
    private readonly entity: Entity,
    private readonly context: CompileContext,
  ) {
    const secrets = Object.entries(entity.fields).filter(([name]) => !(name in readableFields(entity)));
    const comparable = Object.fromEntries(
      secrets.map(([name, field]) => [name, text({ optional: field.optional })]),
    );
    this.columns = new Columns(entity, context, { ...readableFields(entity), ...comparable });
  }

  /** Selects each row as `row`. */
  rows(query: RowQuery, reader: Reader = {}): BoundStatement {
    return this.bound('rows', query, reader);
  }

  /**
   * Selects each row as `row`, its sort values as `place`, and the total as `total` if requested; one row
   * more than the limit.
   */
  page(query: RowQuery & { readonly limit: number }, reader: Reader = {}): BoundStatement {
    return this.bound('page', query, reader);
  }

  /** Selects `total`. */
  count(query: Pick<RowQuery, 'where'>, reader: Reader = {}): BoundStatement {
    return this.bound('count', query, reader);
  }

  /** Selects one row, or none. */
  exists(query: Pick<RowQuery, 'where'>): BoundStatement {
    return this.bound('exists', query, {});
  }

  /** Returns only the condition, on a row `t`, with values numbered from `first`. */
  condition(where: WhereData, first: number): { readonly text: string; readonly values: readonly unknown[] } {
    return this.bound('condition', { where }, {}, first);
  }

  /** Returns the links and entities that a query reads in addition to its own. */
  entitiesOf(query: RowQuery): Entity[] {
    return entitiesIn(this.selectionOf(query), this.context.registry);
  }

  private bound(shape: Shape, query: RowQuery, { scope, caller }: Reader, first = 1): BoundStatement {
    assertWritable(this.entity, query);
    const conditions = filtersOf(query.where);
    const selection = this.selectionOf(query);
    const keys = shape === 'page' ? this.keysOf(query) : [];
    const after = cursorOf(query, keys);
    const name = nameOf(shape, query, { conditions, selection, scope, after, first });
    const cached = this.compiled.get(name);
    const compiled = cached ?? this.compile(shape, query, { conditions, selection, scope, after, first });
    if (!cached) this.compiled.set(name, compiled);
    const given = after ? [...conditions, ...after.map(asCondition)] : conditions;
    const values = compiled.slots.map((slot) =>
      typeof slot === 'function' ? (slot as ReadValue)(given) : slot === callerSlot ? caller : slot,
    );
    return { text: compiled.text, values: values.slice(first - 1), keys: compiled.keys };
  }

  private selectionOf(query: RowQuery): Selection {
    const { fields = '*', with: parts = {} } = query;
    return { type: 'selection', key: this.entity.key, fields, parts: selectionParts(this.entity, parts) };
  }

  private keysOf({ orderBy }: RowQuery): SortKey[] {
    const order = orderOf(orderBy);
    return sortKeys(order.length > 0 ? order : defaultOrder(this.entity), this.columns, 't');
  }

  private compile(
    shape: Shape,
    query: RowQuery,
    { conditions, selection, scope, after, first }: Given,
  ): Compiled {
    const params = new Params();
    params.values.push(...Array.from({ length: first - 1 }, () => null));
    const ownOf = ownConditions(scope?.ownOnly, params);
    const { registry } = this.context;
    const isThere: OwnConditions = (entity, alias) => [
      ...ownOf(entity, alias),
      ...isPublicVariant(entity, alias, scope ?? {}),
      ...publishedRows(entity, alias, { registry, ...scope }),
    ];
    const choice = [
      ...ownOf(this.entity, 't'),
      ...publicRows(this.entity, 't', { registry, ...scope }),
      ...conditionsSql(conditions, this.columns, params),
    ];
    const table = quoteName(this.entity.table);
    const keys = this.keysOf(query);
    const sorted = query.before === undefined ? keys : reversed(keys);
    const done = (text: string): Compiled => ({ text, slots: params.values, keys });
    if (shape === 'condition') return done(choice.join(' and ') || 'true');
    const total = `select count(*) as total from ${table} t ${whereAll(choice)}`;
    if (shape === 'count') return done(total);
    if (shape === 'exists') return done(`select 1 as found from ${table} t ${whereAll(choice)} limit 1`);
    const later = after ? [this.afterSql(after, { keys: sorted, params, from: conditions.length })] : [];
    const limit = query.limit === undefined ? '' : ` limit ${query.limit + (shape === 'page' ? 1 : 0)}`;
    const lock = query.lock === undefined ? '' : ` for ${query.lock}`;
    const source = `select * from ${table} t ${whereAll([...choice, ...later])} order by ${orderClause(sorted)}${limit}${lock}`;
    const columns = selectedColumns(this.entity, { ...selection, secrets: query.secrets }, 't', {
      registry,
      isThere,
    });
    if (shape === 'rows')
      return done(`select row_to_json(j) as row from (select ${columns} from (${source}) t) j`);
    const rows = `select ${jsonOf(columns)} as row, ${jsonOf(this.placeColumns(keys))} as place from (${source}) t`;
    return done(
      query.count ? `select c.total, r.row, r.place from (${total}) c left join (${rows}) r on true` : rows,
    );
  }

  /** Returns the columns of the sort values for cursors. */
  private placeColumns(keys: readonly SortKey[]): string {
    const fields = new Set(keys.map(({ name }) => name.split('.')[0]));
    const placed = Object.entries(readableFields(this.entity)).filter(([name]) => fields.has(name));
    return fieldColumns(Object.fromEntries(placed), 't').join(', ');
  }

  /** Binds the values of a cursor after those of the conditions; null values are part of the shape. */
  private afterSql(
    after: Cursor,
    { keys, params, from }: { keys: readonly SortKey[]; params: Params; from: number },
  ): string {
    const start = params.values.length;
    const sql = afterCondition(keys, after, params);
    const indexes = after.flatMap((value, index) => (value === null ? [] : [from + index]));
    for (const [index, place] of indexes.entries())
      params.values[start + index] = ((given) => given[place]?.value) satisfies ReadValue;
    return sql;
  }
}

/**
 * Decodes the cursor of a query. A page before a cursor is read from its end.
 * @throws TypeError for a query with both cursors
 */
function cursorOf({ after, before }: RowQuery, keys: readonly SortKey[]): Cursor | undefined {
  if (after !== undefined && before !== undefined)
    throw new TypeError('Give either after or before, not both.');
  if (before !== undefined) return decodeCursor(before, keys, 'before');
  return after === undefined ? undefined : decodeCursor(after, keys);
}

type Cursor = readonly (string | null)[];

interface Given {
  readonly conditions: readonly Filter[];
  readonly selection: Selection;
  readonly scope?: Scope;
  readonly after?: Cursor;
  readonly first: number;
}

/**
 * Checks values that are literals in the statement.
 * @throws TypeError for values that the types do not allow
 */
function assertWritable({ key }: Entity, { limit, lock }: RowQuery): void {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 0))
    throw new TypeError(`${key}: limit is ${limit}, not a number of rows.`);
  if (lock !== undefined && !locks.includes(lock))
    throw new TypeError(`${key}: lock is "${String(lock)}": ${locks.join(' or ')}.`);
}

const asCondition = (value: string | null): Filter => ({ column: '', method: 'eq', value });

/** Returns the name of a query's shape: everything that its text depends on, without values. */
function nameOf(
  shape: Shape,
  { secrets, orderBy, limit, count, lock, before }: RowQuery,
  { conditions, selection, scope, after, first }: Given,
): string {
  const compared = conditions.map(({ column, method }) => `${column} ${method}`);
  const nulls = after?.map((value) => value === null);
  return JSON.stringify([
    shape,
    selectionName(selection),
    secrets,
    compared,
    orderBy,
    limit,
    count,
    lock,
    nulls,
    before !== undefined,
    scope && nameOfScope(scope),
    first,
  ]);
}

function selectionName({ key, fields, parts, isForeign }: Selection): unknown {
  return [key, fields, isForeign, Object.entries(parts).map(([name, part]) => [name, partName(part)])];
}

function partName(part: Part): unknown {
  if (part.type === 'referred') return [part.field, selectionName(part.far)];
  return [
    part.link.key,
    part.near,
    selectionName(part.far),
    part.own && selectionName(part.own),
    part.variants,
    part.limit,
    part.isOne,
  ];
}
