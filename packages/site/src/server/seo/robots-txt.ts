import { absolute } from '@flotilla/react/server';

export interface RobotsTxtInput {
  readonly origin: string;
  /** Whether crawlers are excluded from the whole site. */
  readonly isHidden: boolean;
  /** Lines from the settings of the site. */
  readonly added?: string | undefined;
}

/**
 * Returns the rules for crawlers (RFC 9309). Crawlers need only the preview images of the API; private pages have
 * their own robots header.
 */
export function robotsTxt({ origin, isHidden, added }: RobotsTxtInput): string {
  if (isHidden) return 'User-agent: *\nDisallow: /\n';
  const rules = ['User-agent: *', 'Allow: /api/host/opengraph-image', 'Disallow: /api/', 'Allow: /'];
  const lines = added?.trim() ? ['', added.trim()] : [];
  return [...rules, ...lines, '', `Sitemap: ${absolute(origin, '/sitemap.xml')}`, ''].join('\n');
}
