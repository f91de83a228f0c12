import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { InvalidError, RefusedError } from '@flotilla/backend';
import { tooLarge } from '../uploads/incoming-content.js';
import type { HostAddress, NetworkAccess } from './network-access.js';

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
const agent = 'Flotilla (file download)';

export interface DownloadLimits {
  readonly maxBytes: number;
  /** Covers redirects, headers and content. */
  readonly timeoutMs: number;
  /** Sent as `If-None-Match`. */
  readonly etag?: string | undefined;
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
    if (hops === maxRedirects) throw refused(`redirects more than ${maxRedirects} times.`);
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
  if (statusCode !== 200) return refused(`answers ${statusCode}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return refused('answers in an encoding that was not asked for.');
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

async function* bytesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>;
  } catch {
    throw refused(signal.aborted ? 'takes too long.' : 'broke off.');
  }
}

/** Connects to the checked addresses without another DNS lookup. */
function connect(
  { url, addresses }: Destination,
  signal: AbortSignal,
  etag: string | undefined,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Without an agent, the connection is neither pooled with code that does its own lookups, nor proxied.
    const request = send(url, {
      agent: false,
      lookup,
      signal,
      headers: {
        ...{ accept: '*/*', 'accept-encoding': 'identity', 'user-agent': agent },
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
    });
    request.once('response', resolve);
    request.once('error', () =>
      reject(refused(signal.aborted ? 'does not answer in time.' : 'can’t be reached.')),
    );
    request.end();
  });
}

/** A URL whose host was resolved once, to allowed addresses only. */
interface Destination {
  readonly url: URL;
  /** The connection uses one of these, even if the DNS record changes (DNS rebinding). */
  readonly addresses: readonly HostAddress[];
}

/** Checks a URL, and all addresses of its host. @throws InvalidError, RefusedError */
export async function destinationOf(text: string, access: NetworkAccess, base?: URL): Promise<Destination> {
  const url = URL.parse(text, base);
  if (!url) throw InvalidError.of('url', 'is not a url.');
  if (!access.protocols.includes(url.protocol)) throw InvalidError.of('url', 'must start with https://.');
  if (url.username || url.password) throw InvalidError.of('url', 'must not hold a name or a password.');
  // A URL has IPv6 addresses in brackets, and normalizes decimal, octal and hexadecimal forms of IPv4.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await access.resolve(host).catch(() => []);
  if (addresses.length === 0) throw refused('leads to a host that is not found.');
  if (!addresses.every(({ address }) => access.isAllowed(address)))
    throw refused('leads to an address that is not public.');
  return { url, addresses };
}

/** Returns a 422 error: the URL is well-formed, but its target is not available. */
function refused(message: string): RefusedError {
  return new RefusedError(`url: ${message}`, [{ field: 'url', message }]);
}
