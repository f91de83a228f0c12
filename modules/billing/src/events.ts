import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

const aboutIntent = { paymentIntentId: z.guid() };
const aboutInvoice = { ...aboutIntent, invoiceId: z.guid(), amount: z.string(), currency: z.string() };
const aboutSubscription = { ...aboutIntent, subscriptionId: z.guid() };
const order = { orderedBy: 'paymentIntentId' } as const;

/**
 * An invoice was paid. `isLate`: it had been given up before, so what it was for may be somebody else's by now; the money goes
 * back by itself, and nothing is to be handed out. Renewals come as {@link subscriptionRenewed} alone.
 */
export const invoicePaid = defineEvent('billing.invoice.paid', z.object({ ...aboutInvoice, isLate: z.boolean().default(false) }), order);
/** The buyer paid by a method that takes days: what the invoice is for stays theirs until the payment succeeds or fails. */
export const invoiceProcessing = defineEvent('billing.invoice.processing', z.object(aboutInvoice), order);
/** An invoice can no longer be paid: the provider refused to take it, or its payment was refused for good. */
export const invoiceFailed = defineEvent('billing.invoice.failed', z.object({ ...aboutInvoice, reason: z.string() }), order);
/** An invoice was not paid in time, or is no longer wanted. */
export const invoiceExpired = defineEvent('billing.invoice.expired', z.object({ ...aboutInvoice, isCanceled: z.boolean() }), order);
/**
 * Money of an invoice went back: `amount` of it now, `refunded` in all. `endsAccess`: nothing is paid any more, since all of a payment, or all of the
 * last period of a subscription, went back.
 */
export const invoiceRefunded = defineEvent(
  'billing.invoice.refunded',
  z.object({
    ...aboutInvoice,
    refundId: z.guid(),
    refunded: z.string(),
    isWhole: z.boolean(),
    endsAccess: z.boolean().optional(),
    isChargeback: z.boolean(),
  }),
  order,
);
/** A subscription was paid for one more period. */
export const subscriptionRenewed = defineEvent(
  'billing.subscription.renewed',
  z.object({ ...aboutSubscription, invoiceId: z.guid(), amount: z.string(), currency: z.string(), periodEnd: z.string() }),
  order,
);
/** A subscription's period is over and not paid; unless it is by `endsAt`, it ends. */
export const subscriptionPastDue = defineEvent(
  'billing.subscription.past-due',
  z.object({ ...aboutSubscription, endsAt: z.string(), reason: z.string() }),
  order,
);
/** A subscription is over, and what it opened is to be closed. */
export const subscriptionEnded = defineEvent(
  'billing.subscription.ended',
  z.object({ ...aboutSubscription, reason: z.enum(['canceled', 'unpaid', 'refunded', 'provider']) }),
  order,
);
