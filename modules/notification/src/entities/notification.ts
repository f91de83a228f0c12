import {
  datetime,
  defineEntity,
  integer,
  json,
  reference,
  secret,
  select,
  text,
  type Row,
} from '@flotilla/core';
import { languagePattern } from '@flotilla/core/values';

/**
 * One message by one method. `sendAfter` defaults to the time of writing. `secrets` is the part of the data
 * that cannot be read, such as a link that resets a password: it is deleted once the message is sent or given
 * up.
 */
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
    language: text({
      default: 'en',
      pattern: languagePattern,
      patternSays: {
        en: 'must be the code of a language, such as en',
        ru: 'должно быть кодом языка, например ru',
      },
    }),
    secrets: secret({ optional: true }),
    /** Sender name, reply address and thread of a message that a person wrote. */
    letter: json({ shape: 'object', optional: true, readOnly: true }),
    /** Summary in plain text, and the path of the linked page. */
    text: text({ optional: true, readOnly: true, max: 500 }),
    link: text({ optional: true, readOnly: true, max: 2000 }),
    /** First row of a message that was sent by several methods. */
    messageId: reference({
      to: 'notification.notification',
      constraint: false,
      optional: true,
      readOnly: true,
    }),
    attempts: integer({ default: 0, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
    sentAt: datetime({ optional: true, readOnly: true }),
    /**
     * Start of the hand-over: the receiver may have the message from now on, so it is not sent again without
     * an outcome.
     */
    handedOverAt: datetime({ optional: true, readOnly: true }),
    /** Delivery marker: on its disk it shows whether the message was sent. */
    handedOverBy: text({ optional: true, readOnly: true, max: 64 }),
    /** Number of parts that the receiver has accepted, while the message is incomplete. */
    partsTaken: integer({ default: 0, readOnly: true }),
  },
  access: { read: 'owner' },
  unrecorded: {
    fields: ['handedOverAt', 'handedOverBy', 'partsTaken'],
    because: 'it is set and taken back with every message',
  },
  indexes: [{ fields: ['status', 'sendAfter'] }],
  ui: {
    area: 'messages',
    rank: 3,
    rowLabel: 'receiver',
    columns: ['receiver', 'method', 'status', 'attempts', 'sentAt'],
    groups: { sending: ['status', 'attempts', 'lastError', 'sentAt'] },
  },
});
export type Notification = Row<typeof notificationEntity>;
