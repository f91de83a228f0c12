/** A path of this site, and nothing that a browser could take for another: no host, no backslash, no control characters. */
const ownPath = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;

/** Where to go next: what was asked for when it is a path of this site, else its home. */
export function redirectPath(wanted: string | undefined): string {
  const isOwn = wanted !== undefined && ownPath.test(wanted) && !wanted.split(/[?#]/, 1)[0]?.includes('//');
  return isOwn ? wanted : '/';
}
