import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'crm',
  name: 'widget',
  fields: content(),
  variants: ['form-list-default'],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
