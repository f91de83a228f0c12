import { defineAction } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { ownPath } from './own-path.js';

const inbox = '/api/notification/inbox';

/** A message in the development inbox. */
export const inboxMessage = z.object({
  id: z.guid(),
  method: z.string(),
  receiver: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});
export type InboxMessage = z.output<typeof inboxMessage>;

export const listInbox = defineAction({
  module: 'notification',
  name: 'inbox',
  method: 'GET',
  path: inbox,
  access: 'public',
  needs: 'notification.inbox',
  summary:
    'Lists the latest messages of the development inbox, newest first; a page for browsers. Only outside production.',
  schemas: { answer: z.array(inboxMessage) },
});

export const readInbox = defineAction({
  module: 'notification',
  name: 'inbox-message',
  method: 'GET',
  path: `${inbox}/{id}`,
  access: 'public',
  needs: 'notification.inbox',
  sends: 'text/html',
  summary:
    'Shows a message of the development inbox: HTML, or plain text with `format=text`. Only outside production.',
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    query: z.object({ format: z.enum(['html', 'text'], 'must be html or text').default('html') }),
  },
});

const preview = {
  module: 'notification',
  method: 'GET',
  access: 'admin',
  schemas: {
    params: z.object({ id: z.guid('must be a uuid') }),
    query: z.object({ language: z.string().min(2).max(35).default('en') }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Names of secret data: replaced by examples here, and deleted when a message is sent. */
      secrets: z.array(z.string()),
    }),
  },
} as const;

export const previewTemplate = defineAction({
  ...preview,
  name: 'preview-template',
  path: '/api/notification/templates/{id}/preview',
  summary: 'Previews a template in a language, with example data.',
});

/** Previews the mail of a template without a row, in a look that is not published. */
export const previewMail = defineAction({
  ...{ module: preview.module, access: preview.access },
  name: 'preview-mail',
  method: 'POST',
  path: '/api/notification/templates/preview',
  status: 200,
  summary: 'Previews the mail of a template in a language and a theme of the site, with example data.',
  schemas: {
    body: z.strictObject({
      variant: z.string().min(1).max(200),
      language: preview.schemas.query.shape.language,
      /** Choices of the theme; the default ones where they are missing. */
      theme: boundedRecord({ maxKeys: 10, maxLength: 1000 }),
    }),
    answer: preview.schemas.answer,
  },
});

export const previewNotification = defineAction({
  ...preview,
  name: 'preview-notification',
  path: '/api/notification/notifications/{id}/preview',
  summary: 'Previews a notification in a language, with examples for secret data.',
});

const unsubscribing = '/api/notification/unsubscribe';
const subjectId = z.guid('must be a uuid');
const owner = { module: 'notification', access: 'owner' } as const;

/** A topic with the choice of a subject. */
export const topicChoice = z.object({
  id: z.guid(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(['info', 'security', 'error']),
  isOn: z.boolean(),
  /** Whether it cannot be switched off: security. */
  isLocked: z.boolean(),
});
export type TopicChoice = z.output<typeof topicChoice>;

export const topicsOfSubject = defineAction({
  ...owner,
  name: 'subject-topics',
  method: 'GET',
  path: `${ownPath}/topics`,
  summary: 'Lists the topics of a subject, with its choices.',
  schemas: { params: z.object({ id: subjectId }), answer: z.array(topicChoice) },
});

export const switchTopic = defineAction({
  ...owner,
  name: 'switch-topic',
  method: 'PATCH',
  path: `${ownPath}/topics/{topicId}`,
  summary: 'Switches a topic on or off for a subject. Security topics cannot be switched off.',
  schemas: {
    params: z.object({ id: subjectId, topicId: z.guid('must be a uuid') }),
    body: z.strictObject({ isOn: z.boolean() }),
    answer: topicChoice,
  },
});

/** A notification in its recipient's list. */
export const listedNotification = z.object({
  id: z.guid(),
  title: z.string().nullable(),
  /** Summary in a few lines of plain text. */
  text: z.string().nullable(),
  /** Path of the linked page on the site. */
  link: z.string().nullable(),
  status: z.enum(['sent', 'read']),
  createdAt: z.iso.datetime(),
});
export type ListedNotification = z.output<typeof listedNotification>;

const cursorParts = z.tuple([z.iso.datetime(), z.guid()]);
/** The time and the id of the last notification of a page. */
const notificationCursor = z
  .string()
  .max(80)
  .refine((text) => cursorParts.safeParse(text.split('_')).success, 'is not a cursor');

export const notificationsOfSubject = defineAction({
  ...owner,
  name: 'subject-notifications',
  method: 'GET',
  path: `${ownPath}/notifications`,
  summary:
    'Lists the notifications of a subject, newest first, in pages of up to fifty. Only its own, whatever else it may read.',
  schemas: {
    params: z.object({ id: subjectId }),
    query: z.object({
      /** The cursor of the previous response's `meta.next`. */
      after: notificationCursor.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    answer: z.array(listedNotification),
    meta: z.object({ next: z.string().nullable() }),
  },
});

export const unreadNotifications = defineAction({
  ...owner,
  name: 'unread-notifications',
  method: 'GET',
  path: `${ownPath}/unread-notifications`,
  summary: 'Counts the unread notifications of a subject, up to a hundred.',
  schemas: { params: z.object({ id: subjectId }), answer: z.object({ unread: z.int() }) },
});

export const readNotifications = defineAction({
  ...owner,
  name: 'read-notifications',
  method: 'POST',
  path: `${ownPath}/notifications/read`,
  repeats: 'done',
  summary: 'Marks notifications of a subject as read: the given ones, or all.',
  schemas: {
    params: z.object({ id: subjectId }),
    body: z.strictObject({ ids: z.array(z.guid('must be a uuid')).min(1).max(100).optional() }),
    answer: z.object({ read: z.int() }),
  },
});

const token = z.strictObject({ token: z.string().min(1).max(200) });

export const unsubscribePage = defineAction({
  module: 'notification',
  name: 'unsubscribe-page',
  method: 'GET',
  path: unsubscribing,
  access: 'public',
  sends: 'text/html',
  summary: 'Shows the page that confirms unsubscribing from the topic of a mail. Changes nothing.',
  schemas: { query: token },
});

export const unsubscribe = defineAction({
  module: 'notification',
  name: 'unsubscribe',
  method: 'POST',
  path: unsubscribing,
  access: 'public',
  repeats: 'done',
  // Mail readers send a form of either kind (RFC 8058, section 3.2).
  takes: 'raw',
  sends: 'text/html',
  limit: { calls: 600, per: 'minute' },
  summary:
    'Unsubscribes the recipient of a mail from its topic by one request (RFC 8058); `List-Unsubscribe=Undo` reverts that.',
  schemas: { query: token },
});

export const telegramUpdates = defineAction({
  module: 'notification',
  name: 'telegram-updates',
  method: 'POST',
  path: '/api/notification/telegram/updates',
  access: 'public',
  takes: 'raw',
  repeats: 'done',
  needs: 'notification.telegram',
  sends: 'application/json',
  limit: { calls: 3000, per: 'minute' },
  summary:
    'Receives updates of the bot from Telegram, authenticated by a secret header. Responds with the answer of the bot.',
});

export const receiveMail = defineAction({
  module: 'notification',
  name: 'receive-mail',
  method: 'POST',
  path: '/api/notification/inbound',
  access: 'public',
  takes: 'raw',
  /** A mail of 10 MB in Base64, in JSON. */
  maxBytes: 14 * 1024 ** 2,
  requiredHeaders: {
    'x-flotilla-timestamp': /^\d{1,12}$/,
    'x-flotilla-signature': /^sha256=[0-9a-f]{64}$/,
  },
  repeats: 'done',
  needs: 'notification.inbound',
  limit: { calls: 600, per: 'minute' },
  summary:
    'Receives a mail: its bytes (RFC 5322), or `{"raw": "<Base64>"}`, up to 10 MB. `X-Flotilla-Signature` is `sha256=` and the HMAC-SHA256 in hex, keyed with the secret, of `X-Flotilla-Timestamp` (Unix seconds, at most five minutes old), a dot and the body.',
  schemas: { answer: z.object({ outcome: z.enum(['stored', 'duplicate', 'ignored']) }) },
});
