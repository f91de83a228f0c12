import { z } from 'zod';

export const shopEnvironment = z.object({
  CART_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('Days after which an unchanged cart is deleted'),
  UNPAID_SHARE_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe(
      'Percentage of a stock that unpaid orders of one account or one network can reserve. Ten pieces are always allowed',
    ),
  UNPAID_BOOKINGS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(10)
    .describe('Bookings that unpaid orders of one network can hold at a time; of extras twice as many'),
  UNPAID_BOOKING_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(100)
    .describe(
      'Days of the bookings that unpaid orders of one network hold at a time. A single booking can be longer',
    ),
  REVIEW_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(4)
    .describe(
      'Days after a delivery or the end of a rental when a mail requests a review, once for each order. 0 for never',
    ),
  VIES_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .overwrite((url) => url.replace(/\/+$/, ''))
    .describe("Base URL of the EU's register of tax numbers"),
});
