/** Returns whether a path is at or below a URL: `/blog/articles/…` is also within `/blog`. */
export function isWithin(url: string | null, path: string): boolean {
  return url !== null && (path === url || (url !== '/' && path.startsWith(`${url}/`)));
}
