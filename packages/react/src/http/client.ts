import type { Action, ActionSchemas, Entity, FindQuery, Input, Patch, Row } from '@flotilla/core';
import { byIdRetry, type ClientOptions, createSend, type Files, findRetry, type Send } from './http.js';

/** A page of a list. */
export interface Found<R> {
  readonly rows: R[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  /** When `count` was asked for. */
  readonly total?: number;
}

export interface WriteOptions {
  /** Sent as parts beside the data. */
  readonly files?: Files;
  /** The same key and data within a day are written once. */
  readonly idempotencyKey?: string;
  /** The ETag that the change is based on: refused with 412 when someone was faster. */
  readonly ifMatch?: string;
}

/** The calls of one entity or link. Rows with links embedded are named by the caller: `find<ArticleWithFiles>(…)`. */
export interface Collection<E extends Entity> {
  find<R = Row<E>>(query?: FindQuery): Promise<Found<R>>;
  count(query?: Pick<FindQuery, 'filters'>): Promise<number>;
  byId<R = Row<E>>(id: string, query?: Pick<FindQuery, 'include'>): Promise<R>;
  create(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  findOrCreate(input: Input<E>, options?: WriteOptions): Promise<Row<E>>;
  /** All or none. */
  createMany(inputs: readonly Input<E>[], options?: WriteOptions): Promise<Row<E>[]>;
  update(id: string, patch: Patch<E>, options?: WriteOptions): Promise<Row<E>>;
  /** All or none. */
  updateMany(patches: readonly (Patch<E> & { id: string })[], options?: WriteOptions): Promise<Row<E>[]>;
  /** Answers the row as it was. */
  delete(id: string): Promise<Row<E>>;
}

type Output<S> = S extends { _output: infer O } ? O : never;
type InputOf<S> = S extends { _input: infer I } ? I : never;

/** What an action takes: each part that its schemas name. */
export type ActionArguments<S extends ActionSchemas> = {
  readonly [Part in Exclude<keyof S, 'answer'>]: InputOf<S[Part]>;
} & WriteOptions;

export type ActionAnswer<S extends ActionSchemas> = S extends { answer: infer A } ? Output<A> : unknown;

/** The calls of an API. */
export interface Calls {
  of<E extends Entity>(entity: E): Collection<E>;
  call<S extends ActionSchemas>(action: Action<S>, input: ActionArguments<S>): Promise<ActionAnswer<S>>;
}

export interface Client extends Calls {
  /** The same calls; when they fail, only the caller learns of it. */
  readonly muted: Calls;
}

/** A client of the API whose types come from the definitions. */
export function createClient(options: ClientOptions = {}): Client {
  const send = createSend(options);
  return { ...callsOf(send), muted: callsOf((call) => send({ ...call, isMuted: true })) };
}

function callsOf(send: Send): Calls {
  return { of: (entity) => collectionOf(entity, send), call: (action, input) => callAction(action, input, send) };
}

interface Wrapped<T> {
  readonly data: T;
  readonly meta?: { readonly next?: string | null; readonly total?: number };
}

function collectionOf<E extends Entity>({ route, module }: E, send: Send): Collection<E> {
  const write = async <T>(method: string, path: string, data: unknown, options: WriteOptions = {}): Promise<T> => {
    const { data: answer } = await send<Wrapped<T>>({ method, path, module, data, files: options.files, headers: headersOf(options) });
    return answer;
  };
  return {
    async find<R>(query?: FindQuery) {
      const { data, meta } = await send<Wrapped<R[]>>({ method: 'GET', path: route, query: listQuery(query), retry: findRetry });
      return { rows: data, next: meta?.next ?? null, total: meta?.total };
    },
    async count(query) {
      return (await send<Wrapped<number>>({ method: 'GET', path: `${route}/count`, query: { ...query }, retry: findRetry })).data;
    },
    async byId<R>(id: string, query?: Pick<FindQuery, 'include'>) {
      return (await send<Wrapped<R>>({ method: 'GET', path: rowPath(id), query: listQuery(query), retry: byIdRetry })).data;
    },
    create: (input, options) => write('POST', route, input, options),
    findOrCreate: (input, options) => write('POST', `${route}/find-or-create`, input, options),
    createMany: (inputs, options) => write('POST', `${route}/bulk`, inputs, options),
    update: (id, patch, options) => write('PATCH', rowPath(id), patch, options),
    updateMany: (patches, options) => write('PATCH', `${route}/bulk`, patches, options),
    delete: (id) => write('DELETE', rowPath(id), undefined),
  };

  function rowPath(id: string): string {
    if (!id) throw new TypeError('id is required');
    return `${route}/${encodeURIComponent(id)}`;
  }
}

function listQuery({ include, ...query }: FindQuery = {}): Record<string, unknown> {
  return { ...query, include: include?.length ? include.join(',') : undefined };
}

async function callAction<S extends ActionSchemas>(
  { method, path, module, access }: Action<S>,
  input: ActionArguments<S>,
  send: Send,
): Promise<ActionAnswer<S>> {
  const { params, query, body, ...options } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  } & WriteOptions;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(String(value));
  });
  const { data } = await send<Wrapped<ActionAnswer<S>>>({
    method,
    path: filled,
    module,
    query: Object.fromEntries(inBrackets(query ?? {})),
    data: body,
    files: options.files,
    headers: headersOf(options),
    isPublic: access === 'public',
  });
  return data;
}

/** Nested values under names as the API reads them: `action[method]`. */
function inBrackets(values: object, name?: string): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const path = name === undefined ? key : `${name}[${key}]`;
    return typeof value === 'object' && value !== null ? inBrackets(value, path) : [[path, value]];
  });
}

/** The headers of a write. */
export function headersOf({ idempotencyKey, ifMatch }: WriteOptions): Record<string, string> {
  return { ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}), ...(ifMatch ? { 'if-match': ifMatch } : {}) };
}
