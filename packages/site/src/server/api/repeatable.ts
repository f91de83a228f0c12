import type { ApiRequest } from './api-process.js';

/** No process of the API gave an answer. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The API does not answer.', { cause });
  }
}

type Call = Pick<ApiRequest, 'method'>;

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

export function isIdempotent({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a call that failed may be made once more: reading always, writing only when the first never left. */
export function mayRepeat(call: Call, error: unknown): boolean {
  return isIdempotent(call) || isRefused(error);
}

/** Whether another process may have a better answer. */
export function isAnswerOfLosing(call: Call, statusCode: number): boolean {
  return isIdempotent(call) && losing.has(statusCode);
}

/** A name with several addresses fails with one error for each. */
function isRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRefused);
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && refused.has(code);
}
