import { defineEntity, select, text, type Row } from '@flotilla/core';

/**
 * Metadata of a page for search engines and previews. The row of variant `primary` applies to pages without
 * their own. A page may have one row per language, distinguished by `opengraphLocale`.
 */
export const metadata = defineEntity({
  module: 'host',
  name: 'metadata',
  fields: {
    title: text(),
    description: text({ optional: true }),
    keywords: text({ optional: true }),
    author: text({ optional: true }),
    viewport: text({ optional: true }),
    /**
     * `noindex` excludes a page from search and sitemap; `index` includes it when the primary row excludes
     * all.
     */
    robots: select({ values: ['index', 'noindex', 'nofollow', 'noindex, nofollow'], optional: true }),
    opengraphTitle: text({ optional: true }),
    opengraphDescription: text({ optional: true }),
    opengraphUrl: text({ optional: true }),
    opengraphType: text({ optional: true }),
    opengraphSiteName: text({ optional: true }),
    opengraphLocale: text({ optional: true }),
    twitterCard: text({ optional: true }),
    twitterSite: text({ optional: true }),
    twitterCreator: text({ optional: true }),
    twitterTitle: text({ optional: true }),
    twitterDescription: text({ optional: true }),
    twitterUrl: text({ optional: true }),
    twitterDomain: text({ optional: true }),
    twitterAppCountry: text({ optional: true }),
  },
  variants: ['primary'],
  access: { read: 'public' },
  drafts: true,
  naturalKey: ['title'],
  ui: {
    searched: ['title', 'description'],
    groups: {
      opengraph: [
        'opengraphTitle',
        'opengraphDescription',
        'opengraphUrl',
        'opengraphType',
        'opengraphSiteName',
        'opengraphLocale',
      ],
      twitter: [
        'twitterCard',
        'twitterSite',
        'twitterCreator',
        'twitterTitle',
        'twitterDescription',
        'twitterUrl',
        'twitterDomain',
        'twitterAppCountry',
      ],
    },
  },
});
export type Metadata = Row<typeof metadata>;
