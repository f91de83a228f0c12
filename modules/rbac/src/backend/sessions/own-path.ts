/** A path of this site that a browser cannot take for a URL: no host, no backslash, no control characters. */
const ownPath = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

/** Returns a wanted path if it is on this site; undefined for other URLs, which an attacker may have chosen. */
export function pathOnSite(wanted: string | undefined): string | undefined {
  const isOwn = wanted !== undefined && ownPath.test(wanted) && !wanted.split(/[?#]/, 1)[0]?.includes('//');
  return isOwn ? wanted : undefined;
}
