import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const answer = z.strictObject({ label: z.string(), text: z.string() });

/** Data of the mail to administrators. */
const newRequest = z.strictObject({
  form: z.string(),
  answers: z.array(answer).max(100),
  /** Path in the admin. */
  path: z.string(),
});
export type NewRequest = z.output<typeof newRequest>;

/** Data of a reply, with the quoted request. */
const requestReply = z.strictObject({
  form: z.string(),
  /** Subject of a request that began with a mail, in its own language. */
  subject: z.string().optional(),
  text: z.string(),
  answers: z.array(answer).max(100),
});
export type RequestReply = z.output<typeof requestReply>;

/** Data of the mail about an answer of a customer. */
const requestAnswered = z.strictObject({
  /** The name or address of the customer. */
  from: z.string(),
  /** Title of the form, or subject. */
  about: z.string(),
  text: z.string(),
  isNew: z.boolean(),
  /** Path in the admin. */
  path: z.string(),
});
export type RequestAnswered = z.output<typeof requestAnswered>;

/** Data of the mail about an assignment. Without the customer, whose erasure does not search it. */
const requestAssigned = z.strictObject({
  /** The name of the person who assigned it. */
  author: z.string().optional(),
  /** Title of the form, by language; absent for a mail. */
  form: z.record(z.string(), z.string()).optional(),
  /** Path in the admin. */
  path: z.string(),
});
export type RequestAssigned = z.output<typeof requestAssigned>;

/** Data of the mail that confirms an address. */
const confirmation = z.strictObject({
  form: z.string(),
  path: z.string(),
  unsubscribePath: z.string().optional(),
});
export type Confirmation = z.output<typeof confirmation>;

/** The mail to administrators. */
export const requestCreatedEmail = defineMailTemplate({
  variant: 'generate-email-crm-form-request-created-admin',
  data: newRequest,
  load: async () => (await import('./request-mails.js')).newRequestMail,
});

/** The same message for Telegram. */
export const requestCreatedTelegram = defineMailTemplate({
  variant: 'generate-telegram-crm-form-request-created-admin',
  data: newRequest,
  load: async () => (await import('./request-mails.js')).newRequestMail,
});

/** The mail to the assignee of a request, or to all administrators, about a message of its sender. */
export const requestAnsweredEmail = defineMailTemplate({
  variant: 'generate-email-crm-request-answered-admin',
  data: requestAnswered,
  load: async () => (await import('./request-mails.js')).requestAnsweredMail,
});

/** The mail to the new assignee of a request. */
export const requestAssignedEmail = defineMailTemplate({
  variant: 'generate-email-crm-request-assigned-admin',
  data: requestAssigned,
  load: async () => (await import('./request-mails.js')).requestAssignedMail,
});

/** The reply to the visitor. */
export const requestReplyEmail = defineMailTemplate({
  variant: 'generate-email-crm-request-reply-default',
  data: requestReply,
  sender: 'person',
  // A reply to a request: no further mails follow automatically.
  unsubscribe: false,
  load: async () => (await import('./request-mails.js')).requestReplyMail,
});

/** Confirms an address. */
export const subscriptionConfirmation = defineMailTemplate({
  variant: 'generate-email-crm-request-confirmation-default',
  data: confirmation,
  secrets: ['path', 'unsubscribePath'],
  unsubscribe: 'unsubscribePath',
  load: async () => (await import('./request-mails.js')).confirmationMail,
});
