import { adminTitle, className, defineEntity, localizedText, slug, text, type Row } from '@flotilla/core';

export const logotype = defineEntity({
  module: 'website-builder',
  name: 'logotype',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    url: text({ optional: true }),
    className: className(),
  },
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Logotype = Row<typeof logotype>;
