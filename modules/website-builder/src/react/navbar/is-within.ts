/** Whether a path lies at or under a url: on `/blog/articles/…` one is also within `/blog`. */
export function isWithin(url: string | null, path: string): boolean {
  return url !== null && (path === url || (url !== '/' && path.startsWith(`${url}/`)));
}
