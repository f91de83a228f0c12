import { UnavailableError } from '@flotilla/backend';

/** A store did not accept a connection, or made no progress with a request, in time. */
export class SilentStoreError extends Error {
  override readonly name = 'SilentStoreError';
}

/** Node.js error codes of failed connections. */
const networkCodes: ReadonlySet<unknown> = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
]);
const tooMany = 429;

/**
 * Returns the result of a call to a store. @throws UnavailableError when the store does not respond, or
 * reports that it is overloaded or broken
 */
export async function unavailableOnOutage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isOutage(error)) throw error;
    const unavailable = new UnavailableError('The storage of files does not answer. Try again in a moment.');
    unavailable.cause = error;
    throw unavailable;
  }
}

/** Returns whether a call to a store failed because the store did not answer. */
export const isSilence = (error: unknown): boolean =>
  error instanceof UnavailableError && error.cause instanceof SilentStoreError;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SilentStoreError || error.name === 'TimeoutError') return true;
  if ('code' in error && networkCodes.has(error.code)) return true;
  const status = '$metadata' in error ? statusOf(error.$metadata) : undefined;
  return status !== undefined && (status >= 500 || status === tooMany);
}

function statusOf(metadata: unknown): number | undefined {
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}
