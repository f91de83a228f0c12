import { z } from 'zod';
import { addressInput } from './addresses/address-input.js';
import { balances } from './checkout-shapes.js';
import { dated, enteredAmount, extraChoices, id, lineCurrency, quantity, required } from './shapes.js';

/** New dates or extras of the rental of a line. Other values stay. */
const stayAction = z.strictObject({
  type: z.literal('stay'),
  lineId: required('lineId'),
  ...dated,
  extras: extraChoices,
});

const addLineAction = z.strictObject({
  type: z.literal('add-line'),
  productId: required('productId'),
  quantity: quantity.default(1),
  attributeId: id.optional(),
  ...dated,
  extras: extraChoices,
});
/** New pieces of a line of goods. */
const quantityAction = z.strictObject({ type: z.literal('quantity'), lineId: required('lineId'), quantity });
/** Another delivery of the goods, perhaps to another address. */
const deliveryAction = z.strictObject({
  type: z.literal('delivery'),
  methodId: required('methodId'),
  deliveryAddress: addressInput.optional(),
});

/** One edit of an order. Amounts are in the store's prices. */
export const changeAction = z.discriminatedUnion('type', [
  stayAction,
  addLineAction,
  z.strictObject({ type: z.literal('remove-line'), lineId: required('lineId') }),
  quantityAction,
  deliveryAction,
  /** Calculates the discounts of the sale again, for all rows. Without it they stay as they were. */
  z.strictObject({ type: z.literal('recalculate') }),
  z.strictObject({
    type: z.literal('fee'),
    title: z.string().trim().min(1).max(200),
    amount: enteredAmount,
    currencyId: id.optional(),
  }),
  z.strictObject({ type: z.literal('remove-fee'), chargeId: required('chargeId') }),
  z.strictObject({ type: z.literal('discount'), lineId: required('lineId'), amount: enteredAmount }),
  z.strictObject({
    type: z.literal('address'),
    deliveryAddress: addressInput.optional(),
    billingAddress: addressInput.optional(),
  }),
]);
export type ChangeAction = z.output<typeof changeAction>;
export type StayAction = z.output<typeof stayAction>;
export type AddLineAction = Omit<z.output<typeof addLineAction>, 'type'>;
export type QuantityAction = z.output<typeof quantityAction>;
export type DeliveryAction = z.output<typeof deliveryAction>;

/** The effect of a change on the price, by currency. */
export const changeQuote = z.array(
  z.object({
    billingModuleCurrency: lineCurrency,
    before: z.string(),
    after: z.string(),
    /** Paid and not refunded, after the change. */
    paid: z.string(),
    /** The part of the payments that the change refunds. */
    refund: z.string().default('0'),
    /** The price after the change minus the price before. */
    difference: z.string(),
    /** The payments that remain after the change. */
    balances,
  }),
);
export type ChangeQuote = z.output<typeof changeQuote>;

export const change = z.object({
  id,
  orderId: id,
  status: z.enum(['draft', 'applied']),
  difference: z.string(),
  quote: changeQuote,
  reason: z.string(),
});
export type ChangeAnswer = z.output<typeof change>;

/** New days of a rental, as its buyer requests them. */
export const newStay = z.strictObject({ lineId: required('lineId'), ...dated, extras: extraChoices });
