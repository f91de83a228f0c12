import { adminTitle, className, defineEntity, slug, text, type Row } from '@flotilla/core';

export const layout = defineEntity({
  module: 'host',
  name: 'layout',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text({ optional: true }),
    className: className(),
  },
  access: { read: 'public' },
  drafts: true,
  ui: { area: 'site', rank: 2 },
});
export type Layout = Row<typeof layout>;
