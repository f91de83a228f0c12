import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../file-settings.js';
import { SilentStoreError } from './storage-outage.js';

/** In ms: timeouts for a connection, and for a request without progress. */
const connectionMs = 3000;
const silenceMs = 10_000;
/** After a lost connection or an error of the store. Bodies are in memory, so they can be sent again. */
const maxAttempts = 2;

/**
 * Returns a client of a bucket. It repeats failed requests once, except for those without progress: the caller would
 * wait twice.
 * @param maxSilence in ms; requests with progress may take longer
 */
export function s3Client(settings: S3Settings, maxSilence = silenceMs): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    endpoint,
    // Only Amazon's own servers reliably support buckets in the host name.
    forcePathStyle: endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    requestHandler: { connectionTimeout: connectionMs, socketTimeout: maxSilence },
    maxAttempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // This step runs once for each attempt; the client does not repeat a request after an error of this class.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isTimeout(error) ? new SilentStoreError(error.message) : error;
      }
    },
    { step: 'deserialize', name: 'silence' },
  );
  return client;
}

/** Returns whether a request timed out. The client gives lost connections the same name, but also a code. */
function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.name === 'TimeoutError' && !('code' in error);
}
