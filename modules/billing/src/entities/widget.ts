import { defineEntity, texts, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'billing',
  name: 'widget',
  fields: texts(),
  access: { read: 'public' },
  drafts: true,
});
export type Widget = Row<typeof widget>;
