import { hash } from 'node:crypto';

/** A strong entity tag (RFC 9110, section 8.8.3): the same bytes, the same tag. */
export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether a list of entity tags (If-Match, If-None-Match) names this one, or any by `*`. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
