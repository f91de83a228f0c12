import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';
import { documentKinds } from '../../documents/document-kinds.js';

const issued = z.strictObject({
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Number of the order. */
  order: z.string(),
  /** With the currency's sign. */
  amount: z.string(),
  /** Address of the order's page for the buyer. */
  url: z.url().max(2000).optional(),
  /** Signed link that opens the order without a session. */
  link: z.string().max(120).optional(),
});
export type IssuedMail = z.output<typeof issued>;

/** The mail that brings an invoice or a credit note. */
export const documentEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-document-default',
  data: issued,
  secrets: ['link'],
  load: async () => (await import('./document-mail.js')).documentMail,
});
