import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const requested = z.strictObject({
  /** Number of the order. */
  number: z.string(),
  /** The products that can be reviewed. */
  titles: z.array(z.string()).max(20),
  /** Address of the order's page for the buyer. */
  url: z.url().max(2000),
  /** Signed link that opens the order without a session. */
  link: z.string().max(120).optional(),
});
export type RequestedReview = z.output<typeof requested>;

/** The mail that requests a review. */
export const reviewEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-review-default',
  data: requested,
  secrets: ['link'],
  load: async () => (await import('./review-mail.js')).reviewMail,
});
