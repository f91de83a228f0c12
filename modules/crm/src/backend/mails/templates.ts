import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const answer = z.strictObject({ label: z.string(), text: z.string() });

/** What administrators are told of a request. */
const newRequest = z.strictObject({
  form: z.string(),
  answers: z.array(answer).max(100),
  /** Where it is in the admin. */
  path: z.string(),
});
export type NewRequest = z.output<typeof newRequest>;

/** What a visitor is answered, with what it answers. */
const requestReply = z.strictObject({ form: z.string(), text: z.string(), answers: z.array(answer).max(100) });
export type RequestReply = z.output<typeof requestReply>;

/** What is asked of who has left an address. */
const confirmation = z.strictObject({ form: z.string(), path: z.string(), unsubscribePath: z.string().optional() });
export type Confirmation = z.output<typeof confirmation>;

/** The mail to administrators. */
export const requestCreatedEmail = defineMailTemplate({
  variant: 'generate-email-crm-form-request-created-admin',
  data: newRequest,
  load: async () => (await import('./request-mails.js')).newRequestMail,
});

/** The same by Telegram. */
export const requestCreatedTelegram = defineMailTemplate({
  variant: 'generate-telegram-crm-form-request-created-admin',
  data: newRequest,
  load: async () => (await import('./request-mails.js')).newRequestMail,
});

/** The answer to the visitor. */
export const requestReplyEmail = defineMailTemplate({
  variant: 'generate-email-crm-request-reply-default',
  data: requestReply,
  // An answer to who has asked: no more follows by itself.
  unsubscribe: false,
  load: async () => (await import('./request-mails.js')).requestReplyMail,
});

/** Asks whether an address is its owner's. */
export const subscriptionConfirmation = defineMailTemplate({
  variant: 'generate-email-crm-request-confirmation-default',
  data: confirmation,
  secrets: ['path', 'unsubscribePath'],
  unsubscribe: 'unsubscribePath',
  load: async () => (await import('./request-mails.js')).confirmationMail,
});
