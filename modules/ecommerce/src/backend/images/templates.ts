import { defineImageTemplate } from '@flotilla/backend/ports';
import { isTimeZone } from '@flotilla/core/values';
import { language } from '@flotilla/file-storage/drawing';
import { z } from 'zod';
import { imageVariants } from '../../image-variants.js';

const amount = z.object({
  amount: z.string().regex(/^-?\d{1,20}(\.\d{1,8})?$/, 'must be an exact decimal such as 59.97'),
  sign: z.string().min(1).max(10),
});

const receipt = z.strictObject({
  language,
  siteName: z.string().trim().max(100),
  number: z.string().trim().min(1).max(100),
  paidAt: z.iso.datetime(),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Nicosia')
    .default('UTC'),
  email: z.string().max(320).optional(),
  paidBy: z.string().max(100).optional(),
  lines: z
    .array(
      amount
        .extend({
          title: z.string().trim().min(1).max(300),
          quantity: z.number().int().min(1).default(1),
          /** The dates of a rental, such as "July 3 – 9, 2027, 7 days". */
          dates: z.string().trim().min(1).max(200).optional(),
          /** Taken off the price. */
          discount: amount.shape.amount.optional(),
        })
        .strict(),
    )
    .min(1)
    .max(500),
  /** Payments beside the products, such as a delivery. */
  charges: z
    .array(
      amount
        .extend({
          title: z.string().trim().min(1).max(300),
          discount: amount.shape.amount.optional(),
        })
        .strict(),
    )
    .max(4)
    .default([]),
  /** Address that the goods are sent to, on one line. */
  deliveredTo: z.string().max(1000).optional(),
  totals: z.array(amount.strict()).min(1).max(4),
  /** Parts of the totals that are not paid yet, with the last day to pay them. */
  balances: z
    .array(amount.extend({ until: z.iso.datetime() }).strict())
    .max(4)
    .default([]),
  /** Discounts that the totals contain. */
  discounts: z.array(amount.strict()).max(4).default([]),
  /** Taxes that the totals contain; without an amount for sales without tax. */
  taxes: z
    .array(z.strictObject({ title: z.string().trim().min(1).max(100), ...amount.partial().shape }))
    .max(6)
    .default([]),
});
export type Receipt = z.output<typeof receipt>;

export const orderReceipt = defineImageTemplate<Receipt>({
  variant: imageVariants.receipt,
  width: 1500,
  height: 1500,
  type: 'image/png',
  data: receipt,
  load: async () => (await import('./order-receipt.js')).OrderReceipt,
});

const attachment = z.strictObject({
  language,
  siteName: z.string().trim().max(100),
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().max(2000).optional(),
  picture: z.string().max(500).optional(),
  number: z.string().trim().max(100).optional(),
  /** Code that the buyer presents on arrival. */
  code: z.string().trim().max(40).optional(),
  facts: z
    .array(
      z.strictObject({ label: z.string().trim().min(1).max(60), value: z.string().trim().min(1).max(100) }),
    )
    .max(6)
    .default([]),
});
export type Attachment = z.output<typeof attachment>;

/** The voucher that comes with a product. */
export const productAttachment = defineImageTemplate<Attachment>({
  variant: imageVariants.attachment,
  width: 1500,
  height: 1500,
  type: 'image/jpeg',
  data: attachment,
  load: async () => (await import('./product-attachment.js')).ProductAttachment,
});
