import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { addressInput, countryCode, phone } from './addresses/address-input.js';
import { addressLimits } from './addresses/address-limits.js';
import { codeProblems, codes, deliveries, purchaseQuote, storeDeliveries } from './checkout-shapes.js';
import {
  dated,
  enteredAmount,
  extraChoices,
  id,
  orderWithLines,
  quantity,
  required,
  shownAddress,
} from './shapes.js';

/** Products of an order by phone. */
const maxLines = 20;
const reason = z.string().trim().min(1, 'is required').max(500);

/** A product of an order by phone. All lines have one store and one currency, because they are one order. */
const draftLine = z.strictObject({
  productId: required('productId'),
  quantity: quantity.default(1),
  storeId: id.optional(),
  currencyId: id.optional(),
  attributeId: id.optional(),
  ...dated,
  extras: extraChoices,
});
export type DraftLine = z.output<typeof draftLine>;

/** A fee or a discount by hand, in the currency of the order. The buyer sees the title of a fee. */
const adjustment = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fee'),
    title: z.string().trim().min(1).max(200),
    amount: enteredAmount,
    reason,
  }),
  z.strictObject({ kind: z.literal('discount'), amount: enteredAmount, reason }),
]);
export const adjustments = z.array(adjustment).max(10);

const details = {
  /** A buyer with an account. */
  subjectId: id.nullable().optional(),
  name: z.string().trim().max(200).nullable().optional(),
  email: emailSchema().nullable().optional(),
  phone: phone.nullable().optional(),
  company: z.string().trim().max(addressLimits.company).nullable().optional(),
  /** Language of the mails and pages of the buyer. */
  language: z.string().max(35).optional(),
  taxId: z.string().trim().max(40).nullable().optional(),
  country: countryCode.nullable().optional(),
  deliveryAddress: addressInput.nullable().optional(),
  billingAddress: addressInput.nullable().optional(),
  deliveries: deliveries.optional(),
  codes: codes.optional(),
  comment: z.string().trim().max(2000).nullable().optional(),
  adjustments: adjustments.optional(),
};
const lines = z.array(draftLine).min(1).max(maxLines);

export const newDraft = z.strictObject({ ...details, lines });
/** Values that are left out stay; `lines` replaces all lines. */
export const draftChanges = z.strictObject({ ...details, lines: lines.optional() });
export type DraftChanges = z.output<typeof draftChanges>;

/** Bounds of the time to pay by a link, in minutes: 5 minutes to 60 days. */
export const linkMinutes = { min: 5, max: 86_400 } as const;

export const linkTerms = z.strictObject({
  /** How long the dates and the stock are held; by default as long as the schedule holds dates, or a day. */
  minutes: z.int().min(linkMinutes.min).max(linkMinutes.max).optional(),
  /** Hash of the quote that the administrator saw. If it differs from the current one, nothing is sent. */
  quoteHash: z.string().max(64).optional(),
});
export type LinkTerms = z.output<typeof linkTerms>;

/** `none`: not sent, withdrawn or expired; `open`: it can be paid. */
const linkStates = ['none', 'open', 'paid', 'canceled'] as const;

/** The payment link of an order. */
export const paymentLink = z.object({
  orderId: id,
  state: z.enum(linkStates),
  /** Address of the page with the payment, for copying; null while it can't be paid. */
  url: z.string().nullable(),
  sentAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type PaymentLink = z.output<typeof paymentLink>;

/** Details that a draft needs before its link can be sent. */
const missing = z.array(z.enum(['contact', 'deliveryAddress', 'deliveries', 'dates']));
export type Missing = z.output<typeof missing>;

export const draft = z.object({
  order: orderWithLines,
  subjectId: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  language: z.string(),
  taxId: z.string().nullable(),
  country: z.string().nullable(),
  deliveryAddress: shownAddress,
  billingAddress: shownAddress,
  /** The delivery methods of the store, with the selected one. */
  deliveries: storeDeliveries,
  codes: codeProblems,
  adjustments: z.array(z.looseObject({ kind: z.enum(['fee', 'discount']), amount: z.string() })),
  missing,
  /** Lines that can't be sold as they are, such as for taken dates. */
  problems: z.array(z.object({ lineId: id, message: z.string() })),
  /** The price in the currency of the order; empty after the link was sent. */
  quote: z.array(purchaseQuote),
  quoteHash: z.string(),
  link: paymentLink,
});
export type DraftAnswer = z.output<typeof draft>;
