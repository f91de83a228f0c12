import { type PageIdentity, siteWide } from './page-identity.js';

/** Directives for crawlers, as the meta tag and the header `X-Robots-Tag` take them; undefined where there is nothing to say. */
export function robotsOf({ document, site, defaults, status }: PageIdentity): string | undefined {
  if (defaults.isHidden) return 'noindex, nofollow';
  if (status !== 200 || document.about.isPrivate) return 'noindex';
  return siteWide(document.metadata, site.language, 'robots');
}

/** Whether search engines are asked to leave a page out. */
export const isKeptOut = (robots: string | undefined) => robots !== undefined && robots.includes('noindex');
