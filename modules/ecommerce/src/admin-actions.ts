import { intervals } from '@flotilla/billing';
import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { id, required } from './shapes.js';
import { taxReasons } from './taxes/tax-terms.js';

const module = 'ecommerce';
const ofAdmins = { module, access: 'admin' } as const;
const products = '/api/ecommerce/products/{id}' as const;
const ofProduct = z.object({ id });

/** The interval of a price; null for a price per piece. */
const per = z.enum(intervals).nullable();
const amount = z
  .string()
  .max(30)
  .regex(/^\d{1,20}(\.\d{1,8})?$/, 'must be an exact decimal such as 59.97');

/** A price of a product by key and currency, in all stores or in one. */
const productPrice = z.object({
  attributeId: id,
  amount: z.string(),
  currencyId: id,
  per,
  storeId: id.nullable(),
});
export type ProductPrice = z.output<typeof productPrice>;

/**
 * Stock of a product in a store. `reserved`: quantity of unpaid orders, already subtracted from `quantity`.
 */
const stockItem = z.object({
  id,
  storeId: id,
  sku: z.string(),
  quantity: z.int().nullable(),
  reserved: z.int(),
});
export type StockItem = z.output<typeof stockItem>;

export const productPricing = defineAction({
  ...ofAdmins,
  name: 'product-desk',
  method: 'GET',
  path: `${products}/desk`,
  summary: 'Returns the prices of a product by currency and store, and its stock in each store.',
  schemas: {
    params: ofProduct,
    answer: z.object({ prices: z.array(productPrice), shelves: z.array(stockItem) }),
  },
});

export const setPrice = defineAction({
  ...ofAdmins,
  name: 'set-price',
  method: 'POST',
  path: `${products}/prices`,
  status: 201,
  summary:
    'Sets a price of a product in a currency, per piece, day, week, month or year. Creates its attribute, key and links.',
  schemas: {
    params: ofProduct,
    body: z.strictObject({
      amount,
      currencyId: required('currencyId'),
      per: per.default(null),
      storeId: id.optional(),
    }),
    answer: productPrice,
  },
});

export const removePrice = defineAction({
  ...ofAdmins,
  name: 'remove-price',
  method: 'DELETE',
  path: `${products}/prices/{attributeId}`,
  summary: 'Removes a price from a product, and deletes its attribute when nothing else uses it.',
  schemas: {
    params: z.object({ id, attributeId: required('attributeId') }),
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ ok: z.literal(true) }),
  },
});

const ofExtra = '/api/ecommerce/extras/{id}/prices' as const;

const extraPrice = z.object({ attributeId: id, amount: z.string(), currencyId: id });
export type ExtraPrice = z.output<typeof extraPrice>;

export const extraPrices = defineAction({
  ...ofAdmins,
  name: 'extra-prices',
  method: 'GET',
  path: ofExtra,
  summary: 'Returns the prices of an extra, one for each currency.',
  schemas: { params: ofProduct, answer: z.array(extraPrice) },
});

export const setExtraPrice = defineAction({
  ...ofAdmins,
  name: 'set-extra-price',
  method: 'POST',
  path: ofExtra,
  status: 201,
  summary: 'Sets the price of an extra in a currency. Creates its attribute, key and links.',
  schemas: {
    params: ofProduct,
    body: z.strictObject({ amount, currencyId: required('currencyId') }),
    answer: extraPrice,
  },
});

export const removeExtraPrice = defineAction({
  ...ofAdmins,
  name: 'remove-extra-price',
  method: 'DELETE',
  path: `${ofExtra}/{attributeId}`,
  summary: 'Removes a price from an extra, and deletes its attribute when nothing else uses it.',
  schemas: {
    params: z.object({ id, attributeId: required('attributeId') }),
    answer: z.object({ ok: z.literal(true) }),
  },
});

/** A line of an order outside the cart, for accounting. Amounts are exact decimals. */
const soldLine = z.object({
  number: z.string().nullable(),
  orderId: z.string(),
  status: z.string(),
  placedAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.int(),
  /** Resources that a rental takes at the same time. */
  pieces: z.int(),
  /** The days of a rental in the zone of the place, and for hours the times of day. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Unit of one piece, such as "week". */
  unit: z.string().nullable(),
  unitPrice: z.string().nullable(),
  total: z.string().nullable(),
  /** Taken off the total. */
  discount: z.string().nullable(),
  /** `net` and `tax` add up to `gross`, which the buyer pays; null for lines that were sold without a quote. */
  net: z.string().nullable(),
  tax: z.string().nullable(),
  gross: z.string().nullable(),
  /** In percent. */
  taxRate: z.string().nullable(),
  taxCountry: z.string().nullable(),
  taxReason: z.enum(taxReasons).nullable(),
  currency: z.string().nullable(),
  orderTotal: z.string().nullable(),
});
export type SoldLine = z.output<typeof soldLine>;

export const orderBuyer = z.object({
  /** The account, or the guest; null for an order without an owner. */
  subjectId: id.nullable(),
  isGuest: z.boolean(),
  /** The receiver of the order's mails. */
  email: z.string().nullable(),
  /** Address of the account, if it differs. */
  accountEmail: z.string().nullable(),
  telegram: z.string().nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  /** Other orders beyond the cart of the same subject or address, and how many of them are paid. */
  otherOrders: z.int(),
  otherPaid: z.int(),
});
export type OrderBuyer = z.output<typeof orderBuyer>;

export const buyerOfOrder = defineAction({
  ...ofAdmins,
  name: 'order-buyer',
  method: 'GET',
  path: '/api/ecommerce/orders/{id}/buyer',
  summary:
    'Returns the buyer of an order: addresses, language, and the number of other orders of the same buyer.',
  schemas: { params: z.object({ id }), answer: orderBuyer },
});

const day = z.iso.date('must be a day such as 2026-03-31');

export const soldLines = defineAction({
  ...ofAdmins,
  name: 'sold-lines',
  method: 'GET',
  path: '/api/ecommerce/orders/sold-lines',
  summary:
    'Lists the lines of all placed orders by time of placing, with the buyer and the total of their order in the currency.',
  schemas: {
    query: z.object({
      /** Days in the time zone of the site, both inclusive. */
      from: day.optional(),
      to: day.optional(),
      /** The cursor `meta.next` of the previous page. */
      after: z.guid('is not a cursor').optional(),
    }),
    answer: z.array(soldLine),
    meta: z.object({ next: z.string().nullable() }),
  },
});
