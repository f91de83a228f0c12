import { ConflictError, newId, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { OWNERS, type Owners, together } from '@flotilla/backend/ports';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { currency } from '../../entities/currency.js';
import { type Instalment, instalment, isPaidLater } from '../../entities/instalment.js';
import { type Invoice, invoice } from '../../entities/invoice.js';
import { type PaymentIntent, paymentIntent } from '../../entities/payment-intent.js';
import { paymentIntentsToCurrencies, paymentIntentsToInvoices } from '../../links.js';
import { Instalments } from './instalments.js';
import { Invoices } from './invoices.js';
import { type InvoiceRequest, OpenPayments } from './open-payments.js';

/** A part of a price that is paid after the purchase, or a purchase that is paid by a link. */
export interface LaterPayment {
  readonly kind: Instalment['kind'];
  /** An exact decimal, with at most the decimals of the currency. */
  readonly amount: string;
  readonly currencyId: string;
  /** ISO 8601. */
  readonly dueAt: string;
  /** The end of the time to pay a purchase by a link, in ISO 8601. */
  readonly expiresAt?: string;
  /** The payer, who can read the intent and its invoices. */
  readonly subjectId?: string;
  /** The intent that is paid first. */
  readonly afterIntentId?: string;
}

/** Writes instalments, and the invoices that pay them later. */
@Injectable()
export class PayInstalments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(OpenPayments) private readonly opening: OpenPayments,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(Instalments) private readonly instalments: Instalments,
  ) {}

  /** Writes instalments without invoices. Returns them in the order of the request. */
  async schedule(later: readonly LaterPayment[], context: TransactionContext): Promise<Instalment[]> {
    return together(later.map((one) => this.write(one, context)));
  }

  /**
   * Returns the open invoice of an instalment with this provider, or writes one, and cancels those with others.
   * `cancelInvoice` cancels a locked invoice.
   * @throws ConflictError when it is paid or its payment is being processed; RefusedError when it is canceled;
   * NotFoundError
   */
  async pay(
    instalmentId: string,
    request: InvoiceRequest,
    cancelInvoice: (invoiceId: string, context: TransactionContext) => Promise<void>,
    context: TransactionContext,
  ): Promise<Invoice> {
    const { intent, locked } = await this.lockUnpaid(instalmentId, context);
    const limited = { ...request, mostMinutes: minutesUntil(locked.expiresAt) };
    return this.openAttempt(intent, limited, cancelInvoice, context);
  }

  /**
   * Returns the open invoice of an intent with this provider, or writes one, and cancels those with others. The
   * caller locks the invoices.
   */
  async openAttempt(
    intent: PaymentIntent,
    request: InvoiceRequest,
    cancelInvoice: (invoiceId: string, context: TransactionContext) => Promise<void>,
    context: TransactionContext,
  ): Promise<Invoice> {
    const paymentIntentId = intent.id;
    const attempts = await this.attemptsOf(paymentIntentId, context);
    const open = attempts.filter(({ status }) => status === 'open' || status === 'draft');
    const same = open.find((one) => one.provider === request.provider && isPayable(one));
    if (same) return same;
    for (const { id } of open) await cancelInvoice(id, context);
    const [currencyLink] = await this.rows
      .of(paymentIntentsToCurrencies, context)
      .find({ where: { paymentIntentId: { eq: paymentIntentId } }, fields: ['currencyId'] });
    return this.opening.openInvoice(
      request,
      { ...intent, currencyId: currencyLink?.currencyId ?? '', attempt: attempts.length + 1 },
      context,
    );
  }

  /**
   * Writes a paid invoice of an instalment that was paid by hand, and cancels the open ones. `reference`: number of
   * the transfer or the receipt. @throws as `pay`
   */
  async markPaid(
    instalmentId: string,
    reference: string,
    cancelInvoice: (invoiceId: string, context: TransactionContext) => Promise<void>,
    context: TransactionContext,
  ): Promise<Instalment> {
    const { intent, locked } = await this.lockUnpaid(instalmentId, context);
    if (!isPaidLater(locked))
      throw new RefusedError({
        en: 'It is paid with the order. Set the status of the order instead.',
        ru: 'Это оплачивается вместе с заказом. Измените статус заказа.',
      });
    const attempts = await this.attemptsOf(intent.id, context);
    for (const { id, status } of attempts)
      if (status === 'open' || status === 'draft') await cancelInvoice(id, context);
    const [currencyLink] = await this.rows.of(paymentIntentsToCurrencies, context).find({
      where: { paymentIntentId: { eq: intent.id } },
      fields: [],
      with: { currency: show(currency, ['code', 'slug']) },
    });
    const made = await this.rows.of(invoice, context).insert({
      ...{ amount: locked.amount, provider: 'manual', description: reference, attempt: attempts.length + 1 },
      currency: currencyLink?.currency?.code ?? currencyLink?.currency?.slug.toUpperCase() ?? null,
    });
    const link = { paymentIntentId: intent.id, invoiceId: made.id };
    await this.rows.of(paymentIntentsToInvoices, context).insert(link);
    const payment = { paymentId: made.id, isLate: false };
    await this.invoices.markPaid({ invoice: made, intent }, payment, context);
    return this.rows.of(instalment, context).byId(instalmentId);
  }

  /**
   * Locks an instalment that can be paid, after its invoices. @throws ConflictError when it is paid or being
   * processed; RefusedError when it is canceled or refunded; NotFoundError
   */
  private async lockUnpaid(instalmentId: string, context: TransactionContext) {
    const { paymentIntentId } = await this.rows
      .of(instalment, context)
      .byId(instalmentId, { fields: ['paymentIntentId'] });
    // Payments lock invoices before instalments.
    for (const id of (await this.invoices.idsOf([paymentIntentId], context)).toSorted())
      await this.invoices.lock(id, context);
    const [locked] = await this.instalments.lock([paymentIntentId], context);
    if (locked?.status === 'paid') throw new ConflictError('This part of the price is paid.');
    if (!locked || locked.status === 'canceled' || locked.status === 'refunded')
      throw new RefusedError('This part of the price needs no payment any more.');
    const intent = await this.rows.of(paymentIntent, context).byId(paymentIntentId);
    if (intent.status === 'processing')
      throw new ConflictError('The payment is being processed: wait until it is done.');
    return { locked, intent };
  }

  private async attemptsOf(paymentIntentId: string, context: TransactionContext): Promise<Invoice[]> {
    const ids = await this.invoices.idsOf([paymentIntentId], context);
    return this.rows.of(invoice, context).find({ where: { id: { inArray: ids } } });
  }

  private async write(
    { kind, amount, currencyId, dueAt, expiresAt, subjectId, afterIntentId }: LaterPayment,
    context: TransactionContext,
  ): Promise<Instalment> {
    const paymentIntentId = newId();
    const [, made] = await together([
      this.rows.of(paymentIntent, context).insert({ id: paymentIntentId, amount, type: 'one_off' }),
      this.rows.of(instalment, context).insert({
        ...{ paymentIntentId, kind, amount, dueAt, expiresAt, afterIntentId },
        // A payment by a link needs no reminder.
        status: expiresAt === undefined ? 'scheduled' : 'due',
      }),
      this.rows.of(paymentIntentsToCurrencies, context).insert({ paymentIntentId, currencyId }),
      subjectId !== undefined &&
        this.owners.assign({ entity: paymentIntent, id: paymentIntentId, isNew: true }, subjectId, context),
    ]);
    return made;
  }
}

/** Returns the minutes until a moment, at least 1; undefined without one. */
const minutesUntil = (moment: string | null) =>
  moment === null ? undefined : Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / 60_000));

/** A page that closes within this time, in ms, is replaced. */
const shortestRestMs = 60_000;

const isPayable = ({ expiresAt }: Invoice) =>
  expiresAt !== null && Date.parse(expiresAt) > Date.now() + shortestRestMs;
