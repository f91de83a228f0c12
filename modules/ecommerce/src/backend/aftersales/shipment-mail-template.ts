import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const sent = z.strictObject({
  /** Number of the order. */
  number: z.string(),
  /** The sent pieces: "Crew cap: 2". */
  lines: z.array(z.string()).max(20),
  /** Whether other goods of the order follow. */
  isPart: z.boolean(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.url().max(500).optional(),
  /** Address of the goods on one line. */
  deliveredTo: z.string().max(1000).optional(),
  /** Address of the order's page for the buyer. */
  url: z.url().max(2000).optional(),
  /** Signed link that opens the order without a session. */
  link: z.string().max(120).optional(),
});
export type SentMail = z.output<typeof sent>;

/** The mail about a shipment. */
export const shipmentEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-shipment-default',
  data: sent,
  secrets: ['link'],
  load: async () => (await import('./shipment-mail.js')).shipmentMail,
});
