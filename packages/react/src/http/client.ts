import type { Action, ActionSchemas } from '@flotilla/core';
import { type ClientOptions, createSend, type Files, type Send } from './http.js';

export interface WriteOptions {
  /** Files to upload, sent as parts of a form. */
  readonly files?: Files;
  /** Idempotency key: the server writes the same key and data only once a day. */
  readonly idempotencyKey?: string;
  /** The ETag of the row that was read. Rejects with 412 if the row has changed since. */
  readonly ifMatch?: string;
  /** Whether the request outlives the page, such as one that a click on a link starts. */
  readonly keepalive?: boolean;
  /** Called with the ETag of the written row. */
  readonly onEtag?: (etag: string) => void;
}

type Output<S> = S extends { _output: infer O } ? O : never;
type InputOf<S> = S extends { _input: infer I } ? I : never;

/** Input of an action: a property for each of its schemas. */
export type ActionArguments<S extends ActionSchemas> = {
  readonly [Part in Exclude<keyof S, 'answer' | 'meta'>]: InputOf<S[Part]>;
} & WriteOptions;

export type ActionAnswer<S extends ActionSchemas> = S extends { answer: infer A } ? Output<A> : unknown;

export interface Calls {
  /** Sends one call; `rowsOf` builds on it. */
  readonly send: Send;
  call<S extends ActionSchemas>(action: Action<S>, input: ActionArguments<S>): Promise<ActionAnswer<S>>;
  /** Like `call`, but also returns `meta`, such as the cursor of the next page. */
  callWhole<S extends ActionSchemas>(
    action: Action<S>,
    input: ActionArguments<S>,
  ): Promise<ResponseEnvelope<ActionAnswer<S>>>;
}

export interface Client extends Calls {
  /** Origin of the API; empty for the page's own. */
  readonly baseUrl?: string;
  /** Returns the bearer token, for uploads. */
  readonly token?: ClientOptions['token'];
  /** The same calls without failure reports: a failure only rejects. */
  readonly muted: Calls;
}

/** Creates a client of the API. Its types come from the definitions of actions and entities. */
export function createClient(options: ClientOptions = {}): Client {
  const send = createSend(options);
  return {
    baseUrl: options.baseUrl,
    token: options.token,
    ...clientOf(send),
  };
}

/** Returns a client that sends its calls through a function: `(send) => (call) => send({ ...call, headers })`. */
export function clientThrough(client: Client, around: (send: Send) => Send): Client {
  return { ...client, ...clientOf(around(client.send)) };
}

function clientOf(send: Send): Pick<Client, keyof Calls | 'muted'> {
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
): Promise<ResponseEnvelope<ActionAnswer<S>>> {
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
  return send<ResponseEnvelope<ActionAnswer<S>>>({
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

/** Flattens nested values to parameter names with brackets, as the API parses them: `action[method]`. */
function inBrackets(values: object, name?: string): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const path = name === undefined ? key : `${name}[${key}]`;
    return typeof value === 'object' && value !== null ? inBrackets(value, path) : [[path, value]];
  });
}

export interface ResponseEnvelope<T> {
  readonly data: T;
  readonly meta?: {
    readonly next?: string | null;
    readonly previous?: string | null;
    readonly total?: number;
    readonly truncated?: readonly string[];
  };
}

export function headersOf({ idempotencyKey, ifMatch }: WriteOptions): Record<string, string> {
  return {
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
  };
}
