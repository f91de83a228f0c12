import { content, defineEntity, text, type Row } from '@flotilla/core';

const layouts = ['hero', 'split', 'centered', 'muted'];

export const widget = defineEntity({
  module: 'website-builder',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  access: { read: 'public' },
  shows: { classWords: { default: layouts, 'content-default': layouts } },
});
export type Widget = Row<typeof widget>;
