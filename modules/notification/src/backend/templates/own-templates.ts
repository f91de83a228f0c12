import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

/** A message with an administrator's own text. */
const message = z.strictObject({
  title: z.string().min(1).max(200),
  text: z.string().min(1).max(4000),
  link: z.url({ protocol: /^https?$/ }).optional(),
});
export type PlainMessage = z.output<typeof message>;

/** A request from the site that has no form of its own. */
const request = z.strictObject({
  text: z.string().min(1).max(4000),
  name: z.string().max(200).optional(),
  email: z.email().optional(),
  page: z.url({ protocol: /^https?$/ }).optional(),
});
export type WebsiteRequest = z.output<typeof request>;

/** Templates that belong to no other module. */
export const ownTemplates = [
  defineMailTemplate({
    variant: 'default',
    data: message,
    load: async () => (await import('./own-mails.js')).plainMessageMail,
  }),
  defineMailTemplate({
    variant: 'generate-email-request-from-website',
    data: request,
    load: async () => (await import('./own-mails.js')).websiteRequestMail,
  }),
];
