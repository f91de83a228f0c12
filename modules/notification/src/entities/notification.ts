import { datetime, defineEntity, json, select, text, type Row } from '@flotilla/core';

/** One message by one channel; `sendAfter` is the moment of writing unless it says a later one. */
export const notificationEntity = defineEntity({
  module: 'notification',
  name: 'notification',
  fields: {
    title: text({ optional: true }),
    status: select({ values: ['new', 'sent', 'read', 'error'], default: 'new' }),
    data: json({ optional: true, default: {} }),
    receiver: text(),
    method: select({ values: ['email', 'telegram'], default: 'email' }),
    attachments: json({ shape: 'array', optional: true, default: [] }),
    sendAfter: datetime({ default: 'now' }),
    sourceSystemId: text({ optional: true }),
  },
  indexes: [{ fields: ['status', 'sendAfter'] }],
});
export type Notification = Row<typeof notificationEntity>;
