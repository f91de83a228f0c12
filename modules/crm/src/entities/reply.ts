import { defineEntity, email, json, reference, select, text, type Row } from '@flotilla/core';
import { request } from './request.js';

/** Kinds of messages of a customer: a person wrote only a `message`. */
export const replyKinds = ['message', 'automatic', 'bounce'] as const;

/** A message of the conversation about a request: a mail to its sender, or one from them. */
export const reply = defineEntity({
  module: 'crm',
  name: 'reply',
  fields: {
    requestId: reference({ to: request.key, optional: true, readOnly: true, index: true }),
    direction: select({ values: ['out', 'in'], default: 'out', readOnly: true }),
    kind: select({ values: replyKinds, default: 'message', readOnly: true }),
    /** The address of the customer: the receiver, or the sender of a received mail, which proves nothing. */
    email: email({ default: '', readOnly: true }),
    /** The name that the author signs with. */
    authorName: text({ optional: true, readOnly: true, max: 200 }),
    /** The account of an administrator. No reference: a message is personal data of the customer alone. */
    authorId: text({ optional: true, readOnly: true, max: 36 }),
    text: text({ default: '', readOnly: true, max: 20_000 }),
    /** Quotes and signature of a received mail. */
    quoted: text({ optional: true, readOnly: true, max: 40_000 }),
    /** Message-IDs (RFC 5322) of this mail, and of the one that it answers. */
    messageId: text({ optional: true, readOnly: true, max: 255, unique: true }),
    inReplyTo: text({ optional: true, readOnly: true, max: 255 }),
    /** Names of files that were not kept: too many, too large or of a refused type. */
    lostFiles: json({ shape: 'array', default: [], readOnly: true }),
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
  personal: { internal: ['note', 'authorId'] },
  ui: { rowLabel: 'email', columns: ['createdAt', 'direction', 'email', 'text', 'requestId'] },
});
export type Reply = Row<typeof reply>;
