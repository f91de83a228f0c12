import type { ApiRequest } from './api-process.js';

/** No process of the API responded. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The API does not answer.', { cause });
  }
}

type Call = Pick<ApiRequest, 'method'> & Partial<Pick<ApiRequest, 'headers' | 'body'>>;

/** Error codes of failed connections, after which nothing was sent. */
const refused = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Statuses of a process that stops or has lost its database; another process may respond better. */
const losing = new Set([502, 503, 504]);

export function isReading({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns whether a call can be repeated: reads always; writes with an idempotency key and a buffered body.
 */
export function isRepeatable(call: Call): boolean {
  if (isReading(call)) return true;
  const isWhole = call.body === null || call.body === undefined || Buffer.isBuffer(call.body);
  return isWhole && call.headers instanceof Object && 'idempotency-key' in call.headers;
}

export function isAnswerOfLosing(statusCode: number): boolean {
  return losing.has(statusCode);
}

/** Returns whether nothing was sent. A host name with several addresses fails with one error for each. */
export function isRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRefused);
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && refused.has(code);
}
