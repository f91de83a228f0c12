import { type Context, Events, LANGUAGES, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import {
  instalment,
  instalmentDue,
  instalmentOverdue,
  instalmentPaid,
  instalmentUpcoming,
  laterKinds,
  paymentIntentsToCurrencies,
  currency,
} from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { Billing } from '../payments/billing.js';
import { paymentTroubleToAdmins } from './mail-templates.js';
import { PaymentMails } from './payment-mails.js';
import { SoldTexts } from './sold-text.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.instalment-mails' }) };

type Kind = 'balance-upcoming' | 'balance-due' | 'balance-overdue' | 'balance-paid';

interface InstalmentEvent {
  readonly paymentIntentId: string;
  readonly instalmentId: string;
  readonly amount: string;
  readonly dueAt?: string;
}

/** Reminds buyers of balances, and reports overdue balances to administrators. */
@Injectable()
export class InstalmentMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(PaymentMails) private readonly mails: PaymentMails,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    if (!billing.isInstalled) return;
    events.on(instalmentUpcoming, 'ecommerce.balance-upcoming', (event, by) =>
      this.notify('balance-upcoming', event, by),
    );
    events.on(instalmentDue, 'ecommerce.balance-due', (event, by) => this.notify('balance-due', event, by));
    events.on(instalmentOverdue, 'ecommerce.balance-overdue', async (event, by) => {
      await this.notify('balance-overdue', event, by);
      await this.notifyAdmins(event, by);
    });
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
    if (!found || (kind !== 'balance-paid' && (found.status === 'paid' || found.status === 'canceled')))
      return;
    const code = await this.currencyOf(paymentIntentId);
    await this.mails.notify(paymentIntentId, { kind, amount, currency: code, at: dueAt }, by);
  }

  private async notifyAdmins({ paymentIntentId, amount }: InstalmentEvent, by: MailRun): Promise<void> {
    const link = await this.rows.of(ordersToBillingModulePaymentIntents, asShop).one({
      where: { billingModulePaymentIntentId: { eq: paymentIntentId } },
      fields: ['orderId'],
    });
    const where = { id: { eq: link?.orderId ?? '' }, status: { inArray: paidStates } };
    const found = link && (await this.rows.of(order, asShop).one({ where, fields: ['number'] }));
    if (!found) return;
    const locale = this.languages[0] ?? 'en';
    const code = await this.currencyOf(paymentIntentId);
    const data = {
      ...({ kind: 'balance-overdue', provider: '', reason: '' } as const),
      number: found.number ?? '–',
      amount: await this.texts.amount(amount, { code, locale }, asShop),
      path: `/admin/ecommerce/orders/${found.id}`,
    };
    const administrators = await this.contacts.administrators();
    await this.writer.transaction(async (tx) => {
      for (const one of administrators) {
        const message = { template: paymentTroubleToAdmins, topic: 'errors', language: locale, data, by };
        await this.mail.send({ ...message, ...one, beyondLimit: 'always' as const }, tx);
      }
    });
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
