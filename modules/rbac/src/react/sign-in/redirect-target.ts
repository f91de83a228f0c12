import { localPath, type Site } from '@flotilla/react';

/**
 * Returns the path to open after a sign-in: `redirectTo` of the query if it is a path of this site, otherwise
 * home.
 */
export function redirectTarget(search: string, site: Pick<Site, 'language' | 'languages'>): string {
  const wanted = new URLSearchParams(search).get('redirectTo') ?? '';
  return localPath(isPathOfSite(wanted) ? wanted : '/', site);
}

/** Two slashes name another host; browsers read a backslash as a slash, and skip control characters. */
function isPathOfSite(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
