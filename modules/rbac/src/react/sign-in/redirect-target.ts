import { localPath, type Site } from '@flotilla/react';

/** Where a visitor goes who has signed in: where the query asks for, if that is a path of this site, else home. */
export function redirectTarget(search: string, site: Pick<Site, 'language' | 'languages'>): string {
  const wanted = new URLSearchParams(search).get('redirectTo') ?? '';
  return localPath(isPathOfSite(wanted) ? wanted : '/', site);
}

/** Two slashes name another host; browsers read a backslash as a slash, and skip control characters. */
function isPathOfSite(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
