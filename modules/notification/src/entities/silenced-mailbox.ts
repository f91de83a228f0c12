import { defineEntity, reference, text } from '@flotilla/core';

/**
 * A mailbox that receives no more mails of a topic. Written by the unsubscribe link of a mail to an
 * unconfirmed address: the choice belongs to the mailbox, not to the account that named it. `mailbox` is a
 * keyed hash (HMAC-SHA-256, base64url) of the address.
 */
export const silencedMailbox = defineEntity({
  module: 'notification',
  name: 'silenced-mailbox',
  fields: {
    mailbox: text({ min: 1, max: 64 }),
    topicId: reference({ to: 'notification.topic' }),
  },
  indexes: [{ fields: ['mailbox', 'topicId'], unique: true }],
  ui: { rowLabel: 'mailbox', columns: ['mailbox', 'createdAt'] },
});
