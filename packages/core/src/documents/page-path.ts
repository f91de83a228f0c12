/**
 * Matches a path that visitors can request: without dot segments, percent signs, query and anchor, and with no path of
 * the system or name of a feed. `%` in a decoded path is malformed, or escapes a character that separates.
 */
export const pagePathPattern =
  /^(?!\/*(?:(?:api|public|admin|assets|preview)(?:\/|$)|(?:robots\.txt|sitemap[^/]*\.xml|favicon\.ico|errors\.js|healthz)$))(?!(?:.*\/)?(?:rss\.xml|atom\.xml|feed\.json)$)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^%?#\\]*$/;

/** The requirement of `pagePathPattern`, as the end of a sentence. */
export const pagePathSays = {
  en: 'must be a path that visitors can open: without %, ?, #, \\, . and .. as parts, and names of the system such as /api, /admin and rss.xml',
  ru: 'должно быть путём, который может открыть посетитель: без %, ?, #, \\, частей . и .., и имён системы, например /api, /admin и rss.xml',
};

/** Returns whether visitors can request a path. */
export const isPagePath = (path: string): boolean => pagePathPattern.test(path);

/** Returns a path with decoded letters, as requests for it are compared; a malformed path is returned unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
