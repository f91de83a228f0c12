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

const byLanguage = z.record(z.string(), z.string());

/** A mention in a note. Without the text of the note, which may be about a customer. */
const noteMention = z.strictObject({
  /** Name of the author. */
  author: z.string().optional(),
  /** The label of the entity of the row, by language. */
  kind: byLanguage.optional(),
  /** The label of the row, by language. */
  name: byLanguage.optional(),
  /** Path in the admin. */
  path: z.string().max(400),
});
export type NoteMention = z.output<typeof noteMention>;

/** A scheduled change set that could not be published. */
const blocked = z.strictObject({
  title: z.string().nullable(),
  reason: z.enum(['changed', 'forbidden', 'refused']),
  details: z.string(),
  path: z.string(),
});
export type BlockedPublication = z.output<typeof blocked>;

export const publicationBlockedMail = defineMailTemplate({
  variant: 'generate-email-publication-blocked',
  data: blocked,
  load: async () => (await import('./publication-blocked-mail.js')).publicationBlocked,
});

/** A change set whose publication an assistant or a colleague requests. */
const requested = z.strictObject({
  title: z.string().nullable(),
  person: z.string().nullable(),
  client: z.string().nullable(),
  path: z.string(),
});
export type PublicationRequest = z.output<typeof requested>;

export const publicationRequestedMail = defineMailTemplate({
  variant: 'publication-requested',
  data: requested,
  load: async () => (await import('./publication-requested-mail.js')).publicationRequested,
});

/** A webhook that the server has disabled. */
const disabled = z.strictObject({
  address: z.string(),
  because: z.enum(['gone', 'failing']),
  path: z.string(),
});
export type DisabledWebhook = z.output<typeof disabled>;

export const webhookDisabledMail = defineMailTemplate({
  variant: 'webhook-disabled',
  data: disabled,
  load: async () => (await import('./webhook-disabled-mail.js')).webhookDisabled,
});

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
  defineMailTemplate({
    variant: 'note-mentioned',
    data: noteMention,
    load: async () => (await import('./own-mails.js')).noteMentionMail,
  }),
];
