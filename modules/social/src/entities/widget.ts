import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'social',
  name: 'widget',
  fields: content(),
  variants: ['chat-list-default', 'chat-overview-default', 'profile-overview-default'],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
