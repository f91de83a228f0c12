import { datetime, defineEntity, integer, json, reference, secret, select, text, type Row } from '@flotilla/core';

const languagePattern = /^[a-z]{2,3}$/;

/**
 * One message by one method; `sendAfter` is the moment of writing unless it says a later one. `secrets` is the part of the
 * data that nobody may read, such as a link that resets a password: it is forgotten once the message is sent or given up.
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
      patternSays: { en: 'must be the code of a language, such as en', ru: 'должно быть кодом языка, например ru' },
    }),
    secrets: secret({ optional: true }),
    /** Of one that a person wrote: in whose name it is sent, where answers go, and the thread that it belongs to. */
    letter: json({ shape: 'object', optional: true, readOnly: true }),
    /** What it said, in a few lines of plain text, and the path on the site to which it leads. */
    text: text({ optional: true, readOnly: true, max: 500 }),
    link: text({ optional: true, readOnly: true, max: 2000 }),
    /** Of one that says the same as others by other methods, the first of them. */
    messageId: reference({ to: 'notification.notification', constraint: false, optional: true, readOnly: true }),
    attempts: integer({ default: 0, readOnly: true }),
    lastError: text({ optional: true, readOnly: true }),
    sentAt: datetime({ optional: true, readOnly: true }),
    /** The other side may have it from here on, and has not said so: what is found like that is not sent once more. */
    handedOverAt: datetime({ optional: true, readOnly: true }),
    /** By which word: on the disk where it was to be said, it is known whether it was. */
    handedOverBy: text({ optional: true, readOnly: true, max: 64 }),
    /** Of one that goes in parts and is not whole yet: how many the other side has. */
    partsTaken: integer({ default: 0, readOnly: true }),
  },
  access: { read: 'owner' },
  unrecorded: { fields: ['handedOverAt', 'handedOverBy', 'partsTaken'], because: 'it is set and taken back with every message' },
  indexes: [{ fields: ['status', 'sendAfter'] }],
  shows: {
    rowLabel: 'receiver',
    columns: ['receiver', 'method', 'status', 'attempts', 'sentAt'],
    groups: { sending: ['status', 'attempts', 'lastError', 'sentAt'] },
  },
});
export type Notification = Row<typeof notificationEntity>;
