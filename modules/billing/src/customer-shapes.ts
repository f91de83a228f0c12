import { z } from 'zod';

const payment = z.object({
  id: z.string(),
  status: z.string(),
  provider: z.string().nullable(),
  description: z.string(),
  amount: z.string(),
  refunded: z.string(),
  currency: z.object({ code: z.string().nullable(), symbol: z.string(), decimals: z.int() }),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});

/** The payments of a customer, the latest first, at most 50. */
export const customerPayments = z.object({ count: z.int(), payments: z.array(payment) });
export type CustomerPayments = z.output<typeof customerPayments>;
