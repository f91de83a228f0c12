import { defineAction } from '@flotilla/core';
import { z } from 'zod';

const inbox = '/api/notification/inbox';

/** A message as the development inbox keeps it. */
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
  summary: 'The last messages that were not really sent, newest first; a page for browsers. Only outside production.',
  schemas: { answer: z.array(inboxMessage) },
});

export const readInbox = defineAction({
  module: 'notification',
  name: 'inbox-message',
  method: 'GET',
  path: `${inbox}/{id}`,
  access: 'public',
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
      /** What of the data nobody may read: examples stand for it, and a message that was sent has lost it. */
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
