import { adminTitle, className, defineEntity, localizedText, slug, text, type Row } from '@flotilla/core';

export const button = defineEntity({
  module: 'website-builder',
  name: 'button',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    subtitle: localizedText(),
    url: text({ optional: true }),
    className: className(),
  },
  variants: ['destructive', 'primary', 'secondary', 'outline', 'link', 'ghost'],
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Button = Row<typeof button>;
