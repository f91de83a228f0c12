import type { Caller } from '@flotilla/backend';
import type { SignedIn } from '@flotilla/backend/ports';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { statedCallerHeader } from './stated-callers.js';

/** The secret key of every test app. */
export const testSecretKey = 'only-for-tests-0123456789abcdef';
const testSiteKey = 'only-for-test-sites-0123456789ab';
/** The site key header that every test app accepts. */
export const asSite = { 'x-flotilla-site-key': testSiteKey };

export interface TestRequest {
  /** Defaults to GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS';
  readonly url: string;
  /** Sent as `{"data": …}`. */
  readonly data?: unknown;
  /** Sent unchanged, as JSON unless a header states another type. */
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The caller; by default the server with the secret key. A stated subject requires the module
   * `statedCallers`.
   */
  readonly as?: Caller['kind'] | Extract<Caller, { kind: 'subject' }> | SignedIn;
}

/** A row of any definition. */
export type TestRow = Record<string, unknown> & { id: string };

export interface TestProblem {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly cause: readonly {
    readonly message: string;
    readonly field?: string;
    readonly rule?: string;
    readonly params?: Readonly<Record<string, unknown>>;
  }[];
  readonly requestId: string;
  readonly data: null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface TestAnswer<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** `data` of the response. Throws for a failure of the server (5xx), with its status and body. */
  readonly data: Data;
  readonly meta: {
    readonly next: string | null;
    readonly previous?: string | null;
    readonly total?: number;
    readonly truncated?: readonly string[];
  };
  /** The whole body of an error response. */
  readonly problem: TestProblem;
}

/** Sends a request without a socket. */
export async function send<Data>(
  nest: NestFastifyApplication,
  request: TestRequest,
): Promise<TestAnswer<Data>> {
  const { method = 'GET', url, data, as = 'server' } = request;
  const payload = request.body ?? (data === undefined ? undefined : JSON.stringify({ data }));
  const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
  const {
    statusCode,
    headers,
    payload: text,
  } = await nest.inject({ method, url, payload, headers: { ...type, ...headersOf(as), ...request.headers } });
  const body =
    isJson(headers['content-type']) && text
      ? (JSON.parse(text) as TestProblem & TestAnswer<Data>)
      : undefined;
  const answer = {
    status: statusCode,
    headers: headers as Record<string, string>,
    text,
    data: body?.data as Data,
    meta: body?.meta as TestAnswer<Data>['meta'],
    problem: body as TestProblem,
  };
  if (statusCode < 500) return answer;
  // Not enumerable, so that a copy of the answer does not throw.
  return Object.defineProperty(answer, 'data', {
    enumerable: false,
    get(): never {
      throw new Error(`${method} ${url} answers ${statusCode}: ${text.slice(0, 1000)}`);
    },
  });
}

/** Returns the headers that identify a caller to a test app. */
export function headersOf(caller: NonNullable<TestRequest['as']>): Record<string, string> {
  if (caller === 'server') return { 'x-rbac-secret-key': testSecretKey };
  if (typeof caller === 'object' && 'token' in caller) return { authorization: `Bearer ${caller.token}` };
  return typeof caller === 'string' ? {} : { [statedCallerHeader]: JSON.stringify(caller) };
}

const isJson = (type: unknown) => String(type).startsWith('application/json');
