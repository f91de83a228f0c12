import { absolute } from '@flotilla/react/server';

export interface RobotsTxtInput {
  readonly origin: string;
  /** Crawlers are to stay away from all of it. */
  readonly isHidden: boolean;
}

/** The rules for crawlers (RFC 9309). Of the API they need the pictures of previews alone; pages say for themselves what is private. */
export function robotsTxt({ origin, isHidden }: RobotsTxtInput): string {
  if (isHidden) return 'User-agent: *\nDisallow: /\n';
  const rules = ['User-agent: *', 'Allow: /api/host/opengraph-image', 'Disallow: /api/', 'Allow: /'];
  return [...rules, '', `Sitemap: ${absolute(origin, '/sitemap.xml')}`, ''].join('\n');
}
