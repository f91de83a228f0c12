import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'social',
  name: 'widget',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
});
export type Widget = Row<typeof widget>;
