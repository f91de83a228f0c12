import { adminTitle, className, defineEntity, localizedText, slug, type Row } from '@flotilla/core';

export const option = defineEntity({
  module: 'crm',
  name: 'option',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    className: className(),
  },
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Option = Row<typeof option>;
