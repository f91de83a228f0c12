import { defineEntity, reference, text, type Row } from '@flotilla/core';
import { request } from './request.js';

/** A mail by which somebody answered a request; who, says the history. */
export const reply = defineEntity({
  module: 'crm',
  name: 'reply',
  fields: {
    requestId: reference({ to: request.key, optional: true, readOnly: true, index: true }),
    email: text({ default: '', readOnly: true, max: 320 }),
    text: text({ default: '', readOnly: true, max: 10_000 }),
    /** The mail. */
    notificationId: reference({ to: 'notification.notification', constraint: false, optional: true, readOnly: true }),
    /** What the team notes about it; nobody is sent it. */
    note: text({ optional: true, max: 1000 }),
  },
  personal: { internal: ['note'] },
  shows: { rowLabel: 'email', columns: ['createdAt', 'email', 'text', 'requestId'] },
});
export type Reply = Row<typeof reply>;
