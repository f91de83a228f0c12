import { z } from 'zod';
import { orderSums } from './desk-shapes.js';
import { id } from './shapes.js';

const customerOrder = z.object({
  id,
  number: z.string().nullable(),
  status: z.string(),
  placedAt: z.string().nullable(),
  /** Titles of its first lines, by language. */
  titles: z.array(z.record(z.string(), z.string())),
  sums: z.array(orderSums),
});

/** The orders of a customer, the latest first, at most 50. */
export const customerOrders = z.object({
  count: z.int(),
  orders: z.array(customerOrder),
});
export type CustomerOrders = z.output<typeof customerOrders>;
