import { ApiError, apiErrorOf, isAborted } from './api-error.js';
import { createLimit } from './limit.js';
import { isConnectionTimeout, type RetryRule, withRetries } from './retry.js';

export interface ClientOptions {
  /** Origin of the API; the page's own by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Returns the bearer token, for calls that cookies alone don't authenticate. */
  readonly token?: () => string | undefined | Promise<string | undefined>;
  /**
   * Called when the server rejected a token; resolves true if there is a new one, to send the call once more.
   */
  readonly renew?: (refused: string | undefined) => Promise<boolean>;
  /** Called with a rejected write; resolves true to send it once more, as after a proof of presence. */
  readonly resolve?: (error: unknown, call: Call) => Promise<boolean>;
  /** Returns the language of the API's messages. */
  readonly language?: () => string;
  /** Called with final failures, unless the call is muted. */
  readonly onFailure?: (error: unknown, call: Call) => void;
  /** Called after each write. */
  readonly onWrite?: (call: Call) => void;
}

/** Files by the name of their form part. */
export type Files = Readonly<Record<string, Blob>>;

export interface Call {
  readonly method: string;
  readonly path: string;
  /**
   * Module of the action or the entity; the path may start with another module, such as that of the rows'
   * owner.
   */
  readonly module?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly files?: Files;
  /** Bytes to send instead of data; `headers` has their content type. */
  readonly body?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** When to retry. The default retries reads like lists, and never writes. */
  readonly retry?: RetryRule;
  /** Whether anonymous clients may make it. */
  readonly isPublic?: boolean;
  /** Whether its failure is not reported. */
  readonly isMuted?: boolean;
  /** A call without cookies, token and language, whose answer is the same for everyone. */
  readonly isAnonymous?: boolean;
  /** A background call: sent with cookies only, and never renews a token, which might ask for a password. */
  readonly isAside?: boolean;
  /**
   * Whether the request outlives the page; up to 64 kB of data
   * (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
   */
  readonly keepalive?: boolean;
  /** How to read the response: JSON by default, or a file, without timeout. */
  readonly as?: 'blob';
  /** Called with the ETag of the response, if it has one. */
  readonly onEtag?: (etag: string) => void;
}

export type Send = <T>(call: Call) => Promise<T>;

export const timeoutMs = 10_000;
const concurrentReads = 5;

/** Lists are retried after network failures and responses of gateways (502 to 504). */
export const findRetry: RetryRule = { retries: 3, isWorthIt: didNotArrive };
/**
 * A single row is retried up to 30 times while no connection can be made, and like a list after any other
 * network failure.
 */
export const byIdRetry: RetryRule = {
  retries: 30,
  isWorthIt: (error, failedBefore) =>
    isConnectionTimeout(error) || (failedBefore < findRetry.retries && didNotArrive(error)),
};

const never: RetryRule = { retries: 0, isWorthIt: () => false };

/** Creates the function that sends all calls; it resolves to the body of the response. */
export function createSend(options: ClientOptions): Send {
  const limit = createLimit(concurrentReads);

  return async <T>(call: Call): Promise<T> => {
    const once = () => attempt(call, options) as Promise<T>;
    const patiently = () => withRetries(once, call.retry ?? (call.method === 'GET' ? findRetry : never));
    const resolved = () =>
      patiently().catch(async (error: unknown) => {
        if (!(await options.resolve?.(error, call))) throw error;
        return patiently();
      });
    try {
      if (call.method === 'GET') return await limit(patiently);
      const answer = await resolved();
      options.onWrite?.(call);
      return answer;
    } catch (error) {
      if (!call.isMuted) options.onFailure?.(error, call);
      throw error;
    }
  };
}

async function attempt(call: Call, options: ClientOptions): Promise<unknown> {
  const token = call.isAside || call.isAnonymous ? undefined : await options.token?.();
  const first = await exchange(call, token, options);
  const isRefused = first.status === 401 && !call.isAside && (isAboutToken(call) || isTokenWrong(first));
  const response =
    isRefused && (await options.renew?.(token))
      ? await exchange(call, await options.token?.(), options)
      : first;
  if (!response.ok) throw await apiErrorOf(response);
  const etag = response.headers.get('etag');
  if (etag !== null) call.onEtag?.(etag);
  return call.as === 'blob' ? response.blob() : response.json();
}

/**
 * Returns whether a 401 is about the token. Public writes get a 401 for their content, such as a wrong
 * password, which a new token would not fix.
 */
function isAboutToken({ method, isPublic }: Call): boolean {
  return method === 'GET' || !isPublic;
}

/** RFC 6750, section 3.1. */
function isTokenWrong({ headers }: Response): boolean {
  return headers.get('www-authenticate')?.includes('invalid_token') ?? false;
}

function exchange(
  call: Call,
  token: string | undefined,
  { baseUrl = '', fetch: send = fetch, language }: ClientOptions,
): Promise<Response> {
  const { method, path, query, data, files, body, headers, keepalive, isAnonymous } = call;
  const spoken = isAnonymous ? undefined : language?.();
  return send(`${baseUrl}${path}${queryText(query)}`, {
    method,
    credentials: isAnonymous ? 'omit' : 'include',
    headers: {
      accept: 'application/json',
      ...(data !== undefined && !files ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(spoken ? { 'x-flotilla-language': spoken } : {}),
      ...headers,
    },
    body: body ?? bodyOf(data, files),
    keepalive,
    // Uploads and downloads have no timeout.
    signal: files || body || call.as === 'blob' ? undefined : AbortSignal.timeout(timeoutMs),
  });
}

const passing = new Set([502, 503, 504]);

function didNotArrive(error: unknown): boolean {
  if (isAborted(error)) return false;
  return error instanceof ApiError ? passing.has(error.status) : true;
}

/** Returns JSON, or a form if there are files. */
export function bodyOf(data: unknown, files: Files | undefined): BodyInit | undefined {
  if (data === undefined && !files) return undefined;
  if (!files) return JSON.stringify({ data });
  const form = new FormData();
  form.set('data', JSON.stringify(data ?? {}));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}

function queryText(query: Call['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return parameters.size ? `?${parameters}` : '';
}
