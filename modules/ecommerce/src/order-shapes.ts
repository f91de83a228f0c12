import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { id, orderWithLines } from './shapes.js';

/** An order's number and mail address, as the buyer types them: `#7k3m 9qxa` is `7K3M-9QXA`. */
export const orderSearch = z.strictObject({
  email: emailSchema(),
  number: z
    .string()
    .max(40)
    .overwrite((text) =>
      text
        .toUpperCase()
        .replace(/[^A-Z\d]/g, '')
        .replace(/^(.{4})(?=.)/, '$1-'),
    )
    .regex(/^[A-Z\d]{4}-[A-Z\d]{4}$/, 'must be the number of an order, such as 7K3M-9QXA')
    .meta({ examples: ['7K3M-9QXA'] }),
});

export type OrderSearch = z.output<typeof orderSearch>;

/**
 * An order opened by a signed link, with its payments, and its files by addresses that are valid for an hour.
 */
export const linkedOrderAnswer = z.object({
  order: orderWithLines,
  /** Whether the provider has a payment that it has not finished. */
  isProcessing: z.boolean(),
  invoices: z.array(
    z.looseObject({
      id,
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void', 'failed']),
      amount: z.string(),
      currency: z.string().nullable(),
      description: z.string(),
      paymentUrl: z.string(),
      refunded: z.string(),
    }),
  ),
  files: z.array(
    z.object({
      id,
      name: z.string().nullable(),
      file: z.string(),
      mimeType: z.string().nullable(),
      size: z.int().nullable(),
    }),
  ),
});
export type LinkedOrder = z.output<typeof linkedOrderAnswer>;
