import type { Action, ActionSchemas } from '@flotilla/core';
import { type ClientOptions, createSend, type Files, type Send } from './http.js';

export interface WriteOptions {
  /** Sent as parts beside the data. */
  readonly files?: Files;
  /** The same key and data within a day are written once. */
  readonly idempotencyKey?: string;
  /** The ETag that the change is based on: refused with 412 when someone was faster. */
  readonly ifMatch?: string;
  /** Whether it goes on when the page is left, as by the link whose click begins it. */
  readonly keepalive?: boolean;
  /** Is given the ETag of the row as it was written. */
  readonly onEtag?: (etag: string) => void;
}

type Output<S> = S extends { _output: infer O } ? O : never;
type InputOf<S> = S extends { _input: infer I } ? I : never;

/** What an action takes: each part that its schemas name. */
export type ActionArguments<S extends ActionSchemas> = {
  readonly [Part in Exclude<keyof S, 'answer' | 'meta'>]: InputOf<S[Part]>;
} & WriteOptions;

export type ActionAnswer<S extends ActionSchemas> = S extends { answer: infer A } ? Output<A> : unknown;

/** The calls of an API. */
export interface Calls {
  /** Makes one call; `rowsOf` is made of it. */
  readonly send: Send;
  call<S extends ActionSchemas>(action: Action<S>, input: ActionArguments<S>): Promise<ActionAnswer<S>>;
  /** The same with what stands beside the answer: of a list in pages, where it goes on. */
  callWhole<S extends ActionSchemas>(action: Action<S>, input: ActionArguments<S>): Promise<Wrapped<ActionAnswer<S>>>;
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
  return {
    send,
    call: async (action, input) => (await callAction(action, input, send)).data,
    callWhole: (action, input) => callAction(action, input, send),
  };
}

async function callAction<S extends ActionSchemas>(
  { method, path, module, access }: Action<S>,
  input: ActionArguments<S>,
  send: Send,
): Promise<Wrapped<ActionAnswer<S>>> {
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
  return send<Wrapped<ActionAnswer<S>>>({
    method,
    path: filled,
    module,
    query: Object.fromEntries(inBrackets(query ?? {})),
    data: body,
    files: options.files,
    headers: headersOf(options),
    onEtag: options.onEtag,
    keepalive: options.keepalive,
    isPublic: access === 'public',
  });
}

/** Nested values under names as the API reads them: `action[method]`. */
function inBrackets(values: object, name?: string): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const path = name === undefined ? key : `${name}[${key}]`;
    return typeof value === 'object' && value !== null ? inBrackets(value, path) : [[path, value]];
  });
}

export interface Wrapped<T> {
  readonly data: T;
  readonly meta?: {
    readonly next?: string | null;
    readonly previous?: string | null;
    readonly total?: number;
    readonly truncated?: readonly string[];
  };
}

/** The headers of a write. */
export function headersOf({ idempotencyKey, ifMatch }: WriteOptions): Record<string, string> {
  return { ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}), ...(ifMatch ? { 'if-match': ifMatch } : {}) };
}
