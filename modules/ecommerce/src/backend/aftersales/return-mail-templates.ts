import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';
import { returnKinds } from '../../aftersales/return-terms.js';

/** Pieces as text: "Crew cap: 2". */
const lines = z.array(z.string()).max(20);
const address = {
  /** Address of the order's page for the buyer. */
  url: z.url().max(2000).optional(),
  /** Signed link that opens the order without a session. */
  link: z.string().max(120).optional(),
};
const secrets = ['link'] as const;

const withdrawn = z.strictObject({
  /** Number of the order. */
  number: z.string(),
  /** When the statement arrived. */
  at: z.iso.datetime(),
  /** Name and address of the buyer, as far as they are known. */
  name: z.string().optional(),
  email: z.string(),
  lines,
  /** Whether there are goods to send back. */
  hasGoods: z.boolean(),
  ...address,
});
export type WithdrawnMail = z.output<typeof withdrawn>;

/** The acknowledgement of a withdrawal, with its content and time (Directive 2011/83/EU, Art. 11a). */
export const withdrawalEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-withdrawal-default',
  data: withdrawn,
  secrets,
  // Required by law.
  unsubscribe: false,
  load: async () => (await import('./return-mails.js')).withdrawalMail,
});

const answered = z.strictObject({
  number: z.string(),
  status: z.enum(['approved', 'declined']),
  lines,
  /** Words of the shop. */
  answer: z.string().max(1000).optional(),
  ...address,
});
export type AnsweredReturn = z.output<typeof answered>;

/** The answer to a requested return. */
export const returnEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-return-default',
  data: answered,
  secrets,
  load: async () => (await import('./return-mails.js')).returnMail,
});

const requested = z.strictObject({
  number: z.string(),
  kind: z.enum(returnKinds),
  /** The buyer's address. */
  email: z.string(),
  lines,
  /** Words of the buyer. */
  note: z.string().max(1000).optional(),
  /** Address of the order in the admin. */
  url: z.url().max(2000).optional(),
});
export type RequestedReturn = z.output<typeof requested>;

/** Notifies administrators of goods that come back. */
export const returnToAdmins = defineMailTemplate({
  variant: 'generate-email-ecommerce-return-admin',
  data: requested,
  load: async () => (await import('./return-mails.js')).returnAdminMail,
});
