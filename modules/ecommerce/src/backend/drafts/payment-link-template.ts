import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const about = z.strictObject({
  kind: z.enum(['sent', 'expired', 'withdrawn']),
  /** Number of the order. */
  number: z.string(),
  /** Until when it can be paid, in words: "29 November 2026 at 14:30 GMT+2". */
  until: z.string().max(200).optional(),
  /** Text of up to 20 lines: "Weekly sloop: 2 × €600 / week". */
  lines: z.array(z.string()).max(20),
  /** Totals with the currency's sign. */
  totals: z.array(z.string()),
  discounts: z.array(z.string()),
  /** The amount of the link, if the rest is paid later. */
  dueNow: z.string().optional(),
  /** Address of the order's page for the buyer. */
  url: z.url().max(2000).optional(),
  /** Signed link that opens the order without a session. */
  link: z.string().max(120).optional(),
});
export type LinkMail = z.output<typeof about>;

/** The mail with the link to pay an order that the shop wrote, or about its end. */
export const paymentLinkEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-payment-link-default',
  data: about,
  secrets: ['link'],
  // A single mail on request.
  unsubscribe: false,
  load: async () => (await import('./payment-link-mail.js')).paymentLinkMail,
});
