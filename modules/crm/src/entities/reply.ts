import { defineEntity, email, reference, text, type Row } from '@flotilla/core';
import { request } from './request.js';

/** A reply to a request by mail. History records its author. */
export const reply = defineEntity({
  module: 'crm',
  name: 'reply',
  fields: {
    requestId: reference({ to: request.key, optional: true, readOnly: true, index: true }),
    email: email({ default: '', readOnly: true }),
    text: text({ default: '', readOnly: true, max: 10_000 }),
    /** The notification of the mail. */
    notificationId: reference({
      to: 'notification.notification',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    /** Internal note; never sent. */
    note: text({ optional: true, max: 1000 }),
  },
  personal: { internal: ['note'] },
  ui: { rowLabel: 'email', columns: ['createdAt', 'email', 'text', 'requestId'] },
});
export type Reply = Row<typeof reply>;
