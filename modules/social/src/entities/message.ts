import { className, defineEntity, text, type Row } from '@flotilla/core';

export const message = defineEntity({
  module: 'social',
  name: 'message',
  fields: {
    title: text({ optional: true }),
    subtitle: text({ optional: true }),
    description: text({ min: 1 }),
    className: className(),
  },
  access: { read: 'owner' },
  shows: { rowLabel: 'description', columns: ['description', 'createdAt'] },
});
export type Message = Row<typeof message>;
