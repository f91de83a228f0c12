import { z } from 'zod';

const reference = z.string().min(1).max(255);
const money = { amount: z.string().max(40), currency: z.string().max(20) };
/** Whose fact it is: by the id that the provider was given, or by the provider's own. */
const aboutInvoice = { invoiceId: z.guid().optional(), providerId: reference.optional() };
const aboutSubscription = { subscriptionId: reference, intentId: z.guid().optional() };
const reason = z.string().max(1000);
const moment = z.iso.datetime({ offset: true });

/** What a provider says has become of money, whether it tells of it or was asked: all that the module acts upon. */
export const paymentFact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paid'),
    ...aboutInvoice,
    ...money,
    paymentId: reference,
    customerId: reference.optional(),
    /** The provider's request that was paid, where its webhooks do not sign which invoice they are about: it must be the invoice's own. */
    requestId: reference.optional(),
    /** What the payment began. */
    subscription: z.object({ id: reference, token: z.string().max(1000).optional(), endsAt: moment.optional() }).optional(),
  }),
  /** The buyer has done their part, and the provider has not: a bank transfer or direct debit takes days. */
  z.object({ kind: z.literal('processing'), ...aboutInvoice }),
  /** One try did not succeed; on the same page there may be another. */
  z.object({ kind: z.literal('declined'), ...aboutInvoice, reason }),
  z.object({ kind: z.literal('failed'), ...aboutInvoice, reason }),
  z.object({ kind: z.literal('expired'), ...aboutInvoice }),
  z.object({
    kind: z.literal('refunded'),
    paymentId: reference,
    amount: money.amount,
    /** Some do not say: it is that of the payment. */
    currency: money.currency.optional(),
    providerId: reference,
    /** Of the refund that was asked for here. */
    refundId: z.guid().optional(),
    isFailed: z.boolean().optional(),
    isChargeback: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('renewed'),
    ...aboutSubscription,
    ...money,
    paymentId: reference,
    endsAt: moment.optional(),
  }),
  z.object({ kind: z.literal('renewal-failed'), ...aboutSubscription, reason }),
  z.object({ kind: z.literal('subscription-ended'), ...aboutSubscription }),
]);
export type PaymentFact = z.output<typeof paymentFact>;
export type FactOf<K extends PaymentFact['kind']> = Extract<PaymentFact, { kind: K }>;

/** One message of a provider, as the inbox keeps it. */
export interface ProviderMessage {
  /** The same whenever the provider tells of it again, and no other message's. */
  readonly id: string;
  /** What the provider calls it. */
  readonly type: string;
  /** Null where it says nothing that matters. */
  readonly fact: PaymentFact | null;
}
