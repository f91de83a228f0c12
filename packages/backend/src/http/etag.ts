import { hash } from 'node:crypto';
import type { Encoding } from '@flotilla/runtime/network';

/** Returns a strong ETag (RFC 9110, section 8.8.3): equal bytes have equal tags. */
export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Returns the ETag of a response in an encoding: each representation needs its own strong tag. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`);
}

/** Returns whether a list of ETags (If-Match, If-None-Match) contains this one, in any encoding, or `*`. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || etagIn(header, etag) !== undefined;
}

/** Returns the ETag of the list that names the same response, with its encoding. */
export function etagIn(header: string, etag: string): string | undefined {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => tag === etag || tag.replace(/-(br|gzip)"$/, '"') === etag);
}
