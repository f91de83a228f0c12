import { ApiError, apiErrorOf, isAborted } from './api-error.js';
import { createLimit } from './limit.js';
import { isConnectionTimeout, type RetryRule, withRetries } from './retry.js';

export interface ClientOptions {
  /** Where the API is; the page's own origin when left out. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Sent as a bearer token, where the cookies are not enough. */
  readonly token?: () => string | undefined | Promise<string | undefined>;
  /** Asked when a token was refused: whether there is a new one, and the call is made again with it. */
  readonly renew?: (refused: string | undefined) => Promise<boolean>;
  /** Called with a refused write; resolves true to send it once more, as after a proof of presence. */
  readonly resolve?: (error: unknown, call: Call) => Promise<boolean>;
  /** The language in which the API shall say what people read. */
  readonly language?: () => string;
  /** Told of what fails in the end, unless the call is muted. */
  readonly onFailure?: (error: unknown, call: Call) => void;
  /** Told of what was written. */
  readonly onWrite?: (call: Call) => void;
}

/** Files by the name of their part. */
export type Files = Readonly<Record<string, Blob>>;

export interface Call {
  readonly method: string;
  readonly path: string;
  /** Of the action or the entity: the path may begin with the module of somebody whose rows they are. */
  readonly module?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly files?: Files;
  readonly headers?: Readonly<Record<string, string>>;
  /** When it is made again; what only reads is retried as a list when left out, what writes is not. */
  readonly retry?: RetryRule;
  /** Whether anybody may make it, with a token or without. */
  readonly isPublic?: boolean;
  /** Whether its failure is not told. */
  readonly isMuted?: boolean;
  /** Nobody waits for it: it goes with the cookies alone, and no token is renewed for it, which might ask for a password. */
  readonly isAside?: boolean;
  /** Whether it goes on when the page is left: of data up to 64 kB (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). */
  readonly keepalive?: boolean;
  /** What the answer is read as: JSON, or a file, which takes as long as it takes. */
  readonly as?: 'blob';
  /** Is given the entity tag of the answer, where it has one. */
  readonly onEtag?: (etag: string) => void;
}

export type Send = <T>(call: Call) => Promise<T>;

export const timeoutMs = 10_000;
const concurrentReads = 5;

/** A list is asked for again when it did not arrive. */
export const findRetry: RetryRule = { retries: 3, isWorthIt: didNotArrive };
/** One row is requested up to 30 times while no connection can be made, and as a list after any other network failure. */
export const byIdRetry: RetryRule = {
  retries: 30,
  isWorthIt: (error, failedBefore) => isConnectionTimeout(error) || (failedBefore < findRetry.retries && didNotArrive(error)),
};

const never: RetryRule = { retries: 0, isWorthIt: () => false };

/** Makes the function that all calls go through; it answers the body of the answer. */
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
  const token = call.isAside ? undefined : await options.token?.();
  const first = await exchange(call, token, options);
  const isRefused = first.status === 401 && !call.isAside && (isAboutToken(call) || isTokenWrong(first));
  const response = isRefused && (await options.renew?.(token)) ? await exchange(call, await options.token?.(), options) : first;
  if (!response.ok) throw await apiErrorOf(response);
  const etag = response.headers.get('etag');
  if (etag !== null) call.onEtag?.(etag);
  return call.as === 'blob' ? response.blob() : response.json();
}

/** What anybody may write is refused for what it says: a wrong password is not mended by a new token. */
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
  const { method, path, query, data, files, headers, keepalive } = call;
  const spoken = language?.();
  return send(`${baseUrl}${path}${queryText(query)}`, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(data !== undefined && !files ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(spoken ? { 'x-flotilla-language': spoken } : {}),
      ...headers,
    },
    body: bodyOf(data, files),
    keepalive,
    // Uploads and downloads take as long as they take.
    signal: files || call.as === 'blob' ? undefined : AbortSignal.timeout(timeoutMs),
  });
}

const passing = new Set([502, 503, 504]);

function didNotArrive(error: unknown): boolean {
  if (isAborted(error)) return false;
  return error instanceof ApiError ? passing.has(error.status) : true;
}

/** JSON, or a form when files come with it. */
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
