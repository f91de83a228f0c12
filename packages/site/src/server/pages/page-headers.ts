import type { Encoding } from '@flotilla/runtime/network';

type Headers = Readonly<Record<string, string>>;

/** What the entity tag of a page is made of. */
export interface PageVersion {
  readonly name: string;
  /** It was named before its bytes were known, so the same page may have left as other bytes (RFC 9110, section 8.8.1). */
  readonly isWeak: boolean;
}

/** What a 304 says too. */
export function validatorsOf({ name, isWeak }: PageVersion, encoding: Encoding): Headers & { readonly etag: string } {
  const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
  return { etag: isWeak ? `W/${etag}` : etag, vary: 'accept-encoding' };
}

/** Browsers keep a page, and ask each time whether it is still right; a page about the visitor is kept by nobody, so that nobody finds it by going back. */
export function cacheControl(isPrivate: boolean): Headers {
  return { 'cache-control': isPrivate ? 'private, no-store' : 'no-cache' };
}

/** What tells a browser how to read a page. */
export function contentHeaders(encoding: Encoding): Headers {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return encoding === 'identity' ? type : { ...type, 'content-encoding': encoding };
}
