import { ApiError, apiErrorOf } from './api-error.js';
import { createLimit } from './limit.js';
import { isConnectionTimeout, type RetryRule, withRetries } from './retry.js';

export interface ClientOptions {
  /** Where the API is; the page's own origin when left out. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Sent as a bearer token, where the cookies are not enough. */
  readonly token?: () => string | undefined;
}

/** Files by the name of their part. */
export type Files = Readonly<Record<string, Blob>>;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly files?: Files;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retry?: RetryRule;
}

export type Send = <T>(call: Call) => Promise<T>;

export const timeoutMs = 10_000;
const concurrentReads = 5;

/** A list is asked for again when it did not arrive. */
export const findRetry: RetryRule = { retries: 3, isWorthIt: didNotArrive };
/** One row is asked for again, patiently, while no connection can be made. */
export const byIdRetry: RetryRule = { retries: 30, isWorthIt: isConnectionTimeout };

const never: RetryRule = { retries: 0, isWorthIt: () => false };

/** Makes the function that all calls go through; it answers the body of the answer. */
export function createSend({ baseUrl = '', fetch: send = (...args) => fetch(...args), token }: ClientOptions): Send {
  const limit = createLimit(concurrentReads);

  return async <T>(call: Call): Promise<T> => {
    const once = () => attempt<T>(call);
    const patiently = () => withRetries(once, call.retry ?? never);
    return call.method === 'GET' ? limit(patiently) : patiently();
  };

  async function attempt<T>({ method, path, query, data, files, headers }: Call): Promise<T> {
    const bearer = token?.();
    const response = await send(`${baseUrl}${path}${queryText(query)}`, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(data !== undefined && !files ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      },
      body: bodyOf(data, files),
      // Uploads take as long as they take.
      signal: files ? undefined : AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw await apiErrorOf(response);
    return (await response.json()) as T;
  }
}

const passing = new Set([502, 503, 504]);

function didNotArrive(error: unknown): boolean {
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
