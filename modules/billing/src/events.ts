import { defineEvent } from '@flotilla/core';
import { z } from 'zod';

const aboutIntent = { paymentIntentId: z.guid() };
const aboutInvoice = { ...aboutIntent, invoiceId: z.guid(), amount: z.string(), currency: z.string() };
const aboutSubscription = { ...aboutIntent, subscriptionId: z.guid() };
const order = { orderedBy: 'paymentIntentId' } as const;

/**
 * An invoice was paid. `isLate`: it had been canceled or expired before, so its goods may be sold to others;
 * the money is refunded automatically, and nothing must be delivered. Renewals emit only {@link
 * subscriptionRenewed}.
 */
export const invoicePaid = defineEvent(
  'billing.invoice.paid',
  z.object({ ...aboutInvoice, isLate: z.boolean().default(false) }),
  order,
);
/**
 * The buyer paid by a method that takes days: the goods stay reserved until the payment succeeds or fails.
 */
export const invoiceProcessing = defineEvent('billing.invoice.processing', z.object(aboutInvoice), order);
/** An invoice can't be paid any more: the provider rejected the request, or its payment failed for good. */
export const invoiceFailed = defineEvent(
  'billing.invoice.failed',
  z.object({ ...aboutInvoice, reason: z.string() }),
  order,
);
/** An invoice was not paid in time, or was canceled. */
export const invoiceExpired = defineEvent(
  'billing.invoice.expired',
  z.object({ ...aboutInvoice, isCanceled: z.boolean() }),
  order,
);
/**
 * An amount of an invoice was refunded: `amount` now, `refunded` in total. `endsAccess`: the whole payment,
 * or the whole last period of a subscription, was refunded.
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
/** A provider refused a refund. Its amount can be refunded again, or paid back by hand. */
export const invoiceRefundFailed = defineEvent(
  'billing.invoice.refund-failed',
  z.object({ ...aboutInvoice, refundId: z.guid() }),
  order,
);
export const subscriptionRenewed = defineEvent(
  'billing.subscription.renewed',
  z.object({
    ...aboutSubscription,
    invoiceId: z.guid(),
    amount: z.string(),
    currency: z.string(),
    periodEnd: z.string(),
  }),
  order,
);
/** A subscription's period is over and unpaid; it ends at `endsAt` unless it is paid by then. */
export const subscriptionPastDue = defineEvent(
  'billing.subscription.past-due',
  z.object({ ...aboutSubscription, endsAt: z.string(), reason: z.string() }),
  order,
);
/** A subscription has ended, and the access that it granted must be revoked. */
export const subscriptionEnded = defineEvent(
  'billing.subscription.ended',
  z.object({ ...aboutSubscription, reason: z.enum(['canceled', 'unpaid', 'refunded', 'provider']) }),
  order,
);

const aboutInstalment = { ...aboutIntent, instalmentId: z.guid(), amount: z.string() };

/** An instalment will be due soon: the payer should be reminded. Emitted once. */
export const instalmentUpcoming = defineEvent(
  'billing.instalment.upcoming',
  z.object({ ...aboutInstalment, dueAt: z.string() }),
  order,
);
/** An instalment is due today. */
export const instalmentDue = defineEvent('billing.instalment.due', z.object(aboutInstalment), order);
/** An instalment was not paid on the day when it was due. */
export const instalmentOverdue = defineEvent('billing.instalment.overdue', z.object(aboutInstalment), order);
export const instalmentPaid = defineEvent('billing.instalment.paid', z.object(aboutInstalment), order);

const aboutAuthorization = {
  ...aboutIntent,
  authorizationId: z.guid(),
  purpose: z.string(),
  amount: z.string(),
  currency: z.string(),
};

/** The payer confirmed an amount that secures a claim: it is held on the card, or charged. */
export const authorizationHeld = defineEvent(
  'billing.authorization.held',
  z.object(aboutAuthorization),
  order,
);
/** A part of a held amount was taken, and the rest is released. `reason` is for the payer. */
export const authorizationCaptured = defineEvent(
  'billing.authorization.captured',
  z.object({ ...aboutAuthorization, captured: z.string(), reason: z.string() }),
  order,
);
/** A held amount was released, or refunded if it had been charged. */
export const authorizationReleased = defineEvent(
  'billing.authorization.released',
  z.object(aboutAuthorization),
  order,
);
/** The provider ended a hold before a decision: nothing was taken. */
export const authorizationExpired = defineEvent(
  'billing.authorization.expired',
  z.object(aboutAuthorization),
  order,
);
