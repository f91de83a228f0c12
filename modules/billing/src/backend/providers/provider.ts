import { z } from 'zod';
import type { Invoice } from '../../entities/invoice.js';
import type { Interval, ProviderName } from '../../providers.js';
import type { PaymentFact, ProviderMessage } from './payment-fact.js';

/** What a provider is asked to have paid. */
export interface Charge {
  /** Of the invoice: it comes back in what the provider tells. */
  readonly invoiceId: string;
  /** Of the intent: the key by which asking twice makes one request. */
  readonly intentId: string;
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
  /** Of a subscription alone. */
  readonly interval?: Interval;
  /** When nobody may pay any longer. ISO 8601. */
  readonly expiresAt: string;
  /** Whom the provider knows the buyer as. */
  readonly customerId?: string;
}

const chargeLine = z.object({
  title: z.string(),
  quantity: z.number(),
  /** Of one piece. */
  unitPrice: z.string(),
  /** Of all pieces, as charged. */
  amount: z.string(),
});
export type ChargeLine = Readonly<z.output<typeof chargeLine>>;

/** The lines that are kept with an invoice. @throws ZodError for what are none, which nothing stores */
export function linesOf({ lines }: Pick<Invoice, 'lines'>): readonly ChargeLine[] {
  return z.array(chargeLine).parse(lines);
}

/** A request that a provider has taken: where it is paid. */
export interface Requested {
  readonly providerId: string;
  readonly paymentUrl: string;
}

/** An invoice as its provider is asked about it. */
export interface Invoiced {
  readonly invoiceId: string;
  readonly providerId: string;
  readonly paymentId: string | null;
  readonly amount: string;
  readonly currency: string;
}

export interface RefundRequest extends Invoiced {
  /** Of the refund: the key by which asking twice pays back once. */
  readonly refundId: string;
  /** Of the refund, the invoice's or less. */
  readonly refundAmount: string;
}

/** What came of a refund; `pending` is told of later, by a webhook or when asked again. */
export interface Refunded {
  /** Null where its answer has no name for it: it is the one of its payment and amount that is told of first. */
  readonly providerId: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** A webhook as it came: its signature is of these bytes. */
export interface Webhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query. */
  readonly url: string;
}

/** What a provider takes; what it does not is refused before anything is written. */
export interface Limits {
  /** Those that it takes, or any. */
  readonly currencies: readonly string[] | 'any';
  /** How often it charges subscriptions; none where it has no subscriptions. */
  readonly intervals: readonly Interval[];
  /** The least amount in a currency. */
  minimum(currency: string): string;
  /** The greatest. */
  maximum(currency: string): string;
  /** Digits after the point in a currency. */
  decimals(currency: string): number;
}

/** A subscription as its provider is asked about it. */
export interface Subscribed {
  readonly subscriptionId: string;
  /** Null where the provider has not said yet what it calls it. */
  readonly providerId: string | null;
  readonly intentId: string;
}

/** One more period that the product itself charges for. */
export interface Renewal extends Subscribed {
  /** By which asking twice charges once: a uuid. */
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly email: string;
  readonly token: string | null;
}

/** Subscriptions of a provider. */
export interface SubscriptionCalls {
  /** No more is charged from now on; what was paid for stays, unless it `isOver`. Once is enough. */
  cancel(subscription: Subscribed & { readonly isOver: boolean }): Promise<void>;
  /** What has become of it, where the provider charges by itself. */
  lookUp?(subscription: Subscribed): Promise<readonly PaymentFact[]>;
  /** Charges for one more period, where the provider does not do it by itself. */
  renew?(renewal: Renewal): Promise<PaymentFact>;
}

/** A way to pay: the one port behind which providers stand. Calls throw `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What people call it. */
  readonly title: string;
  readonly limits: Limits;
  /** Makes the request to pay. Asked again with the same intent it answers the same, or one that takes its place. */
  request(charge: Charge): Promise<Requested>;
  /** What has become of a request; nothing while it may still be paid. */
  lookUp(invoiced: Invoiced): Promise<PaymentFact | null>;
  /** Nobody may pay it any longer. Without this, what is paid all the same goes back. */
  cancel?(invoiced: Invoiced): Promise<void>;
  refund?(request: RefundRequest): Promise<Refunded>;
  /** What has become of a refund that was pending. */
  queryRefund?(request: RefundRequest & { readonly providerId: string }): Promise<Refunded>;
  /** What a webhook says. @throws UnauthenticatedError when its signature is missing or wrong; InvalidError when it makes no sense */
  read(webhook: Webhook): readonly ProviderMessage[];
  readonly subscriptions?: SubscriptionCalls;
  /** What its webhooks are answered with; `{"data": {"received": true}}` when not said. */
  readonly webhookAnswer?: string;
}

/** A call to a provider that did not do what it should. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** Of its answer. */
  readonly status: number | undefined;

  constructor(
    message: string,
    /** Whether asking again makes no sense: it was understood, and refused. */
    readonly isFinal: boolean,
    { status, ...options }: ErrorOptions & { readonly status?: number } = {},
  ) {
    super(message, options);
    this.status = status;
  }

  /** The failure that an HTTP status tells of. What a provider says of our keys is nobody's business. */
  static ofStatus(title: string, status: number, says?: string, options: ErrorOptions = {}): ProviderError {
    const isFinal = status < 500 && !passing.includes(status);
    const isOurFault = status === 401 || status === 403;
    const reason = isOurFault ? `${title} does not let us in.` : `${title} answered ${status}${says ? `: ${says.slice(0, 300)}` : '.'}`;
    return new ProviderError(reason, isFinal, { ...options, status });
  }

  /** Whether what was asked about is not there, or not any more. */
  static isAbsence(error: unknown): boolean {
    return error instanceof ProviderError && (error.status === 404 || error.status === 400);
  }
}

/** Of those below 500: what another try may mend. */
const passing = [408, 409, 425, 429];
