import { boolean, datetime, defineEntity, json, reference, secret, text, type Row } from '@flotilla/core';

/**
 * An endpoint of another system, called for events by the Standard Webhooks scheme, once it has a secret.
 * `secret` and `previousSecret` are encrypted; the previous one signs until `previousUntil`.
 */
export const webhook = defineEntity({
  module: 'notification',
  name: 'webhook',
  fields: {
    address: text({ max: 2000 }),
    description: text({ optional: true, max: 200 }),
    /** Keys of events: `blog.article.updated`. */
    events: json({ shape: 'array', default: [] }),
    active: boolean({ default: true }),
    secret: secret({ optional: true }),
    previousSecret: secret({ optional: true }),
    previousUntil: datetime({ optional: true, readOnly: true }),
    /** Receives only events of rows that this subject may read. */
    ownerId: reference({ to: 'rbac.subject', constraint: false, optional: true, readOnly: true }),
    /** Time of the first failure since the last success. */
    failingSince: datetime({ optional: true, readOnly: true }),
    /** Why the server disabled it: `gone` or `failing`. */
    problem: text({ optional: true, readOnly: true, max: 300 }),
  },
  checks: [
    {
      name: 'events-bounded',
      sql: `jsonb_array_length("events") <= 2000`,
      example: { address: 'https://example.com', events: ['notification.topic.created'] },
    },
  ],
  guarded: 'presence',
  personal: { internal: ['problem', 'failingSince'] },
  unrecorded: { fields: ['failingSince'], because: 'it follows from the delivery log' },
  ui: {
    isFound: false,
    rowLabel: 'address',
  },
});
export type Webhook = Row<typeof webhook>;
