import { defineAction } from '@flotilla/core';
import { z } from 'zod';

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
  summary: 'The last messages that were not really sent, newest first; a page for browsers. Only outside production.',
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
  summary: 'One of them as it would have been read: HTML, or plain text with `format=text`. Only outside production.',
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
    query: z.object({ language: z.string().min(2).max(3).default('en') }),
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
  summary: 'How a template reads in a language, with examples for its data.',
});

export const previewNotification = defineAction({
  ...preview,
  name: 'preview-notification',
  path: '/api/notification/notifications/{id}/preview',
  summary: 'How a notification reads in a language, with examples for the data that nobody may read.',
});

const mine = '/api/rbac/subjects/{id}/notification-module';
const unsubscribing = '/api/notification/unsubscribe';
const subjectId = z.guid('must be a uuid');
const owner = { module: 'notification', access: 'owner' } as const;

/** A topic with the choice of a subject. */
export const chosenTopic = z.object({
  id: z.guid(),
  slug: z.string(),
  title: z.string(),
  type: z.enum(['info', 'security', 'error']),
  isOn: z.boolean(),
  /** Whether it cannot be switched off: security. */
  isLocked: z.boolean(),
});
export type ChosenTopic = z.output<typeof chosenTopic>;

export const topicsOfSubject = defineAction({
  ...owner,
  name: 'subject-topics',
  method: 'GET',
  path: `${mine}/topics`,
  summary: 'What a subject may hear of, and what it does.',
  schemas: { params: z.object({ id: subjectId }), answer: z.array(chosenTopic) },
});

export const switchTopic = defineAction({
  ...owner,
  name: 'switch-topic',
  method: 'PATCH',
  path: `${mine}/topics/{topicId}`,
  summary: 'Switches a topic on or off for a subject. Those of security stay on.',
  schemas: {
    params: z.object({ id: subjectId, topicId: z.guid('must be a uuid') }),
    body: z.strictObject({ isOn: z.boolean() }),
    answer: chosenTopic,
  },
});

/** A notification in its recipient's list. */
export const receivedNotification = z.object({
  id: z.guid(),
  title: z.string().nullable(),
  /** Summary in a few lines of plain text. */
  text: z.string().nullable(),
  /** Path of the linked page on the site. */
  link: z.string().nullable(),
  status: z.enum(['sent', 'read']),
  createdAt: z.iso.datetime(),
});
export type ReceivedNotification = z.output<typeof receivedNotification>;

export const notificationsOfSubject = defineAction({
  ...owner,
  name: 'subject-notifications',
  method: 'GET',
  path: `${mine}/notifications`,
  summary: 'What a subject was sent, the newest first, up to fifty. Its own alone, whatever else it may read.',
  schemas: { params: z.object({ id: subjectId }), answer: z.array(receivedNotification) },
});

export const unreadNotifications = defineAction({
  ...owner,
  name: 'unread-notifications',
  method: 'GET',
  path: `${mine}/unread-notifications`,
  summary: 'How many of the notifications that a subject was sent it has not read here, up to a hundred.',
  schemas: { params: z.object({ id: subjectId }), answer: z.object({ unread: z.int() }) },
});

export const readNotifications = defineAction({
  ...owner,
  name: 'read-notifications',
  method: 'POST',
  path: `${mine}/notifications/read`,
  repeats: 'done',
  summary: 'Notes that a subject has read notifications: those that are named, all when none is.',
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
  summary: 'A page that asks whether one wants to hear no more of what a mail is about. It changes nothing.',
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
  summary: 'Switches the topic of a mail off for who got it, by one request (RFC 8058); with `List-Unsubscribe=Undo` on again.',
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
  summary:
    'Takes what people say to the bot, told by Telegram, which repeats the secret that it was given; answers what the bot says to that.',
});
