import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Destination, HostAddress } from './guarded-address.js';

export interface PinnedRequestOptions {
  /** GET by default. */
  readonly method?: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request to the checked addresses of a destination, without another DNS lookup. Follows no redirects.
 * The caller must read or destroy the response, and bound its size.
 */
export function pinnedRequest(
  { url, addresses }: Destination,
  { method = 'GET', headers, body, signal }: PinnedRequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Without an agent, the connection is neither pooled with code that does its own lookups, nor proxied.
    const request = send(url, {
      ...{ method, signal, agent: false, lookup: pinnedLookup(addresses) },
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
}

/** Returns a lookup that answers with checked addresses, even if the DNS record has changed (DNS rebinding). */
function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}
