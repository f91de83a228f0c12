/** A path of this site that a browser cannot take for a URL: no host, no backslash, no control characters. */
const ownPath = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

/** Returns the requested path if it is on this site, otherwise `/`. */
export function redirectPath(wanted: string | undefined): string {
  const isOwn = wanted !== undefined && ownPath.test(wanted) && !wanted.split(/[?#]/, 1)[0]?.includes('//');
  return isOwn ? wanted : '/';
}
