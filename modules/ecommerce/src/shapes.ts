import { intervals } from '@flotilla/billing';
import { boundedJson, decimalPattern, emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { maxQuantity } from './max-quantity.js';

/** An id that a call can't do without: "productId is required". */
export const required = (name: string) => z.guid({ error: ({ input }) => (input ? 'must be a uuid' : `${name} is required`) });
export const id = required('id');
const optionalId = z.guid('must be a uuid').optional();

/** The most lines that the carts of a subject have together. */
export const maxCartLines = 100;

/** A whole number of pieces, one at least. */
export const quantity = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maxQuantity, `must not be more than ${maxQuantity}`);
const amount = z.string().max(50).regex(decimalPattern, 'must be an exact decimal such as 59.97');

/** What is bought, where and in which currency. `attributeId` names one of several prices: by the day, by the week. */
const bought = {
  quantity: quantity.default(1),
  storeId: optionalId,
  attributeId: optionalId,
  billingModule: z.strictObject({ currency: z.strictObject({ id: optionalId }).optional() }).optional(),
};

export const addition = z.strictObject({ productId: required('productId'), ...bought });
export type Addition = z.output<typeof addition>;

/** Who is paid by what, and where the invoice goes. */
const payment = {
  provider: z.string('Invalid provider').max(100),
  email: emailSchema(),
  comment: z.string().trim().max(2000).optional(),
};
export const checkout = z.strictObject(payment);
export type CheckoutInput = z.output<typeof checkout>;

/** `total`: what the buyer was shown. Where it is not what the order costs now, nothing is charged. */
const chosenOrders = z
  .array(z.strictObject({ id: required('orderId'), total: amount.optional() }))
  .min(1)
  .max(maxCartLines);
export const cartCheckout = z.strictObject({
  ...payment,
  orders: chosenOrders.optional(),
  ecommerceModule: z.strictObject({ orders: chosenOrders.optional() }).optional(),
});
export const productCheckout = z.strictObject({ ...payment, ...bought });

export const quantities = z.strictObject({
  ordersToProducts: z.array(z.strictObject({ id, quantity })).min(1).max(maxCartLines),
});

const shownCurrency = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  symbol: z.string(),
  code: z.string().nullable(),
  decimals: z.int(),
  isDefault: z.boolean(),
});
export type ShownCurrency = z.output<typeof shownCurrency>;

/** What any list is asked by; the list itself checks it. */
const listParameter = boundedJson({ maxLength: 64_000 }).optional();
export const listQuery = z.strictObject({
  filters: listParameter,
  search: listParameter,
  orderBy: listParameter,
  limit: listParameter,
  offset: listParameter,
  after: listParameter,
  before: listParameter,
  count: listParameter,
  include: listParameter,
});

/** What something costs in each currency, as exact decimals. */
export const totals = z.array(z.object({ total: z.string(), billingModuleCurrency: shownCurrency }));
export type Totals = z.output<typeof totals>;

/** A line of an order with what it costs: as it was sold, or as it would be now. */
const shownLine = z.looseObject({
  id,
  quantity: z.int(),
  total: z.string().nullable(),
  /** For one piece. */
  price: z.string().nullable(),
  /** How often it is paid; null where it is paid once. */
  interval: z.enum(intervals).nullable(),
  productId: z.string(),
  storeId: z.string().nullable(),
  /** Null where it is gone. */
  product: z.looseObject({ slug: z.string(), title: z.record(z.string(), z.string()) }).nullable(),
  /** What it was sold as. */
  title: z.record(z.string(), z.string()),
  /** The price that counts: "Price per week". */
  priceTitle: z.record(z.string(), z.string()),
  /** What one piece is: "week". Empty where the price is for the product itself. */
  unit: z.record(z.string(), z.string()),
  paymentIntentId: z.string().nullable(),
  billingModuleCurrency: shownCurrency.nullable(),
  /** The subscription that the line began; null before it is paid, and for what is paid once. */
  subscription: z
    .object({
      status: z.enum(['active', 'past_due', 'ended']),
      periodEnd: z.string().nullable(),
      isCanceled: z.boolean(),
      endedAt: z.string().nullable(),
    })
    .nullable(),
});
export type ShownLine = z.output<typeof shownLine>;

export const shownOrder = z.looseObject({
  id,
  number: z.string().nullable(),
  status: z.enum(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled']),
  type: z.enum(['cart', 'history']),
  createdAt: z.string(),
  placedAt: z.string().nullable(),
  email: z.string().nullable(),
  comment: z.string().nullable(),
  /** Why it went back to the cart, or was canceled. */
  problem: z.string().nullable(),
  /** Where its receipt is, by a signed address. */
  receipt: z.string().nullable(),
  ordersToProducts: z.array(shownLine),
});
export type ShownOrder = z.output<typeof shownOrder>;

/** Where each part is paid. `lastError` says why one can't be. */
export const charged = z.object({
  billingModule: z.object({
    invoices: z.array(
      z.looseObject({ id, status: z.string(), amount: z.string(), currency: z.string().nullable(), paymentUrl: z.string() }),
    ),
  }),
});
export type Charged = z.output<typeof charged>;

export const checkoutAttributes = z.object({
  amount: z.string(),
  type: z.enum(['one_off', 'subscription']),
  interval: z.enum(intervals).nullable(),
});
