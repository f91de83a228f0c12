import { emailSchema } from '@flotilla/core/values';
import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { codeProblems, codes, deliveries, purchaseQuote } from './checkout-shapes.js';
import { countryCode } from './addresses/address-input.js';
import { discountReasons } from './discounts/discount-reasons.js';
import { maxGeneratedCodes, maxTestedLines } from './discounts/discount-limits.js';
import { dated, id, quantity, required } from './shapes.js';
import { quotedRow } from './tax-actions.js';

const module = 'ecommerce';
const ofAdmins = { module, access: 'admin' } as const;
const ofDiscount = z.object({ id });

/** A discount with the amount that it takes off in a currency, or the reason for none. */
const testedDiscount = z.object({
  id,
  adminTitle: z.string(),
  title: z.record(z.string(), z.string()),
  /** The code that was entered for it. */
  code: z.string().nullable(),
  /** Null where it takes nothing off. */
  amount: z.string().nullable(),
  /** Null where it takes something off. */
  reason: z.enum(discountReasons).nullable(),
  /** The amount in the currency, or the pieces, that the purchase lacks. */
  missing: z.string().nullable(),
  currencyId: id.nullable(),
});
export type TestedDiscount = z.output<typeof testedDiscount>;

const testAnswer = z.object({
  rows: z.array(quotedRow.extend({ currencyId: id })),
  /** The discount first, then the automatic ones and those of codes. */
  discounts: z.array(testedDiscount),
  codes: codeProblems,
  quote: z.array(purchaseQuote),
});
export type DiscountTest = z.output<typeof testAnswer>;

export const testDiscount = defineAction({
  ...ofAdmins,
  name: 'test-discount',
  method: 'POST',
  path: '/api/ecommerce/discounts/{id}/test',
  repeats: 'done',
  summary:
    'Prices a purchase as the checkout does, and returns which discounts apply and why others do not. Writes nothing.',
  schemas: {
    params: ofDiscount,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            productId: required('productId'),
            quantity: quantity.default(1),
            storeId: id.optional(),
            attributeId: id.optional(),
            ...dated,
          }),
        )
        .min(1)
        .max(maxTestedLines),
      currencyId: id.optional(),
      codes: codes.optional(),
      /** Address of the buyer; limits for each buyer and the first order need it. */
      email: emailSchema().optional(),
      country: countryCode.optional(),
      /** Slugs. */
      roles: z.array(z.string().max(100)).max(20).optional(),
      /** Defaults to the first delivery of each store. */
      deliveries: deliveries.optional(),
    }),
    answer: testAnswer,
  },
});

export const generateCodes = defineAction({
  ...ofAdmins,
  name: 'generate-codes',
  method: 'POST',
  path: '/api/ecommerce/discounts/{id}/codes',
  status: 201,
  summary: 'Creates random codes of a discount, which begin with a prefix.',
  schemas: {
    params: ofDiscount,
    body: z.strictObject({
      count: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(maxGeneratedCodes, `must not be more than ${maxGeneratedCodes}`),
      prefix: z
        .string()
        .trim()
        .max(20)
        .regex(/^[\p{L}\p{N}_-]*$/u, 'must be letters and digits such as SPRING-')
        .default(''),
      /** Uses of each code; null for no limit. */
      usageLimit: z.int().min(1).max(1_000_000_000).nullable().default(1),
    }),
    answer: z.array(z.object({ id, code: z.string() })),
  },
});
