import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError, Rows, server, Writer } from '@flotilla/backend';
import { type Invoice, invoice } from '../../entities/invoice.js';
import type { PaymentIntent } from '../../entities/payment-intent.js';
import { ApplyFacts } from '../payments/apply-facts.js';
import { Invoices } from '../payments/invoices.js';
import type { PaymentFact } from '../providers/payment-fact.js';
import { Providers } from '../providers/providers.js';
import { dummyHtml } from './dummy-html.js';

type Capture = PaymentIntent['capture'];
export type Decision = 'pay' | 'decline' | 'later';

/** Shows the page of the dummy provider and applies the buyer's decision. */
@Injectable()
export class DummyPage {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(ApplyFacts) private readonly facts: ApplyFacts,
    @Inject(Providers) private readonly providers: Providers,
  ) {}

  /**
   * Returns the page of an invoice. @throws NotFoundError when the dummy provider is not configured, or the
   * invoice belongs to another provider
   */
  async show(invoiceId: string): Promise<string> {
    const shownInvoice = await this.invoice(invoiceId);
    return dummyHtml(shownInvoice, await this.captureOf(shownInvoice));
  }

  /**
   * Applies the decision. @returns the URL to redirect the buyer to. @throws NotFoundError as {@link show}
   */
  async decide(invoiceId: string, decision: Decision): Promise<string> {
    const shownInvoice = await this.invoice(invoiceId);
    const fact = factOf(shownInvoice, decision, await this.captureOf(shownInvoice));
    if (fact) await this.writer.transaction((tx) => this.facts.apply('dummy', fact, { caller: server, tx }));
    return decision === 'pay' ? shownInvoice.successUrl : shownInvoice.cancelUrl;
  }

  private async captureOf({ id }: Invoice): Promise<Capture> {
    return (await this.invoices.intentOf(id, { caller: server }))?.capture ?? 'automatic';
  }

  private async invoice(id: string): Promise<Invoice> {
    const where = { id: { eq: id }, provider: { eq: 'dummy' }, providerId: { isNotNull: true } } as const;
    const found =
      this.providers.find('dummy') && (await this.rows.of(invoice, { caller: server }).one({ where }));
    if (!found) throw new NotFoundError('There is no such payment.');
    return found;
  }
}

function factOf(
  { id: invoiceId, amount, currency }: Invoice,
  decision: Decision,
  capture: Capture,
): PaymentFact | null {
  if (decision === 'later') return null;
  if (decision === 'decline') return { kind: 'failed', invoiceId, reason: 'The payment was declined.' };
  const paymentId = `dummy-${invoiceId}`;
  if (capture === 'manual')
    return { kind: 'authorized', invoiceId, amount, currency: currency ?? '', paymentId };
  const subscription = { id: `dummy-${invoiceId}` };
  return {
    kind: 'paid',
    invoiceId,
    amount,
    currency: currency ?? '',
    paymentId,
    subscription,
  };
}
