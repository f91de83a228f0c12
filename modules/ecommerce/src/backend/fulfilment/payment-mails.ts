import { type Context, Events, LANGUAGES, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun, SiteZone } from '@flotilla/backend/ports';
import {
  invoice,
  invoicePaid,
  invoiceProcessing,
  invoiceRefunded,
  paymentIntentsToInvoices,
  providerEvent,
  refund,
  type Refund,
  subscription,
  subscriptionPastDue,
  subscriptionRenewed,
} from '@flotilla/billing';
import { updated } from '@flotilla/core';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { Billing } from '../payments/billing.js';
import {
  type PaymentMailData,
  paymentEmail,
  type PaymentTrouble,
  paymentTroubleToAdmins,
} from './mail-templates.js';
import { SoldTexts } from './sold-text.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.payment-mails' }) };

/** Content of a mail before translation. */
interface News {
  readonly kind: PaymentMailData['kind'];
  readonly amount?: string;
  readonly refunded?: string;
  /** ISO 4217. */
  readonly currency?: string;
  readonly at?: string;
  readonly reason?: string;
}

type Trouble = Pick<PaymentTrouble, 'kind' | 'path' | 'number' | 'amount'> &
  Partial<Pick<PaymentTrouble, 'provider' | 'reason'>> & { readonly currency?: string };

/**
 * Notifies buyers of payments that do not change the status of the order, and administrators of payments that
 * need manual action.
 */
@Injectable()
export class PaymentMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {
    mail.add(paymentEmail, paymentTroubleToAdmins);
    if (!billing.isInstalled) return;
    events.on(
      invoicePaid,
      'ecommerce.late-mails',
      async ({ paymentIntentId, amount, currency, isLate }, by) => {
        if (isLate) await this.notify(paymentIntentId, { kind: 'late', amount, currency }, by);
      },
    );
    events.on(invoiceProcessing, 'ecommerce.processing-mails', ({ paymentIntentId, amount, currency }, by) =>
      this.notify(paymentIntentId, { kind: 'processing', amount, currency }, by),
    );
    events.on(
      invoiceRefunded,
      'ecommerce.refund-mails',
      ({ paymentIntentId, isChargeback, amount, refunded, currency }, by) =>
        this.notify(
          paymentIntentId,
          { kind: isChargeback ? 'charged-back' : 'refunded', amount, refunded, currency },
          by,
        ),
    );
    events.on(
      subscriptionRenewed,
      'ecommerce.renewal-mails',
      ({ paymentIntentId, amount, currency, periodEnd }, by) =>
        this.notify(paymentIntentId, { kind: 'renewed', amount, currency, at: periodEnd }, by),
    );
    events.on(subscriptionPastDue, 'ecommerce.past-due-mails', ({ paymentIntentId, endsAt }, by) =>
      this.notify(paymentIntentId, { kind: 'renewal-failed', at: endsAt }, by),
    );
    events.on(updated(subscription), 'ecommerce.cancellation-mails', async ({ row, before }, by) => {
      if (!row.isCanceled || before.isCanceled || row.status === 'ended' || row.paymentIntentId === null)
        return;
      await this.notify(row.paymentIntentId, { kind: 'will-end', at: row.periodEnd ?? undefined }, by);
    });
    events.on(updated(refund), 'ecommerce.refund-states', async ({ row, before }, by) => {
      if (row.status !== before.status) await this.refundChanged(row, by);
    });
    events.on(updated(providerEvent), 'ecommerce.refused-events', async ({ row, before }, by) => {
      if (row.status !== 'refused' || before.status === 'refused') return;
      const { id, provider, lastError } = row;
      const reason = { provider: provider ?? '–', reason: lastError ?? '–' };
      const path = `/admin/billing/provider-events/${id}`;
      await this.notifyAdmins({ kind: 'event-refused', ...reason, path }, by);
    });
  }

  private async refundChanged(row: Refund, by: MailRun): Promise<void> {
    if (row.invoiceId === null || row.status === 'pending') return;
    const where = { invoiceId: { eq: row.invoiceId } };
    const paid = await this.rows.of(invoice, asShop).byId(row.invoiceId, { fields: ['currency'] });
    const currency = paid.currency ?? '';
    const isByHand = row.status === 'succeeded' && row.provider === 'manual';
    if (row.status === 'failed' || isByHand) {
      const path = `/admin/billing/refunds/${row.id}`;
      const kind = isByHand ? 'refund-by-hand' : 'refund-failed';
      const { amount, provider, lastError } = row;
      const trouble = {
        kind,
        provider: provider ?? '–',
        reason: lastError ?? '',
        amount,
        currency,
        path,
      } as const;
      return this.notifyAdmins(trouble, by);
    }
    // A refund of the invoice's own payment has an event of its own.
    if (row.paymentId === null) return;
    const link = await this.rows
      .of(paymentIntentsToInvoices, asShop)
      .one({ where, fields: ['paymentIntentId'] });
    if (link)
      await this.notify(link.paymentIntentId, { kind: 'paid-twice', amount: row.amount, currency }, by);
  }

  /** Mails the buyer of the orders that an intent pays. */
  async notify(intentId: string, news: News, by: MailRun): Promise<void> {
    const where = { billingModulePaymentIntentId: { eq: intentId } };
    const links = await this.rows
      .of(ordersToBillingModulePaymentIntents, asShop)
      .find({ where, fields: ['orderId'] });
    const ids = links.map(({ orderId }) => orderId);
    const orders = await this.rows
      .of(order, asShop)
      .find({ where: { id: { inArray: ids } }, orderBy: { id: 'asc' } });
    // One mail per payment: all orders of a checkout have one buyer.
    const [first] = orders;
    if (!first || first.email === null) return;
    await this.send(first, await this.dataOf(orders, first, news), by);
  }

  /** Mails the buyer of an order. */
  async notifyOf(orderId: string, news: News, by: MailRun): Promise<void> {
    const found = await this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
    if (found?.email) await this.send(found, await this.dataOf([found], found, news), by);
  }

  private async dataOf(
    orders: readonly Order[],
    first: Order,
    { kind, amount, refunded, currency, at, reason }: News,
  ): Promise<PaymentMailData> {
    const locale = first.language ?? 'en';
    const written = (value: string | undefined) =>
      value === undefined ? undefined : this.texts.amount(value, { code: currency ?? '', locale }, asShop);
    const sold = await Promise.all(orders.map(({ id }) => this.texts.of(id, locale, asShop)));
    const numbers = orders.flatMap(({ number }) => number ?? []);
    return {
      ...{ kind, reason },
      at: at && dayIn(at, await this.zone.current()),
      number: numbers.length > 0 ? numbers.join(', ') : undefined,
      amount: await written(amount),
      refunded: await written(refunded),
      lines: sold.flatMap(({ lines }) => lines).slice(0, 20),
      discounts: sold.flatMap(({ discounts }) => discounts),
      ...(await this.texts.addressOf(first, locale)),
    };
  }

  private async send({ id, email, language }: Order, data: PaymentMailData, by: MailRun): Promise<void> {
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id });
    const message = {
      template: paymentEmail,
      topic: 'orders',
      language: language ?? 'en',
      beyondLimit: 'delay' as const,
    };
    await this.writer.transaction((tx) =>
      this.mail.send({ ...message, data, by, subjectId, receiver: { email: email ?? undefined } }, tx),
    );
  }

  /** Mails administrators about a payment that needs a person. `amount`: an exact decimal in `currency`, a code. */
  async notifyAdmins(
    { amount, currency = '', ...trouble }: Trouble,
    by: MailRun,
    topic: 'errors' | 'orders' = 'errors',
  ): Promise<void> {
    const language = this.languages[0] ?? 'en';
    const data = {
      ...{ provider: '', reason: '', ...trouble },
      amount: amount && (await this.texts.amount(amount, { code: currency, locale: language }, asShop)),
    };
    const administrators = await this.contacts.administrators();
    const message = { template: paymentTroubleToAdmins, topic, language, beyondLimit: 'always' as const };
    await this.writer.transaction(async (tx) => {
      for (const one of administrators) await this.mail.send({ ...message, ...one, data, by }, tx);
    });
  }
}
