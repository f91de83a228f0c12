import { boolean, datetime, defineEntity, email, json, select, text, type Row } from '@flotilla/core';
import { requestStates, requestStatuses } from './request-states.js';

/** A request that a visitor sent through a form. */
export const request = defineEntity({
  module: 'crm',
  name: 'request',
  fields: {
    payload: json({ shape: 'object', optional: true, default: {} }),
    status: select({
      values: requestStatuses,
      default: 'new',
      index: true,
      lifecycle: requestStates,
    }),
    /** Address and language for replies, if an answer is an address. */
    email: email({ optional: true, readOnly: true }),
    language: text({ optional: true, readOnly: true, max: 35 }),
    /** False until the sender has opened the link in the mail, if the form requires that. */
    isConfirmed: boolean({ default: true, readOnly: true }),
    /**
     * First confirmation, when administrators were notified; later unsubscribing and confirming does not
     * change it.
     */
    confirmedAt: datetime({ optional: true, readOnly: true }),
    /** The name of the sender of a mail; of a form, it is among the answers. */
    name: text({ optional: true, readOnly: true, max: 200 }),
    /**
     * The account of the assigned administrator. No reference: a request is personal data of its sender
     * alone.
     */
    assigneeId: text({ optional: true, readOnly: true, max: 36 }),
    /** Until when it is hidden from the open conversations. */
    snoozedUntil: datetime({ optional: true, readOnly: true, index: true }),
    /** Whether its sender has written since it was last opened. */
    isUnread: boolean({ default: true, readOnly: true }),
    lastMessageAt: datetime({ default: 'now', readOnly: true }),
  },
  personal: { internal: ['assigneeId'] },
  unrecorded: {
    fields: ['isUnread', 'lastMessageAt'],
    because: 'they change with every message and every reader',
  },
  indexes: [
    { fields: ['status', 'createdAt', 'id'] },
    { fields: ['lastMessageAt', 'id'] },
    { fields: ['email'], ignoreCase: true },
  ],
  access: { read: 'owner' },
  ui: {
    area: 'messages',
    rank: 1,
    rowLabel: 'createdAt',
    columns: ['createdAt', 'email', 'crm.form.title', 'payload', 'status'],
    advanced: ['payload'],
    searched: ['email'],
    views: [
      {
        name: 'to-answer',
        filters: [{ column: 'status', method: 'inArray', value: ['new', 'in-progress'] }],
      },
      { name: 'answered', filters: [{ column: 'status', method: 'eq', value: 'answered' }] },
    ],
  },
});
export type Request = Row<typeof request>;
