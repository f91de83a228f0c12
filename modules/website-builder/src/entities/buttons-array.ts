import { adminTitle, className, defineEntity, localizedText, richText, slug, type Row } from '@flotilla/core';

export const buttonsArray = defineEntity({
  module: 'website-builder',
  name: 'buttons-array',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    description: richText(),
    className: className(),
  },
  variants: ['column', 'dropdown'],
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type ButtonsArray = Row<typeof buttonsArray>;
