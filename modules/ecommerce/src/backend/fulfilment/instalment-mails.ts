import { type Context, Database, Events, Rows, serverFor } from '@flotilla/backend';
import type { MailRun } from '@flotilla/backend/ports';
import {
  instalment,
  instalmentDue,
  instalmentOverdue,
  instalmentPaid,
  instalmentUpcoming,
  invoiceFailed,
  invoiceRefunded,
  laterKinds,
  paymentIntentsToCurrencies,
  currency,
  unpaidInstalments,
} from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { orderChanged } from '../../events.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { unpaidBalancesOf } from '../instalments/order-instalments.sql.js';
import { Billing } from '../payments/billing.js';
import { PaymentMails } from './payment-mails.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.instalment-mails' }) };

type Kind = 'balance-upcoming' | 'balance-due' | 'balance-overdue' | 'balance-paid';

interface InstalmentEvent {
  readonly paymentIntentId: string;
  readonly instalmentId: string;
  readonly amount: string;
  readonly dueAt?: string;
}

/**
 * Reminds buyers of balances, and reports changes of their orders. Reports overdue balances, failed payments and
 * chargebacks to administrators.
 */
@Injectable()
export class InstalmentMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(PaymentMails) private readonly mails: PaymentMails,
  ) {
    if (!billing.isInstalled) return;
    events.on(instalmentUpcoming, 'ecommerce.balance-upcoming', (event, by) =>
      this.notify('balance-upcoming', event, by),
    );
    events.on(instalmentDue, 'ecommerce.balance-due', (event, by) => this.notify('balance-due', event, by));
    events.on(instalmentOverdue, 'ecommerce.balance-overdue', async (event, by) => {
      await this.notify('balance-overdue', event, by);
      await this.notifyAdmins('balance-overdue', event, by);
    });
    events.on(invoiceRefunded, 'ecommerce.chargebacks', async ({ isChargeback, ...event }, by) => {
      if (isChargeback) await this.notifyAdmins('charged-back', event, by);
    });
    events.on(invoiceFailed, 'ecommerce.failed-mails', (event, by) =>
      this.notifyAdmins('payment-failed', event, by),
    );
    events.on(orderChanged, 'ecommerce.change-mails', ({ orderId }, by) => this.notifyOfChange(orderId, by));
    events.on(instalmentPaid, 'ecommerce.balance-paid', (event, by) =>
      this.notify('balance-paid', event, by),
    );
  }

  private async notify(
    kind: Kind,
    { paymentIntentId, instalmentId, amount, dueAt }: InstalmentEvent,
    by: MailRun,
  ): Promise<void> {
    const found = await this.rows
      .of(instalment, asShop)
      .one({ where: { id: { eq: instalmentId }, kind: { inArray: laterKinds } }, fields: ['status'] });
    // The event may be older than a payment or a cancellation.
    const isUnpaid = unpaidInstalments.some((status) => status === found?.status);
    if (!found || (kind !== 'balance-paid' && !isUnpaid)) return;
    if (!(await this.orderOf(paymentIntentId, paidStates))) return;
    const code = await this.currencyOf(paymentIntentId);
    await this.mails.notify(paymentIntentId, { kind, amount, currency: code, at: dueAt }, by);
  }

  private async notifyOfChange(orderId: string, by: MailRun): Promise<void> {
    const due = (await unpaidBalancesOf(orderId, this.db)).find(({ kind }) => kind === 'difference');
    if (!due) return this.mails.notifyOf(orderId, { kind: 'changed' }, by);
    const { code, slug } = due.billingModuleCurrency;
    const currencyCode = code ?? slug.toUpperCase();
    const news = {
      kind: 'changed-to-pay',
      amount: due.amount,
      currency: currencyCode,
      at: due.dueAt,
    } as const;
    await this.mails.notifyOf(orderId, news, by);
  }

  private async notifyAdmins(
    kind: 'balance-overdue' | 'charged-back' | 'payment-failed',
    { paymentIntentId, amount }: Pick<InstalmentEvent, 'paymentIntentId' | 'amount'>,
    by: MailRun,
  ): Promise<void> {
    const found = await this.orderOf(paymentIntentId, kind === 'balance-overdue' ? paidStates : undefined);
    if (!found) return;
    const currencyCode = await this.currencyOf(paymentIntentId);
    const path = `/admin/ecommerce/orders/${found.id}`;
    await this.mails.notifyAdmins(
      { kind, number: found.number ?? '–', amount, currency: currencyCode, path },
      by,
    );
  }

  /** Returns the order that an intent pays, in one of the states. */
  private async orderOf(paymentIntentId: string, states?: readonly (typeof paidStates)[number][]) {
    const link = await this.rows.of(ordersToBillingModulePaymentIntents, asShop).one({
      where: { billingModulePaymentIntentId: { eq: paymentIntentId } },
      fields: ['orderId'],
    });
    if (!link) return null;
    const where = { id: { eq: link.orderId }, ...(states && { status: { inArray: [...states] } }) };
    return this.rows.of(order, asShop).one({ where, fields: ['number'] });
  }

  private async currencyOf(paymentIntentId: string): Promise<string> {
    const link = await this.rows.of(paymentIntentsToCurrencies, asShop).one({
      where: { paymentIntentId: { eq: paymentIntentId } },
      fields: [],
      with: { currency: show(currency, ['code', 'slug']) },
    });
    return link?.currency?.code ?? link?.currency?.slug.toUpperCase() ?? '';
  }
}
