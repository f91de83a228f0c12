import type { FastifyRequest } from 'fastify';

const reading = new Set(['GET', 'HEAD']);

/** Returns the value of a cookie; the first one when the name is repeated. */
export function cookieOf({ headers: { cookie } }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pair = cookie?.split(';').find((part) => part.trimStart().startsWith(start));
  return pair?.trim().slice(start.length);
}

/**
 * Returns whether to trust credentials that the browser attaches automatically (CSRF check). Reads are always
 * trusted, because another site cannot see the response. A write is trusted when the browser reports that it
 * comes from the same origin (at least in `Origin`). With `siteUrl`, its host must match as well.
 */
export function isFromOwnPage(
  { method, headers, host }: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  siteUrl?: string,
): boolean {
  if (reading.has(method)) return true;
  // With DNS rebinding, both headers name the attacker's host.
  if (siteUrl !== undefined && URL.parse(siteUrl)?.host !== host) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === host;
}
