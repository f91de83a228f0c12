import {
  adminTitle,
  boolean,
  defineEntity,
  json,
  localizedText,
  type Row,
  select,
  slug,
} from '@flotilla/core';
import { blockCategories } from '@flotilla/core/studio';

/** Saved blocks with their parts, which editors insert into pages; or all blocks of a new page. */
export const section = defineEntity({
  module: 'host',
  name: 'section',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    category: select({ values: [...blockCategories], default: 'other' }),
    /** Rows and links in portable form. */
    content: json({ shape: 'object', default: { version: 1, rows: [], links: [] } }),
    /** Offered for new pages, instead of as a block. */
    isPage: boolean({ default: false }),
  },
  checks: [
    {
      name: 'content-has-version',
      sql: `"content" ? 'version'`,
      example: { content: { version: 1, rows: [], links: [] } },
    },
  ],
  drafts: true,
  guarded: 'rules',
  ui: { area: 'site', rank: 3, columns: ['title', 'category', 'isPage', 'updatedAt'] },
});
export type Section = Row<typeof section>;
