import type {
  AnyEntity,
  Collection,
  Entity,
  Input,
  Names,
  Patch,
  Row,
  SelectionOptions,
  Selection,
  SelectedRow,
  With,
} from '@flotilla/core';
import { routeOf } from '@flotilla/core/reflection';
import { restRowConverter } from '../selection/row-converter.js';
import { type Calls, headersOf, type ResponseEnvelope, type WriteOptions } from './client.js';
import { byIdRetry, type Call, type Send } from './http.js';
import { embedReferred, type ReadByIds, type ResponseRow } from './embed-references.js';
import { includeOf, type RestQuery, restQuery, type RowQuery, selectionOf } from './rest-query.js';

/**
 * The rows of one entity or link over REST: the collection API of the server, with options of HTTP requests.
 */
export interface ClientRows<E extends Entity> extends Collection<E> {
  insert(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  insertMany(inputs: readonly Input<E>[], options?: WriteOptions): Promise<Row<E>[]>;
  findOrCreate(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  update(id: string, patch: Patch<E>, options?: WriteOptions): Promise<Row<E>>;
  /** Updates all rows or none. Each may carry the ETag that its change is based on. */
  updateMany(patches: readonly (Patch<E> & NamedRow)[], options?: WriteOptions): Promise<Row<E>[]>;
  /**
   * Updates the rows that match by the unique field or fields `by`, and inserts the others; all or none. Rejects
   * with an `ApiError` whose `details.rows` name every rejected value.
   */
  upsertMany(
    rows: readonly Patch<E>[],
    options: WriteOptions & { readonly by: UpsertKey<E> },
  ): Promise<Row<E>[]>;
  delete(id: string, options?: WriteOptions): Promise<Row<E>>;
  /** Deletes all rows or none; returns them as they were. */
  deleteMany(rows: readonly NamedRow[], options?: WriteOptions): Promise<Row<E>[]>;
  /** Like `byId`, with the ETag that a change of the row is based on. */
  byIdWithEtag<const N extends ReadableOf<E> = ReadableOf<E>, const W extends With<E> = Record<never, never>>(
    id: string,
    query?: SelectionOptions<E, N, W, never>,
  ): Promise<Tagged<SelectedRow<E, N, W>>>;
}

type ReadableOf<E extends AnyEntity> = Names<E['fields']>['readable'];

/** A unique field of an entity, or several that are unique together. */
type UpsertKey<E extends Entity> = (keyof Patch<E> & string) | readonly (keyof Patch<E> & string)[];

/** A row of a bulk write. */
export interface NamedRow {
  readonly id: string;
  /** Its ETag. If any row has changed since, the whole write fails with 412. */
  readonly ifMatch?: string;
}

export interface Tagged<R> {
  readonly row: R;
  readonly etag: string;
}

/**
 * Returns the rows of an entity or a link, read and written through a client:
 * `rowsOf(article, client).find({ where: { slug: { eq: 'winds' } } })`. A function instead of a method, so
 * that islands that only call actions don't bundle it.
 */
export function rowsOf<E extends Entity>(entity: E, { send }: Pick<Calls, 'send'>): ClientRows<E> {
  const { route, module } = entity;
  const write = async <T>(
    method: string,
    path: string,
    data?: unknown,
    options: WriteOptions = {},
  ): Promise<T> => {
    const { files, onEtag } = options;
    const call = { method, path, module, data, files, onEtag, headers: headersOf(options) };
    return (await send<ResponseEnvelope<T>>(call)).data;
  };
  return {
    ...readsOf(entity, send),
    insert: (input, options) => write('POST', route, input, options),
    findOrCreate: (input, options) => write('POST', `${route}/find-or-create`, input, options),
    insertMany: (inputs, options) => write('POST', `${route}/bulk`, inputs, options),
    update: (id, patch, options) => write('PATCH', rowPath(route, id), patch, options),
    updateMany: (patches, options) => write('PATCH', `${route}/bulk`, patches, options),
    upsertMany: (rows, { by, ...options }) =>
      write('PUT', `${route}/bulk?by=${encodeURIComponent([by].flat().join())}`, rows, options),
    delete: (id, options) => write('DELETE', rowPath(route, id), undefined, options),
    deleteMany: (rows, options) => write('DELETE', `${route}/bulk`, rows, options),
  };
}

type Reads<E extends Entity> = Pick<
  ClientRows<E>,
  'find' | 'one' | 'byId' | 'byIdWithEtag' | 'page' | 'count'
>;
/** The reads, without the types of a definition. */
type UntypedReads = Readonly<Record<keyof Reads<Entity>, (...args: never[]) => Promise<unknown>>>;

/**
 * Returns the reads. The cast is safe because rows are cut and named by the same query that their types come
 * from.
 */
function readsOf<E extends Entity>(entity: E, send: Send): Reads<E> {
  const { route } = entity;
  const get = <T>(path: string, query: RestQuery, options: Pick<Call, 'retry' | 'onEtag'> = {}) =>
    send<ResponseEnvelope<T>>({ method: 'GET', path, query, ...options });
  const list = async (query: RowQuery) => {
    const { data, meta } = await get<ResponseRow[]>(route, restQuery(entity, query));
    return { rows: await toRows(selectionOf(entity, query), data), meta };
  };
  const readByIds: ReadByIds = async (selection, ids) => {
    const include = includeOf(selection);
    const answers = slicesOf(ids, idsInUrl).map((some) => {
      const filters = { and: [{ column: 'id', method: 'inArray', value: some }] };
      return get<ResponseRow[]>(routeOf(selection.key), { filters, include, limit: some.length });
    });
    return (await Promise.all(answers)).flatMap(({ data }) => data);
  };

  return {
    find: async (query: RowQuery = {}) => (await list(query)).rows,
    one: async (query: RowQuery = {}) => (await list({ ...query, limit: 1 })).rows[0] ?? null,
    byId: async (id: string, query: RowQuery = {}) => (await tagged(id, query)).row,
    byIdWithEtag: (id: string, query: RowQuery = {}) => tagged(id, query),
    async page(query: RowQuery = {}) {
      const { rows, meta } = await list(query);
      return {
        rows,
        next: meta?.next ?? null,
        previous: meta?.previous ?? null,
        ...(meta?.total !== undefined && { total: meta.total }),
      };
    },
    count: async ({ where }: RowQuery = {}) =>
      (await get<number>(`${route}/count`, restQuery(entity, { where }))).data,
  } as UntypedReads as Reads<E>;

  async function tagged(id: string, query: RowQuery): Promise<Tagged<object | undefined>> {
    let etag = '';
    const options = { retry: byIdRetry, onEtag: (sent: string) => (etag = sent) };
    const { data } = await get<ResponseRow>(rowPath(route, id), restQuery(entity, query), options);
    return { row: (await toRows(selectionOf(entity, query), [data]))[0], etag };
  }

  async function toRows(selection: Selection, wire: ResponseRow[]): Promise<object[]> {
    await embedReferred(selection, wire, readByIds);
    return wire.map(restRowConverter(selection));
  }
}

/** Keeps URLs below the length that servers accept. */
const idsInUrl = 100;

function slicesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function rowPath(route: string, id: string): string {
  if (!id) throw new TypeError('id is required');
  return `${route}/${encodeURIComponent(id)}`;
}
