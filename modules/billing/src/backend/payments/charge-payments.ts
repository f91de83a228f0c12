import { LOGGER, Rows, server, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { Providers } from '../providers/providers.js';
import { canHold, type Charge, linesOf, ProviderError, type Requested } from '../providers/provider.js';
import { Customers } from './customers.js';
import { type LockedInvoice, Invoices, now } from './invoices.js';

/**
 * After this time, in ms, the claim of a process that started a request has expired, and another process may
 * retry.
 */
const claimMs = 30_000;

/** Result of a payment request: the invoice, and the error if it can't be paid. */
export interface ChargedPayment {
  readonly invoice: Invoice;
  readonly error?: string;
}

/** Requests payments from providers, outside of any transaction. Idempotent. */
@Injectable()
export class ChargePayments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Customers) private readonly customers: Customers,
    @Inject(Providers) private readonly providers: Providers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Requests the payments of all invoices of the intents, in the order of the intents. */
  async charge(intentIds: readonly string[]): Promise<ChargedPayment[]> {
    const byIntent = await Promise.all(intentIds.map((id) => this.invoices.idsOf([id], { caller: server })));
    return Promise.all(byIntent.flat().map((id) => this.chargeInvoice(id)));
  }

  /** Requests the payment of a draft invoice; returns other invoices unchanged. */
  async chargeInvoice(invoiceId: string): Promise<ChargedPayment> {
    const claimed = await this.claim(invoiceId);
    if (!claimed) return { invoice: await this.rows.of(invoice, { caller: server }).byId(invoiceId) };
    try {
      return await this.settle(invoiceId, await this.requestFrom(claimed));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn(
        { err: error, invoiceId, provider: claimed.invoice.provider },
        'a payment could not be requested',
      );
      return this.settle(invoiceId, new ProviderError(reason, true));
    }
  }

  private requestFrom(claimed: LockedInvoice & { readonly customerId?: string }): Promise<Requested> {
    const provider = this.providers.named(claimed.invoice.provider);
    if (claimed.intent.capture === 'automatic') return provider.request(chargeOf(claimed));
    if (!canHold(provider)) throw new ProviderError(`${provider.title} can't hold an amount.`, true);
    return provider.authorize(chargeOf(claimed));
  }

  /**
   * Claims a draft invoice, so that no other process requests it concurrently. Returns null when it can't be
   * claimed.
   */
  private claim(invoiceId: string): Promise<(LockedInvoice & { readonly customerId?: string }) | null> {
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      const locked = await this.invoices.lock(invoiceId, context);
      if (locked?.invoice.status !== 'draft' || isFresh(locked.invoice.askedAt)) return null;
      await this.rows.of(invoice, context).update(invoiceId, { askedAt: now() });
      return { ...locked, customerId: await this.customers.of(locked, context) };
    });
  }

  private settle(invoiceId: string, outcome: Requested | ProviderError): Promise<ChargedPayment> {
    return this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      const locked = await this.invoices.lock(invoiceId, context);
      if (!locked)
        throw new Error(`The invoice ${invoiceId} was deleted during the request to its provider.`);
      // Canceled or paid since the claim.
      if (locked.invoice.status !== 'draft') return { invoice: locked.invoice };
      if (!(outcome instanceof ProviderError))
        return { invoice: await this.invoices.markOpen(locked, outcome, context) };
      return {
        invoice: await this.invoices.markFailed(locked, outcome.message, context),
        error: outcome.message,
      };
    });
  }
}

const isFresh = (askedAt: string | null) => askedAt !== null && Date.parse(askedAt) > Date.now() - claimMs;

function chargeOf({
  invoice: draft,
  intent,
  customerId,
}: LockedInvoice & { readonly customerId?: string }): Charge {
  return {
    invoiceId: draft.id,
    intentId: intent.id,
    key: draft.attempt === 1 ? intent.id : draft.id,
    amount: draft.amount,
    currency: draft.currency ?? '',
    description: draft.description,
    lines: linesOf(draft),
    email: draft.email,
    language: draft.language,
    successUrl: draft.successUrl,
    cancelUrl: draft.cancelUrl,
    interval: intent.type === 'subscription' ? (intent.interval ?? undefined) : undefined,
    expiresAt: draft.expiresAt ?? now(),
    customerId,
  };
}
