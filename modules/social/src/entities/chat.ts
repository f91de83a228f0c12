import { adminTitle, className, defineEntity, slug, text, type Row } from '@flotilla/core';

export const chat = defineEntity({
  module: 'social',
  name: 'chat',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text({ optional: true }),
    description: text({ optional: true }),
    sourceSystemId: text({ optional: true }),
    className: className(),
  },
  access: { read: 'owner' },
  ui: { area: 'messages', rank: 2 },
});
export type Chat = Row<typeof chat>;
