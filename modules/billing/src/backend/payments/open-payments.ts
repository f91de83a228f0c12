import { type Context, InvalidError, newId, Rows, type TransactionContext } from '@flotilla/backend';
import { OWNERS, type Owners, together } from '@flotilla/backend/ports';
import { compareDecimals, scaleOf } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Currency, currency } from '../../entities/currency.js';
import { instalment } from '../../entities/instalment.js';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type PaymentIntent, paymentIntent } from '../../entities/payment-intent.js';
import { paymentIntentsToCurrencies, paymentIntentsToInvoices } from '../../links.js';
import type { Interval } from '../../providers.js';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings.js';
import type { ChargeLine, PaymentProvider } from '../providers/provider.js';
import { requirePayable, Providers } from '../providers/providers.js';

/** A payment to request, one-off or recurring, in one currency. */
export interface IntentRequest {
  /** An exact decimal, with at most the decimals of the currency. */
  readonly amount: string;
  readonly currencyId: string;
  readonly type: 'one_off' | 'subscription';
  /** Required for subscriptions, not allowed otherwise. */
  readonly interval?: Interval;
  /** The buyer, who can read the intent and its invoices; without it only administrators can. */
  readonly subjectId?: string;
  /**
   * How long the payment can be made, such as a booking that is held for it; at least the shortest payment
   * page of the provider. Defaults to the setting of all invoices.
   */
  readonly holdMinutes?: number;
  /** Shown by the provider, in the buyer's language. */
  readonly description: string;
  readonly lines?: readonly ChargeLine[];
  /** For a price that is paid by a plan: which part of it is paid now. */
  readonly instalment?: 'whole' | 'deposit';
}

interface PayerRequest {
  readonly provider: string;
  /** Receiver of the provider's own mails. */
  readonly email: string;
  /** Language of the provider's page: `en`. */
  readonly language: string;
  /** Redirect URLs. `{intentId}` is replaced by the intent's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentRequest extends PayerRequest {
  readonly intents: readonly IntentRequest[];
}

/** A request to pay an existing intent. */
export type InvoiceRequest = PayerRequest &
  Pick<IntentRequest, 'description' | 'lines'> & {
    /** The longest life of the payment page, if the provider allows one that is as short. */
    readonly mostMinutes?: number;
  };

/** An intent that gets another invoice. */
interface ExistingIntent extends Pick<PaymentIntent, 'id' | 'amount' | 'type'> {
  readonly currencyId: string;
  readonly attempt: number;
}

export interface OpenedPayment {
  readonly intent: PaymentIntent;
  readonly invoice: Invoice;
}

/** Writes intents and invoices that the provider accepts. */
@Injectable()
export class OpenPayments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Validates a request without writing. @throws as `Payments.open` */
  async check(
    { provider, intents }: Pick<PaymentRequest, 'provider' | 'intents'>,
    context: Context,
  ): Promise<void> {
    await this.checked(this.providers.offeredNamed(provider), intents, context);
  }

  /** Writes intents and invoices in the caller's transaction. Returns them in the order of the request. */
  async open(request: PaymentRequest, context: TransactionContext): Promise<OpenedPayment[]> {
    const provider = this.providers.offeredNamed(request.provider);
    const currencies = await this.checked(provider, request.intents, context);
    return together(
      request.intents.map((intent) =>
        this.write(request, intent, codeOf(currencyIn(currencies, intent.currencyId)), context),
      ),
    );
  }

  /** Writes another invoice of an intent in the caller's transaction. @throws as `Payments.open` */
  async openInvoice(
    request: InvoiceRequest,
    { id, amount, type, currencyId, attempt }: ExistingIntent,
    context: TransactionContext,
  ): Promise<Invoice> {
    const provider = this.providers.offeredNamed(request.provider);
    const { invoiceMinutes } = this.settings;
    const { mostMinutes = invoiceMinutes } = request;
    const holdMinutes = mostMinutes < invoiceMinutes ? mostMinutes : undefined;
    const intent = { ...request, amount, type, currencyId, holdMinutes };
    const [paidIn] = await this.checked(provider, [intent], context);
    const code = paidIn ? codeOf(paidIn) : '';
    return this.writeInvoice(request, intent, { intentId: id, attempt, code }, context);
  }

  private minutesOf({ provider }: PayerRequest, { holdMinutes }: Pick<IntentRequest, 'holdMinutes'>): number {
    if (holdMinutes === undefined) return this.settings.invoiceMinutes;
    return Math.max(holdMinutes, this.providers.offeredNamed(provider).limits.shortestPageMinutes ?? 1);
  }

  private async checked(
    provider: PaymentProvider,
    intents: readonly IntentRequest[],
    context: Context,
  ): Promise<Currency[]> {
    const ids = [...new Set(intents.map(({ currencyId }) => currencyId))];
    const currencies = await this.rows.of(currency, context).find({ where: { id: { inArray: ids } } });
    for (const intent of intents)
      requireValidIntent(provider, intent, currencyIn(currencies, intent.currencyId));
    return currencies;
  }

  private async write(
    request: PaymentRequest,
    intentRequest: IntentRequest,
    code: string,
    context: TransactionContext,
  ): Promise<OpenedPayment> {
    const { amount, type, interval = null, currencyId, subjectId } = intentRequest;
    const paymentIntentId = newId();
    const [intent, made] = await together([
      this.rows.of(paymentIntent, context).insert({ id: paymentIntentId, amount, type, interval }),
      this.writeInvoice(request, intentRequest, { intentId: paymentIntentId, attempt: 1, code }, context),
      this.rows.of(paymentIntentsToCurrencies, context).insert({ paymentIntentId, currencyId }),
      subjectId !== undefined &&
        this.owners.assign({ entity: paymentIntent, id: paymentIntentId, isNew: true }, subjectId, context),
      intentRequest.instalment !== undefined &&
        this.rows
          .of(instalment, context)
          .insert({ paymentIntentId, kind: intentRequest.instalment, amount, status: 'due' }),
    ]);
    return { intent, invoice: made };
  }

  private async writeInvoice(
    request: PayerRequest,
    { amount, description, lines = [], holdMinutes }: Omit<IntentRequest, 'currencyId' | 'type'>,
    {
      intentId,
      attempt,
      code,
    }: { readonly intentId: string; readonly attempt: number; readonly code: string },
    context: TransactionContext,
  ): Promise<Invoice> {
    const invoiceId = newId();
    const address = (url: string) => url.replaceAll('{intentId}', intentId);
    const [made] = await together([
      this.rows.of(invoice, context).insert({
        id: invoiceId,
        amount,
        attempt,
        currency: code,
        provider: request.provider,
        successUrl: address(request.successUrl),
        cancelUrl: address(request.cancelUrl),
        email: request.email,
        language: request.language,
        description,
        lines: lines.map((line) => ({ ...line })),
        expiresAt: new Date(Date.now() + this.minutesOf(request, { holdMinutes }) * 60_000).toISOString(),
      }),
      this.rows.of(paymentIntentsToInvoices, context).insert({ paymentIntentId: intentId, invoiceId }),
    ]);
    return made;
  }
}

/** Returns the code of a currency for providers: its ISO code, else its slug in capitals. */
function codeOf({ code, slug }: Currency): string {
  return (code ?? slug).toUpperCase();
}

function currencyIn(currencies: readonly Currency[], id: string): Currency {
  const found = currencies.find((one) => one.id === id);
  if (!found)
    throw InvalidError.of('currency', { en: 'There is no such currency.', ru: 'такой валюты нет.' });
  return found;
}

function requireValidIntent(
  provider: PaymentProvider,
  { amount, type, interval }: IntentRequest,
  paidIn: Currency,
): void {
  if (compareDecimals(amount, '0') <= 0)
    throw InvalidError.of('amount', { en: 'must be more than 0.', ru: 'должна быть больше нуля.' });
  if (scaleOf(amount) > paidIn.decimals)
    throw InvalidError.of('amount', {
      en: `${paidIn.title} has ${paidIn.decimals} digits after the point.`,
      ru: `${paidIn.title}: знаков после запятой не больше ${paidIn.decimals}.`,
    });
  if ((type === 'subscription') !== (interval !== undefined))
    throw InvalidError.of('interval', {
      en: 'is required for subscriptions, and not allowed otherwise.',
      ru: 'нужен для подписок, и только для них.',
    });
  requirePayable(provider, { amount, currency: codeOf(paidIn), interval });
}
