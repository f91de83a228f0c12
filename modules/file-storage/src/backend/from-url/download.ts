import type { IncomingMessage } from 'node:http';
import {
  type Destination,
  destinationOf,
  type NetworkAccess,
  pinnedRequest,
  refusedUrl,
} from '@flotilla/backend/ports';
import { tooLarge } from '../uploads/incoming-content.js';

const usualRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
const agent = 'Flotilla (file download)';

export interface DownloadLimits {
  readonly maxBytes: number;
  /** Covers redirects, headers and content. */
  readonly timeoutMs: number;
  /** Sent as `If-None-Match`. */
  readonly etag?: string | undefined;
  readonly maxRedirects?: number;
}

/** A response that is being downloaded. */
export interface Download {
  readonly url: URL;
  readonly etag: string | null;
  /** Whether the ETag still matches (304): there is no content. */
  readonly isUnchanged: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Requests a URL and follows redirects, checking each address. The caller must read or destroy the content.
 * @throws InvalidError, RefusedError, TooLargeError
 */
export async function download(
  text: string,
  access: NetworkAccess,
  limits: DownloadLimits,
): Promise<Download> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const { maxRedirects = usualRedirects } = limits;
  let destination = await destinationOf(text, access);
  for (let hops = 0; ; hops++) {
    const answer = await connect(destination, signal, limits.etag);
    const { statusCode = 0, headers } = answer;
    if (!redirects.includes(statusCode) || headers.location === undefined)
      return {
        url: destination.url,
        etag: headers.etag ?? null,
        isUnchanged: isUnchanged(answer, limits),
        content: bytesOf(accepted(answer, limits), signal),
      };
    answer.destroy();
    if (hops === maxRedirects)
      throw refusedUrl({
        en: `redirects more than ${maxRedirects} times.`,
        ru: `перенаправлений больше ${maxRedirects}.`,
      });
    destination = await destinationOf(headers.location, access, destination.url);
  }
}

function accepted(answer: IncomingMessage, limits: DownloadLimits): IncomingMessage {
  const reason = reasonAgainst(answer, limits);
  if (!reason) return answer;
  answer.destroy();
  throw reason;
}

const isUnchanged = ({ statusCode }: IncomingMessage, { etag }: DownloadLimits) =>
  statusCode === 304 && etag !== undefined;

function reasonAgainst(answer: IncomingMessage, limits: DownloadLimits): Error | undefined {
  const { statusCode, headers } = answer;
  const { maxBytes } = limits;
  if (isUnchanged(answer, limits)) return undefined;
  if (statusCode !== 200)
    return refusedUrl({ en: `answers ${statusCode}.`, ru: `сайт отвечает ${statusCode}.` });
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return refusedUrl({
      en: 'answers in an encoding that was not asked for.',
      ru: 'сайт отвечает в другом сжатии.',
    });
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

async function* bytesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>;
  } catch {
    throw refusedUrl(
      signal.aborted
        ? { en: 'takes too long.', ru: 'загрузка длится слишком долго.' }
        : { en: 'broke off.', ru: 'загрузка прервалась.' },
    );
  }
}

async function connect(
  destination: Destination,
  signal: AbortSignal,
  etag: string | undefined,
): Promise<IncomingMessage> {
  const headers = {
    accept: '*/*',
    'user-agent': agent,
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
  try {
    return await pinnedRequest(destination, { headers, signal });
  } catch {
    throw refusedUrl(
      signal.aborted
        ? { en: 'does not answer in time.', ru: 'сайт не отвечает вовремя.' }
        : { en: 'can’t be reached.', ru: 'сайт недоступен.' },
    );
  }
}
