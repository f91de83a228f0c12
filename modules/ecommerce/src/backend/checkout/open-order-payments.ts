import { Rows, type TransactionContext } from '@flotilla/backend';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { paths } from '../../paths.js';
import type { SelectedStay } from '../bookings/select-stays.js';
import { Billing } from '../payments/billing.js';
import { type Group, holdMinutesOf, intentOf, type OpenedGroup, sharesOf } from './payment-groups.js';

/** How a purchase is paid by a link. */
export interface PaymentLinkTerms {
  /** How long it can be paid; by default as long as the schedule holds dates, or a day. */
  readonly minutes?: number;
}

/** Minutes that stock without dates is held for a link. */
const dayMinutes = 1440;

interface Paying {
  readonly subjectId: string;
  readonly payment: { readonly provider: string } | { readonly link: PaymentLinkTerms };
  readonly email: string | null;
  readonly language: string;
  readonly numbers: ReadonlyMap<string, string>;
  readonly stays: readonly SelectedStay[];
}

/** Writes the payments of orders that are being placed. */
@Injectable()
export class OpenOrderPayments {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /** Creates the payments of groups; undefined for a free group. @throws as `Payments.open` */
  async open(
    groups: readonly Group[],
    paying: Paying,
    context: TransactionContext,
  ): Promise<(OpenedGroup | undefined)[]> {
    const priced = groups.filter(({ dueNow }) => compareDecimals(dueNow, '0') > 0);
    const opened =
      'link' in paying.payment
        ? await this.byLink(priced, paying, paying.payment.link, context)
        : await this.byProvider(priced, paying, paying.payment.provider, context);
    const links = priced.flatMap((group, index) => {
      const billingModulePaymentIntentId = opened[index]?.intentId ?? '';
      return sharesOf(group).map((one) => ({ ...one, billingModulePaymentIntentId }));
    });
    await this.rows.of(ordersToBillingModulePaymentIntents, context).insertMany(links);
    return groups.map((group) => opened[priced.indexOf(group)]);
  }

  /** Creates the later payments of groups. Runs no statement without one. */
  async schedule(
    groups: readonly Group[],
    intents: readonly ({ readonly id: string } | undefined)[],
    subjectId: string,
    context: TransactionContext,
  ): Promise<void> {
    const parts = groups.flatMap(({ later }, index) =>
      later.map((part) => ({ ...part, afterIntentId: intents[index]?.id })),
    );
    if (parts.length === 0) return;
    const made = await this.billing.payments.schedule(
      parts.map(({ amount, currencyId, dueAt, afterIntentId }) => ({
        ...({ kind: 'balance', amount, currencyId, dueAt, subjectId, afterIntentId } as const),
      })),
      context,
    );
    await this.rows.of(ordersToBillingModulePaymentIntents, context).insertMany(
      made.map(({ paymentIntentId, amount }, index) => ({
        ...{ orderId: parts[index]?.orderId ?? '', share: amount },
        billingModulePaymentIntentId: paymentIntentId,
      })),
    );
  }

  private async byProvider(
    priced: readonly Group[],
    { subjectId, email, language, numbers, stays }: Paying,
    provider: string,
    context: TransactionContext,
  ): Promise<OpenedGroup[]> {
    const page = `${this.billing.site}/${language}${paths.checkout}`;
    const request = {
      ...{ provider, language, email: email ?? '' },
      successUrl: `${page}/success?intent={intentId}`,
      cancelUrl: `${page}/cancel?intent={intentId}`,
    };
    const intents = priced.map((group) => ({
      ...intentOf(group, numbers, language),
      subjectId,
      holdMinutes: holdMinutesOf(group, stays),
    }));
    const opened = await this.billing.payments.open({ ...request, intents }, context);
    return opened.map(({ intent, invoice }) => ({ intentId: intent.id, expiresAt: invoice.expiresAt }));
  }

  /** Writes payments without an invoice, which the buyer requests by the link. */
  private async byLink(
    priced: readonly Group[],
    { subjectId, stays }: Paying,
    { minutes }: PaymentLinkTerms,
    context: TransactionContext,
  ): Promise<OpenedGroup[]> {
    const held = priced.flatMap((group) => holdMinutesOf(group, stays) ?? []);
    const lasts = minutes ?? (held.length > 0 ? Math.min(...held) : dayMinutes);
    const expiresAt = new Date(Date.now() + lasts * 60_000).toISOString();
    const made = await this.billing.payments.schedule(
      priced.map(({ dueNow, currency, later }) => ({
        ...({ kind: later.length > 0 ? 'deposit' : 'whole', amount: dueNow } as const),
        ...{ currencyId: currency.id, dueAt: expiresAt, expiresAt, subjectId },
      })),
      context,
    );
    return made.map(({ paymentIntentId }) => ({ intentId: paymentIntentId, expiresAt }));
  }
}
