import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD']);

/** The value of a cookie; the first, where a name comes twice. */
export function cookieOf({ headers: { cookie } }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pair = cookie?.split(';').find((part) => part.trimStart().startsWith(start));
  return pair?.trim().slice(start.length);
}

/**
 * Whether what the browser sends by itself may count for a request: always for reading, which another site can ask for and
 * not see; for a write, when the browser says that a page of this very site asks. A browser sends at least `Origin` then.
 * With `siteUrl`, a write must come by that host as well.
 */
export function isFromOwnPage({ method, headers, host }: Pick<FastifyRequest, 'method' | 'headers' | 'host'>, siteUrl?: string): boolean {
  if (reading.has(method)) return true;
  // A name that was rebound to this server is in both headers.
  if (siteUrl !== undefined && URL.parse(siteUrl)?.host !== host) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === host;
}
