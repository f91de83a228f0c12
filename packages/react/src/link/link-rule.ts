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
  site: Pick<Site, 'language' | 'languages' | 'linksTo' | 'linkedPages'>,
): LinkTarget {
  const safe = safeHref(href);
  if (!safe) return {};
  if (safe.includes(':') || isOfOtherHost(safe)) return { href: safe, target: '_blank', rel: 'noopener' };
  if (safe.startsWith('#') || safe.startsWith('?')) return { href: safe };
  return { href: pathIn(site, safe) };
}

function pathIn(
  site: Pick<Site, 'language' | 'languages' | 'linksTo' | 'linkedPages'>,
  path: string,
): string {
  const { origin, hasLanguages } = site.linksTo ?? { origin: '', hasLanguages: true };
  return `${origin}${hasLanguages ? localPath(path, site) : rooted(path)}`;
}

/** `//host/path`: inherits the page's scheme. */
const isOfOtherHost = (href: string) => /^\/\/[^/\\]/.test(href);

/** Prefixes an internal path with the page's language, unless it has one. */
export function localPath(
  path: string,
  { language, languages, linkedPages }: Pick<Site, 'language' | 'languages' | 'linkedPages'>,
): string {
  const local = pagePath(rooted(path), linkedPages);
  const first = /^\/([^/?#]*)/.exec(local)?.[1] ?? '';
  if (languages.includes(first) || withoutLanguage.test(local)) return local;
  return `/${language}${/^\/(?=$|[?#])/.test(local) ? local.slice(1) : local}`;
}

/** Returns the path of a linked page in the site's language, with the rest of the link. */
export function pagePath(path: string, linkedPages: Site['linkedPages']): string {
  const [bare = ''] = path.split(/[?#]/, 1);
  const own = linkedPages?.[bare];
  return own === undefined ? path : own + path.slice(bare.length);
}

/** Returns a path with one leading slash: two, or a backslash, would name another host. */
const rooted = (path: string) => `/${path.replace(/^[/\\]+/, '')}`;
