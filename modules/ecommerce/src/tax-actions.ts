import { defineAction } from '@flotilla/core';
import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { addressInput } from './addresses/address-input.js';
import {
  balances,
  canUseCodes,
  codeProblems,
  codes,
  deliveries,
  discountsTaken,
  securityDeposits,
  storeDeliveries,
} from './checkout-shapes.js';
import { extraPers } from './pricing/extra-terms.js';
import { buyerTaxes, day, dated, extraChoices, id, quantity, staySegments } from './shapes.js';
import { taxReasons } from './taxes/tax-terms.js';

const module = 'ecommerce';
const ofAdmins = { module, access: 'admin' } as const;

const tax = {
  country: z.string().nullable(),
  /** In percent. */
  rate: z.string(),
  reason: z.enum(taxReasons),
};

/** A line, an extra or a delivery of a purchase that is not placed. */
export const quotedRow = z.object({
  title: z.record(z.string(), z.string()),
  quantity: z.int(),
  /** Null where the units of a rental have different prices. */
  unitPrice: z.string().nullable(),
  segments: staySegments.nullable(),
  /** In the store's prices. */
  amount: z.string(),
  discount: z.string(),
  net: z.string(),
  tax: z.string(),
  gross: z.string(),
  taxRate: z.string(),
  taxCountry: z.string().nullable(),
  taxReason: z.enum(taxReasons),
});
export type QuotedRowAnswer = z.output<typeof quotedRow>;

/** An extra that the product offers in the currency, and how many of it are selected. */
const quotedExtra = z.object({
  id,
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  /** The booking, each unit, or each piece costs the price. */
  per: z.enum(extraPers),
  price: z.string(),
  isRequired: z.boolean(),
  maxQuantity: z.int(),
  /** How many are free for the dates; null for any number, and without dates. */
  left: z.int().nullable(),
  quantity: z.int(),
  /** Before discounts; 0 while none is selected. */
  amount: z.string(),
});

/** The price of a purchase, as exact decimals: `net` and `tax` add up to `gross`, and every total is a sum of rows. */
const quoteAnswer = z.object({
  currencyId: id,
  /** The product, its extras, then its delivery. */
  rows: z.array(quotedRow),
  extras: z.array(quotedExtra),
  /** The product and its extras in the store's prices. */
  subtotal: z.string(),
  /** Taken off goods and delivery. */
  discount: z.string(),
  discounts: discountsTaken,
  codes: codeProblems,
  canUseCodes,
  /** The delivery in the store's prices. */
  delivery: z.string(),
  net: z.string(),
  tax: z.string(),
  total: z.string(),
  /** Whether taxes are added to the prices, rather than contained in them. */
  isTaxAdded: z.boolean(),
  taxes: z.array(z.object({ ...tax, net: z.string(), tax: z.string() })),
  /** The part of the total that is paid at the purchase. */
  dueNow: z.string(),
  balances,
  securityDeposits,
  /** Whether the tax number was verified; null without one, false while the register does not answer. */
  isTaxIdVerified: z.boolean().nullable(),
  /** How the store can deliver the product. */
  deliveries: storeDeliveries,
  /** A checkout with this hash is charged only while the price is the same. */
  quoteHash: z.string(),
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;

export const quoteProduct = defineAction({
  module,
  access: 'public',
  name: 'quote-product',
  method: 'POST',
  path: '/api/ecommerce/products/{id}/quote',
  limit: { calls: 120, per: 'minute' },
  summary: 'Returns the price of a product with its taxes, for a quantity or dates. Reserves nothing.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({
      quantity: quantity.default(1),
      storeId: id.optional(),
      attributeId: id.optional(),
      currencyId: id.optional(),
      ...dated,
      extras: extraChoices,
      ...buyerTaxes,
      deliveryAddress: addressInput.optional(),
      billingAddress: addressInput.optional(),
      deliveries: deliveries.optional(),
      codes: codes.optional(),
      /** Address of the buyer; discounts for the first order and limits for each buyer need it. */
      email: emailSchema().optional(),
    }),
    answer: quoteAnswer,
  },
});

/** Sums of paid orders by seller, currency and tax. */
const reportRow = z.object({
  ...tax,
  storeId: id.nullable(),
  currency: z.string().nullable(),
  orders: z.int(),
  net: z.string(),
  tax: z.string(),
  gross: z.string(),
});
export type TaxReportRow = z.output<typeof reportRow>;

export const taxReport = defineAction({
  ...ofAdmins,
  name: 'tax-report',
  method: 'GET',
  path: '/api/ecommerce/tax-report',
  summary:
    'Sums the lines of paid orders by store, currency, country, rate and reason. Canceled orders are left out.',
  schemas: {
    query: z
      .strictObject({
        /** Days of the payment in the zone of the site, both included. */
        from: day,
        to: day,
        storeId: id.optional(),
      })
      .refine(({ from, to }) => to >= from, { path: ['to'], message: 'must not be before from.' }),
    answer: z.array(reportRow),
  },
});

export const fillStandardRates = defineAction({
  ...ofAdmins,
  name: 'fill-standard-rates',
  method: 'POST',
  path: '/api/ecommerce/tax-classes/{id}/standard-rates',
  summary:
    'Gives a tax class the standard rates of the 27 member states of the EU, where it has none today. Idempotent.',
  schemas: {
    params: z.object({ id }),
    answer: z.object({
      /** The day on which the rates were read. */
      asOf: z.string(),
      added: z.int(),
    }),
  },
});
