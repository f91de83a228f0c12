import type { ApiRequest } from './api-process.js';

/** No process of the API gave an answer. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The API does not answer.', { cause });
  }
}

type Call = Pick<ApiRequest, 'method'> & Partial<Pick<ApiRequest, 'headers' | 'body'>>;

/** No connection was made, so nothing of the call was sent. */
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
/** What a process says that stops, or has lost its database, while another may do well. */
const losing = new Set([502, 503, 504]);

export function isReading({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a call may be made more than once: reading always, writing when it has a key by which it is done once, and is still there. */
export function isRepeatable(call: Call): boolean {
  if (isReading(call)) return true;
  const isWhole = call.body === null || call.body === undefined || Buffer.isBuffer(call.body);
  return isWhole && call.headers instanceof Object && 'idempotency-key' in call.headers;
}

/** Whether another process may have a better answer. */
export function isAnswerOfLosing(statusCode: number): boolean {
  return losing.has(statusCode);
}

/** Whether nothing of a call was sent. A name with several addresses fails with one error for each. */
export function isRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRefused);
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && refused.has(code);
}
