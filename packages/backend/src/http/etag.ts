import { hash } from 'node:crypto';
import type { Encoding } from '@flotilla/runtime/network';

/** A strong entity tag (RFC 9110, section 8.8.3): the same bytes, the same tag. */
export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** The tag of the same answer in an encoding: another representation has another strong tag. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`);
}

/** Tells whether a list of entity tags (If-Match, If-None-Match) contains this one, in any encoding, or `*`. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || etagIn(header, etag) !== undefined;
}

/** The tag of a list that names the same answer, as it stands there. */
export function etagIn(header: string, etag: string): string | undefined {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => tag === etag || tag.replace(/-(br|gzip)"$/, '"') === etag);
}
