import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

const conflict = z.strictObject({
  /** Title of the feed. */
  feed: z.string().max(200),
  resource: z.string().max(500),
  /** Days of the events, such as "July 3 – 9, 2027". */
  days: z.array(z.string()).max(20),
  /** Path of the bookings in the admin. */
  path: z.string(),
});
export type ConflictData = z.output<typeof conflict>;

/** The mail to administrators about double bookings. */
export const conflictToAdmins = defineMailTemplate({
  variant: 'generate-email-ecommerce-calendar-conflict-admin',
  data: conflict,
  load: async () => (await import('./conflict-mail.js')).conflictMail,
});
