import { adminTitle, defineEntity, select, slug, text, type Row } from '@flotilla/core';

export const topic = defineEntity({
  module: 'notification',
  name: 'topic',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text(),
    type: select({ values: ['info', 'security', 'error'], default: 'info' }),
  },
  access: { read: 'subject' },
  ui: { area: 'messages', rank: 4 },
});
export type Topic = Row<typeof topic>;
