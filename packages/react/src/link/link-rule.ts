import { safeHref } from '@flotilla/rich-text';
import type { Site } from '../site/site.js';

/** Attributes of a link. */
export interface LinkTarget {
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener';
}

/** Paths that are no pages, so they have no language. */
const withoutLanguage = /^\/(api|public|admin)(\/|$|\?|#)/;

/**
 * Where a link of the content leads: internal ones get the language of the page unless they have one; what contains a
 * colon, or begins with two slashes, leads away and opens in a new tab; anchors and queries stay on the page. A script as href gives no href at all.
 */
export function linkTo(href: string | null | undefined, site: Pick<Site, 'language' | 'languages'>): LinkTarget {
  const safe = safeHref(href);
  if (!safe) return {};
  if (safe.includes(':') || isOfOtherHost(safe)) return { href: safe, target: '_blank', rel: 'noopener' };
  if (safe.startsWith('#') || safe.startsWith('?')) return { href: safe };
  return { href: localPath(safe, site) };
}

/** `//host/path`: the scheme is that of the page. */
const isOfOtherHost = (href: string) => /^\/\/[^/\\]/.test(href);

/** An internal path with the language of the page before it, unless it has one already. */
export function localPath(path: string, { language, languages }: Pick<Site, 'language' | 'languages'>): string {
  // Two slashes, or a backslash, would name another host.
  const rooted = `/${path.replace(/^[/\\]+/, '')}`;
  const first = /^\/([^/?#]*)/.exec(rooted)?.[1] ?? '';
  if (languages.includes(first) || withoutLanguage.test(rooted)) return rooted;
  return `/${language}${/^\/(?=$|[?#])/.test(rooted) ? rooted.slice(1) : rooted}`;
}
