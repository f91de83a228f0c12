import { content, defineEntity, text, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'website-builder',
  name: 'widget',
  fields: {
    ...content(),
    anchor: text({ optional: true }),
  },
  variants: ['checkbox-default', 'content-default', 'footer-default', 'navbar-default', 'subscription-form-default', 'tabs-default'],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
