import { emailSchema } from '@flotilla/core/values';
import { z } from 'zod';
import { securityModes } from './pricing/security-deposit.js';
import { amount, id, lineCurrency, orderWithLines, totals } from './shapes.js';

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

/** Parts of the prices of orders, with their due dates. */
export const instalmentList = z.array(
  z.object({
    id,
    orderId: id,
    orderNumber: z.string().nullable(),
    paymentIntentId: id,
    kind: z.enum(['whole', 'deposit', 'balance', 'difference']),
    amount: z.string(),
    billingModuleCurrency: lineCurrency,
    dueAt: z.string(),
    /** Until when the purchase can be paid by a link; null for other payments. */
    expiresAt: z.string().nullable(),
    status: z.enum(['scheduled', 'due', 'overdue', 'paid', 'canceled', 'refunded']),
    /** Whether the provider has a payment that it has not finished. */
    isProcessing: z.boolean(),
  }),
);
export type InstalmentOfOrder = z.output<typeof instalmentList>[number];

/** Security deposits of rentals, which are no part of the price. */
export const securityList = z.array(
  z.object({
    id,
    orderId: id,
    orderNumber: z.string().nullable(),
    title: z.record(z.string(), z.string()),
    mode: z.enum(securityModes),
    amount: z.string(),
    billingModuleCurrency: lineCurrency,
    /** When the confirmation is requested; null at the place. */
    requestAt: z.string().nullable(),
    status: z.enum([
      ...(['on-site', 'scheduled', 'requested', 'held'] as const),
      ...(['captured', 'released', 'expired', 'failed'] as const),
    ]),
    /** The part that the shop kept, and why. */
    captured: z.string(),
    reason: z.string(),
    expiresAt: z.string().nullable(),
    /** Whether the provider has a payment that it has not finished. */
    isProcessing: z.boolean(),
    paymentIntentId: id.nullable(),
  }),
);
export type SecurityOfOrder = z.output<typeof securityList>[number];

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
  instalments: instalmentList,
  securityDeposits: securityList,
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

/** The refund of an order that is canceled now. `refund` is empty while nothing has been paid. */
export const cancellation = z.object({
  isAllowed: z.boolean(),
  /** Why it can't be canceled. */
  reason: z.enum(['in-cart', 'canceled', 'sent', 'begun', 'opened', 'processing']).nullable(),
  refund: totals,
  /** The paid amounts of the order. */
  paid: totals,
  /** The step of the cancellation policy that applies; null in the hours of grace, and without a policy. */
  step: z.object({ daysBefore: z.int(), refundPercent: z.int() }).nullable(),
  /** When the refund falls. */
  until: z.string().nullable(),
});
export type OrderCancellation = z.output<typeof cancellation>;

/** The refund that the buyer saw, by currency. */
export const expectedRefund = z
  .strictObject({
    refund: z
      .array(z.strictObject({ total: amount, currencyId: id }))
      .max(100)
      .optional(),
  })
  .optional();
export type ExpectedRefund = z.output<typeof expectedRefund>;
