import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'host',
  name: 'widget',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
  ui: { isFound: false },
});
export type Widget = Row<typeof widget>;
