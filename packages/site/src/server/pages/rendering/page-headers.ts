import type { Encoding } from '@flotilla/runtime/network';

type Headers = Readonly<Record<string, string>>;

/** The version of a page in its ETag. */
export interface PageVersion {
  readonly name: string;
  /**
   * Weak, because the version was sent before the bytes were known, and the same page may have been sent as
   * other bytes (RFC 9110, section 8.8.1).
   */
  readonly isWeak: boolean;
}

/** Returns the validators, which a 304 repeats. */
export function validatorsOf(
  { name, isWeak }: PageVersion,
  encoding: Encoding,
): Headers & { readonly etag: string } {
  const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
  return { etag: isWeak ? `W/${etag}` : etag, vary: 'accept-encoding' };
}

/**
 * Returns the cache policy: browsers revalidate a page at each use, and do not store private pages, so that
 * going back does not show them.
 */
export function cacheControl(isPrivate: boolean): Headers {
  return { 'cache-control': isPrivate ? 'private, no-store' : 'no-cache' };
}

/** Returns the headers that describe the body. */
export function contentHeaders(encoding: Encoding): Headers {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return encoding === 'identity' ? type : { ...type, 'content-encoding': encoding };
}
