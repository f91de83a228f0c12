import { content, defineEntity, text, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'ecommerce',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  access: { read: 'public' },
  drafts: true,
});
export type Widget = Row<typeof widget>;
