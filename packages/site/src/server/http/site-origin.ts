import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** A valid authority (RFC 9110, section 7.2), without characters that could end an attribute or a line. */
const authority = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the origin of the site, configured or of the request; empty when the request's host is invalid. */
export function siteOrigin(request: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const { host, protocol } = request;
  return originOf(protocol === 'https' ? 'https' : 'http', host);
}

/** Returns the origin of a request; undefined when the request has proxy headers. */
export function plainOrigin(headers: IncomingHttpHeaders): string | undefined {
  const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': forwardedProtocol } = headers;
  if (host === undefined || forwardedHost !== undefined || forwardedProtocol !== undefined) return undefined;
  return originOf('http', host);
}

/** Validates the host, because it ends up in pages, and a proxy may send anything. */
function originOf(scheme: 'http' | 'https', host: string): string {
  return authority.test(host) ? `${scheme}://${host.toLowerCase()}` : '';
}
