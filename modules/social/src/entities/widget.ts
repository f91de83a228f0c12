import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'social',
  name: 'widget',
  fields: content(),
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
