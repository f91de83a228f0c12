import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** An authority that a browser would send (RFC 9110, section 7.2), and nothing that could end an attribute or a line. */
const authority = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where the visitor sees the site: as the settings say, else as the request says it came; empty when that is no address. */
export function siteOrigin(request: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const { host, protocol } = request;
  return originOf(protocol === 'https' ? 'https' : 'http', host);
}

/** The same of a request that came by no proxy; undefined where it says that it did. */
export function plainOrigin(headers: IncomingHttpHeaders): string | undefined {
  const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': forwardedProtocol } = headers;
  if (host === undefined || forwardedHost !== undefined || forwardedProtocol !== undefined) return undefined;
  return originOf('http', host);
}

/** A proxy may say anything, and all of it ends up in the page. */
function originOf(scheme: 'http' | 'https', host: string): string {
  return authority.test(host) ? `${scheme}://${host.toLowerCase()}` : '';
}
