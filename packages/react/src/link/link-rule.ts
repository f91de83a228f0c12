import { safeHref } from '@flotilla/rich-text';
import type { Site } from '../site/site.js';

export interface LinkTarget {
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener';
}

/** Paths that are not pages, and so have no language prefix. */
const withoutLanguage = /^\/(api|public|admin)(\/|$|\?|#)/;

/**
 * Returns the attributes of a link in the content. Internal paths get the page's language unless they have
 * one. URLs with a colon, or with two leading slashes, are external and open in a new tab. Anchors and
 * queries stay on the page. Script URLs get no href.
 */
export function linkTo(
  href: string | null | undefined,
  site: Pick<Site, 'language' | 'languages'>,
): LinkTarget {
  const safe = safeHref(href);
  if (!safe) return {};
  if (safe.includes(':') || isOfOtherHost(safe)) return { href: safe, target: '_blank', rel: 'noopener' };
  if (safe.startsWith('#') || safe.startsWith('?')) return { href: safe };
  return { href: localPath(safe, site) };
}

/** `//host/path`: inherits the page's scheme. */
const isOfOtherHost = (href: string) => /^\/\/[^/\\]/.test(href);

/** Prefixes an internal path with the page's language, unless it has one. */
export function localPath(
  path: string,
  { language, languages }: Pick<Site, 'language' | 'languages'>,
): string {
  // Two leading slashes, or a backslash, would name another host.
  const rooted = `/${path.replace(/^[/\\]+/, '')}`;
  const first = /^\/([^/?#]*)/.exec(rooted)?.[1] ?? '';
  if (languages.includes(first) || withoutLanguage.test(rooted)) return rooted;
  return `/${language}${/^\/(?=$|[?#])/.test(rooted) ? rooted.slice(1) : rooted}`;
}
