import type { Site } from '@flotilla/react';

/**
 * Returns the `aria-current` of a menu entry: `page` for the page itself, `true` for the section that the page is
 * in. `/blog/articles/…` is within `/blog`; other pages name their section.
 */
export function currentOf(
  url: string | null,
  { path, section, linkedPages }: Pick<Site, 'path' | 'section' | 'linkedPages'>,
): 'page' | 'true' | undefined {
  if (url === null) return undefined;
  const own = linkedPages?.[url] ?? url;
  if (path === own) return 'page';
  const isWithin = url !== '/' && (path.startsWith(`${own}/`) || section?.url === url);
  return isWithin ? 'true' : undefined;
}
