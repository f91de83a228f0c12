import type { AnyEntity, Collection, Entity, Input, Patch, Row, Shown } from '@flotilla/core';
import { routeOf } from '@flotilla/core/reflection';
import { cutRows } from '../shown/shown-rows.js';
import { type Calls, headersOf, type Wrapped, type WriteOptions } from './client.js';
import { byIdRetry, findRetry, type Send } from './http.js';
import { embedReferred, type ReadByIds, type WireRow } from './referred.js';
import { includeOf, type RestQuery, restQuery, type RowQuery, shownOf } from './rest-query.js';

/** The rows of one entity or link over REST: the calls that the server's own code has, and what a request may say beside them. */
export interface ClientRows<E extends Entity> extends Collection<E> {
  insert(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  insertMany(inputs: readonly Input<E>[], options?: WriteOptions): Promise<Row<E>[]>;
  findOrCreate(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  update(id: string, patch: Patch<E>, options?: WriteOptions): Promise<Row<E>>;
  /** All or none. */
  updateMany(patches: readonly (Patch<E> & { id: string })[], options?: WriteOptions): Promise<Row<E>[]>;
}

/**
 * The rows of an entity or a link, read and written with a client: `rowsOf(article, client).find({ where: { slug: { eq: 'winds' } } })`.
 * A function beside the client, so that a part that only calls actions does not carry it.
 */
export function rowsOf<E extends Entity>(entity: E, { send }: Pick<Calls, 'send'>): ClientRows<E> {
  const { route, module } = entity;
  const write = async <T>(method: string, path: string, data?: unknown, options: WriteOptions = {}): Promise<T> => {
    const call = { method, path, module, data, files: options.files, headers: headersOf(options) };
    return (await send<Wrapped<T>>(call)).data;
  };
  return {
    ...readsOf(entity, send),
    insert: (input, options) => write('POST', route, input, options),
    findOrCreate: (input, options) => write('POST', `${route}/find-or-create`, input, options),
    insertMany: (inputs, options) => write('POST', `${route}/bulk`, inputs, options),
    update: (id, patch, options) => write('PATCH', rowPath(route, id), patch, options),
    updateMany: (patches, options) => write('PATCH', `${route}/bulk`, patches, options),
    delete: (id) => write('DELETE', rowPath(route, id)),
  };
}

type Reads<E extends AnyEntity> = Pick<Collection<E>, 'find' | 'one' | 'byId' | 'page' | 'count'>;
/** The reads before their queries and rows are given the types of a definition. */
type UntypedReads = Readonly<Record<keyof Reads<AnyEntity>, (...args: never[]) => Promise<unknown>>>;

/** The reads; what the types promise of rows holds because they are cut and named by the same query. */
function readsOf<E extends Entity>(entity: E, send: Send): Reads<E> {
  const { route } = entity;
  const get = <T>(path: string, query: RestQuery, retry = findRetry) => send<Wrapped<T>>({ method: 'GET', path, query, retry });
  const list = async (query: RowQuery) => {
    const { data, meta } = await get<WireRow[]>(route, restQuery(entity, query));
    return { rows: await toRows(shownOf(entity, query), data), meta };
  };
  const readByIds: ReadByIds = async (shown, ids) => {
    const include = includeOf(shown);
    const answers = slicesOf(ids, idsInUrl).map((some) => {
      const filters = { and: [{ column: 'id', method: 'inArray', value: some }] };
      return get<WireRow[]>(routeOf(shown.key), { filters, include, limit: some.length });
    });
    return (await Promise.all(answers)).flatMap(({ data }) => data);
  };

  return {
    find: async (query: RowQuery = {}) => (await list(query)).rows,
    one: async (query: RowQuery = {}) => (await list({ ...query, limit: 1 })).rows[0] ?? null,
    async byId(id: string, query: RowQuery = {}) {
      const { data } = await get<WireRow>(rowPath(route, id), restQuery(entity, query), byIdRetry);
      return (await toRows(shownOf(entity, query), [data]))[0];
    },
    async page(query: RowQuery = {}) {
      const { rows, meta } = await list(query);
      return { rows, next: meta?.next ?? null, ...(meta?.total !== undefined && { total: meta.total }) };
    },
    count: async ({ where }: RowQuery = {}) => (await get<number>(`${route}/count`, restQuery(entity, { where }))).data,
  } as UntypedReads as Reads<E>;

  async function toRows(shown: Shown, wire: WireRow[]): Promise<object[]> {
    await embedReferred(shown, wire, readByIds);
    return wire.map(cutRows(shown));
  }
}

/** A url with more of them would be longer than servers take. */
const idsInUrl = 100;

function slicesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function rowPath(route: string, id: string): string {
  if (!id) throw new TypeError('id is required');
  return `${route}/${encodeURIComponent(id)}`;
}
