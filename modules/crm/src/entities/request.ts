import { boolean, datetime, defineEntity, json, select, text, type Row } from '@flotilla/core';
import { requestStates, requestStatuses } from './request-states.js';

/** What a visitor sent through a form. */
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
    /** Where the sender is answered, when an answer was an address, and in which language. */
    email: text({ optional: true, readOnly: true, max: 320 }),
    language: text({ optional: true, readOnly: true, max: 35 }),
    /** False until the sender has opened the link of a mail, where the form asks for that. */
    isConfirmed: boolean({ default: true, readOnly: true }),
    /** When that was first so, and administrators were told: who unsubscribes and confirms again keeps it. */
    confirmedAt: datetime({ optional: true, readOnly: true }),
  },
  indexes: [{ fields: ['status', 'createdAt', 'id'] }],
  access: { read: 'owner' },
  shows: { rowLabel: 'createdAt', columns: ['createdAt', 'status', 'email', 'payload'], searched: ['email'] },
});
export type Request = Row<typeof request>;
