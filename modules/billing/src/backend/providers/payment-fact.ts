import { z } from 'zod';

const reference = z.string().min(1).max(255);
const money = { amount: z.string().max(40), currency: z.string().max(20) };
/** The invoice of a fact, by our id or by the provider's id. */
const aboutInvoice = { invoiceId: z.guid().optional(), providerId: reference.optional() };
const aboutSubscription = { subscriptionId: reference, intentId: z.guid().optional() };
const reason = z.string().max(1000);
const moment = z.iso.datetime({ offset: true });

/** A change of a payment that a provider reports by webhook or query. The module acts only on these. */
export const paymentFact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paid'),
    ...aboutInvoice,
    ...money,
    paymentId: reference,
    customerId: reference.optional(),
    /**
     * The paid request at the provider, when its webhooks do not sign the invoice's id: it must equal the
     * invoice's request.
     */
    requestId: reference.optional(),
    subscription: z
      .object({ id: reference, token: z.string().max(1000).optional(), endsAt: moment.optional() })
      .optional(),
  }),
  /** The amount is held on the card. `paid` reports its capture. */
  z.object({
    kind: z.literal('authorized'),
    ...aboutInvoice,
    ...money,
    paymentId: reference,
    /** When the hold ends. */
    expiresAt: moment.optional(),
  }),
  /** A hold ended without a capture. */
  z.object({
    kind: z.literal('released'),
    ...aboutInvoice,
    paymentId: reference,
    isExpired: z.boolean().optional(),
  }),
  /** The buyer has paid, but the transfer takes days, such as a bank transfer or direct debit. */
  z.object({ kind: z.literal('processing'), ...aboutInvoice }),
  /** One try failed; the buyer can retry on the same page. */
  z.object({ kind: z.literal('declined'), ...aboutInvoice, reason }),
  z.object({ kind: z.literal('failed'), ...aboutInvoice, reason }),
  z.object({ kind: z.literal('expired'), ...aboutInvoice }),
  z.object({
    kind: z.literal('refunded'),
    paymentId: reference,
    amount: money.amount,
    /** Omitted by some providers: the currency of the payment. */
    currency: money.currency.optional(),
    providerId: reference,
    /** Our refund, if it was requested here. */
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

/** A message of a provider, as the inbox stores it. */
export interface ProviderMessage {
  /** Unique per message, and the same for repeated deliveries. */
  readonly id: string;
  /** The provider's name of the event. */
  readonly type: string;
  /** Null when the message is irrelevant. */
  readonly fact: PaymentFact | null;
}
