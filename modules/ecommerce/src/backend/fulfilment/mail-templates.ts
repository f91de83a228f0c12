import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

/** What is said of an order whose status has changed. */
const orderStatus = z.strictObject({
  number: z.string(),
  status: z.enum(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled']),
  /** Why, where it is not what one hoped for. */
  problem: z.string().optional(),
  /** What was bought: a line each. */
  lines: z.array(z.string()).max(20),
  totals: z.array(z.string()),
  /** Where the buyer sees it. */
  url: z.string().max(2000).optional(),
  /** Who bought it: for administrators. */
  email: z.string().optional(),
});
export type OrderStatus = z.output<typeof orderStatus>;

const load = async () => (await import('./status-mail.js')).orderStatusMail;

/** The mail to the buyer. */
export const statusEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-order-status-changed-default',
  data: orderStatus,
  load,
});

/** The same by Telegram. */
export const statusTelegram = defineMailTemplate({
  variant: 'generate-telegram-ecommerce-order-status-changed-default',
  data: orderStatus,
  load,
});

/** To administrators. */
export const statusToAdmins = defineMailTemplate({
  variant: 'generate-telegram-ecommerce-order-status-changed-admin',
  data: orderStatus,
  load,
});
