import { content, defineEntity, text, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'website-builder',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  access: { read: 'public' },
  drafts: true,
  followsLinks: true,
});
export type Widget = Row<typeof widget>;
