import { z } from 'zod';

const message = z.object({
  id: z.string(),
  title: z.string().nullable(),
  receiver: z.string(),
  method: z.enum(['email', 'telegram']),
  status: z.enum(['new', 'sent', 'read', 'error']),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

/** The messages sent to a customer, the latest first, at most 50, and the topics that it switched off. */
export const customerMails = z.object({
  messages: z.array(message),
  switchedOff: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type CustomerMails = z.output<typeof customerMails>;
