import { z } from 'zod';
import type { Invoice } from '../../entities/invoice.js';
import type { Interval, ProviderName } from '../../providers.js';
import type { PaymentFact, ProviderMessage } from './payment-fact.js';

/** A payment request to a provider. */
export interface Charge {
  /** Id of the invoice; the provider's messages return it. */
  readonly invoiceId: string;
  readonly intentId: string;
  /** Idempotency key: the id of the intent, or that of the invoice for further attempts to pay it. */
  readonly key: string;
  /** An exact decimal in units of the currency: `19.99`. */
  readonly amount: string;
  /** ISO 4217, or the provider's own code. */
  readonly currency: string;
  readonly description: string;
  readonly lines: readonly ChargeLine[];
  readonly email: string;
  readonly language: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** For subscriptions only. */
  readonly interval?: Interval;
  /** After this time the invoice can't be paid any more. ISO 8601. */
  readonly expiresAt: string;
  /** The buyer's id at the provider. */
  readonly customerId?: string;
}

const chargeLine = z.object({
  title: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  /** Total of the line, as charged. */
  amount: z.string(),
});
export type ChargeLine = Readonly<z.output<typeof chargeLine>>;

/** Parses the stored lines of an invoice. @throws ZodError for invalid lines, which are never stored */
export function linesOf({ lines }: Pick<Invoice, 'lines'>): readonly ChargeLine[] {
  return z.array(chargeLine).parse(lines);
}

/** An accepted payment request, with its payment page. */
export interface Requested {
  readonly providerId: string;
  readonly paymentUrl: string;
}

/** The fields of an invoice for queries at its provider. */
export interface Invoiced {
  readonly invoiceId: string;
  readonly providerId: string;
  readonly paymentId: string | null;
  readonly amount: string;
  readonly currency: string;
}

export interface RefundRequest extends Invoiced {
  /** Id of the refund, used as idempotency key. */
  readonly refundId: string;
  /** Amount to refund, at most the invoice's. */
  readonly refundAmount: string;
}

/** An amount that is held on a card. */
export interface HeldPayment extends Invoiced {
  readonly paymentId: string;
  /** Idempotency key of the decision about it. */
  readonly key: string;
}

export interface CaptureRequest extends HeldPayment {
  /** At most the held amount. */
  readonly captureAmount: string;
}

/** Result of a capture. `paymentId`: the payment to refund, if it is not the hold. */
export interface Captured {
  readonly paymentId?: string;
}

/** Result of a refund. `pending`: a webhook or a query reports the outcome later. */
export interface Refunded {
  /**
   * Null when the response contains no id: the first reported refund with the same payment and amount is
   * assumed to be it.
   */
  readonly providerId: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** A raw webhook; its signature covers these bytes. */
export interface Webhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly url: string;
}

/** Limits of a provider; payments beyond them are rejected before anything is written. */
export interface Limits {
  /** Codes of the accepted currencies. */
  readonly currencies: readonly string[] | 'any';
  /** Intervals of subscriptions; empty when it has no subscriptions. */
  readonly intervals: readonly Interval[];
  minimum(currency: string): string;
  maximum(currency: string): string;
  /** The shortest life of its payment pages; without it, one minute. */
  readonly shortestPageMinutes?: number;
  /** Returns the number of decimals in a currency. */
  decimals(currency: string): number;
}

/** The fields of a subscription for queries at its provider. */
export interface Subscribed {
  readonly subscriptionId: string;
  /** Null until the provider has reported its id. */
  readonly providerId: string | null;
  readonly intentId: string;
}

/** A period that this module charges itself. */
export interface Renewal extends Subscribed {
  /** Idempotency key: a uuid. */
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly email: string;
  readonly token: string | null;
}

export interface SubscriptionCalls {
  /** Stops charging. The paid period stays, unless the subscription `isOver`. Idempotent. */
  cancel(subscription: Subscribed & { readonly isOver: boolean }): Promise<void>;
  /** Returns the changes of a subscription whose provider charges periods itself. */
  lookUp?(subscription: Subscribed): Promise<readonly PaymentFact[]>;
  /** Charges another period, when the provider does not do it itself. */
  renew?(renewal: Renewal): Promise<PaymentFact>;
}

/** A payment provider: the port that each one implements. Calls throw `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName | 'manual';
  readonly title: string;
  readonly limits: Limits;
  /**
   * Creates the payment request. Repeated with the same intent, returns the same request or a replacement.
   */
  request(charge: Charge): Promise<Requested>;
  /** Like `request`, but the amount is only held on the card. Requires `capture` and `release`. */
  authorize?(charge: Charge): Promise<Requested>;
  /** Takes a part of a held amount, once, and releases the rest. */
  capture?(request: CaptureRequest): Promise<Captured>;
  /** Releases a held amount. */
  release?(held: HeldPayment): Promise<void>;
  /** How long cards hold an amount, in days. */
  readonly holdDays?: number;
  /** Returns the outcome of a request, or null while it can still be paid. */
  lookUp(invoiced: Invoiced): Promise<PaymentFact | null>;
  /** Prevents further payment of a request. Without this method, late payments are refunded. */
  cancel?(invoiced: Invoiced): Promise<void>;
  refund?(request: RefundRequest): Promise<Refunded>;
  /** Returns the outcome of a pending refund. */
  queryRefund?(request: RefundRequest & { readonly providerId: string }): Promise<Refunded>;
  /**
   * Parses a webhook. @throws UnauthenticatedError for a missing or wrong signature; InvalidError for invalid
   * content
   */
  read(webhook: Webhook): readonly ProviderMessage[];
  readonly subscriptions?: SubscriptionCalls;
  /** Response body for its webhooks; default: `{"data": {"received": true}}`. */
  readonly webhookAnswer?: string;
}

/** A provider that holds amounts on cards. */
export type HoldingProvider = PaymentProvider &
  Required<Pick<PaymentProvider, 'authorize' | 'capture' | 'release'>>;

export const canHold = (provider: PaymentProvider): provider is HoldingProvider =>
  provider.authorize !== undefined && provider.capture !== undefined && provider.release !== undefined;

/** A failed call to a provider. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: number | undefined;

  constructor(
    message: string,
    /** Whether retrying is pointless, because the provider understood and refused the call. */
    readonly isFinal: boolean,
    { status, ...options }: ErrorOptions & { readonly status?: number } = {},
  ) {
    super(message, options);
    this.status = status;
  }

  /**
   * Creates the error for an HTTP status. Leaves the provider's message out when it is about our credentials.
   */
  static ofStatus(
    title: string,
    status: number,
    details?: string,
    options: ErrorOptions = {},
  ): ProviderError {
    const isFinal = status < 500 && !passing.includes(status);
    const isOurFault = status === 401 || status === 403;
    const reason = isOurFault
      ? `${title} rejected our credentials.`
      : `${title} answered ${status}${details ? `: ${details.slice(0, 300)}` : '.'}`;
    return new ProviderError(reason, isFinal, { ...options, status });
  }

  /** Returns whether the requested object does not exist, or not any more. */
  static isAbsence(error: unknown): boolean {
    return error instanceof ProviderError && (error.status === 404 || error.status === 400);
  }
}

/** Statuses below 500 that a retry may resolve. */
const passing = [408, 409, 425, 429];
