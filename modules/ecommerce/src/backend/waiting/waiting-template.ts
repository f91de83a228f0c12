import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const freeDates = z.strictObject({
  /** Title of the product. */
  title: z.string(),
  /** Such as "July 3 – 9, 2027". */
  dates: z.string(),
  /** Address of the checkout with these dates; absent when the address of the site is not set. */
  url: z.url().max(2000).optional(),
  /** Ends waiting for other dates. */
  unsubscribePath: z.string(),
});
export type FreeDates = z.output<typeof freeDates>;

/** The mail that dates are free again. */
export const freeDatesEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-dates-free-default',
  data: freeDates,
  secrets: ['unsubscribePath'],
  unsubscribe: 'unsubscribePath',
  load: async () => (await import('./waiting-mail.js')).freeDatesMail,
});
