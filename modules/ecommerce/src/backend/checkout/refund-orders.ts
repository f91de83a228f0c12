import { type Context, Rows, type TransactionContext } from '@flotilla/backend';
import { invoice, paymentIntentsToInvoices, refund, type Refund } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { add, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge, type Charge } from '../../entities/charge.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { endedDeliveries } from '../delivery/delivery-methods.sql.js';
import { Billing } from '../payments/billing.js';
import { countedRefunds } from '../payments/counted-refunds.js';
import { type OrderPayment, paymentsOf } from '../payments/order-payments.sql.js';

/** The most to refund by currency. */
type Limits = readonly { readonly currencyId: string; readonly total: string }[];

/** Why an amount is refunded. `lowersPrice`: the order stays, at a lower price. */
interface RefundPurpose {
  readonly reason: string;
  readonly lowersPrice?: boolean;
}

/** The amount that a payment can refund. */
interface KeptAmount {
  readonly orderId: string;
  readonly intentId: string | null;
  readonly currencyId: string;
  readonly kept: string;
}

/** Cancels and refunds the payments of orders. */
@Injectable()
export class RefundOrders {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  /**
   * Cancels the open payments of orders, and refunds paid ones: the latest first. A delivery is refunded with the
   * last of its orders. `limits`: the most to refund by currency; by default everything.
   * @throws RefusedError when a provider can't refund
   */
  async payBack(orderIds: readonly string[], txContext: TransactionContext, limits?: Limits): Promise<void> {
    if (!this.billing.isInstalled) return;
    const ended = await endedDeliveries(orderIds, txContext.tx);
    await this.rows.of(charge, txContext).updateMany(ended.map(({ id, gross }) => ({ id, refunded: gross })));
    const ownIds = await this.intentIdsOf(orderIds, txContext);
    // Deliveries of orders that were canceled before are paid by the payments of those orders.
    const shared = ended.filter(({ orderId }) => !orderIds.includes(orderId));
    const intentIds = [...new Set([...ownIds, ...shared.flatMap((one) => one.paymentIntentId ?? [])])];
    if (intentIds.length === 0) return;
    // Locks the invoices: a concurrent payment is either committed before, and refunded below, or is late and
    // refunded automatically.
    await this.billing.payments.cancel(ownIds, txContext);
    const kept = [
      ...withoutSharedDeliveries(
        await paymentsOf(orderIds, txContext.tx),
        await this.keptDeliveries(orderIds, ended, txContext),
      ),
      ...shared.map(({ orderId, paymentIntentId, currencyId, gross }) => ({
        ...{ orderId, intentId: paymentIntentId, currencyId, kept: gross },
      })),
    ];
    await this.refundAll(amountsWithin(kept, limits), txContext);
  }

  /** Returns the deliveries that stand on the orders, and still bring goods of others. */
  private async keptDeliveries(
    orderIds: readonly string[],
    ended: readonly { readonly id: string }[],
    txContext: TransactionContext,
  ): Promise<Charge[]> {
    const where = { orderId: { inArray: [...orderIds] }, kind: { eq: 'delivery' as const } };
    const own = await this.rows.of(charge, txContext).find({ where });
    return own.filter(({ id }) => !ended.some((one) => one.id === id));
  }

  /** Cancels the open payments of orders. Paid ones stay. */
  async cancelOpen(orderIds: readonly string[], txContext: TransactionContext): Promise<void> {
    if (!this.billing.isInstalled) return;
    await this.billing.payments.cancel(await this.intentIdsOf(orderIds, txContext), txContext);
  }

  /** Returns the ids of all payments of orders. */
  async intentIdsOf(orderIds: readonly string[], context: Context): Promise<string[]> {
    const links = await this.rows
      .of(ordersToBillingModulePaymentIntents, context)
      .find({ where: { orderId: { inArray: [...orderIds] } }, fields: ['billingModulePaymentIntentId'] });
    return [...new Set(links.map((one) => one.billingModulePaymentIntentId))];
  }

  /** Refunds a part of the paid amount of an order, the latest payment first. */
  async refundExcess(orderId: string, limit: Limits[number], txContext: TransactionContext): Promise<void> {
    const payments = await paymentsOf([orderId], txContext.tx);
    const own = payments.filter(({ currencyId }) => currencyId === limit.currencyId);
    await this.refundAll(amountsWithin(own, [limit]), txContext, {
      reason: 'The order was changed.',
      lowersPrice: true,
    });
  }

  /** Returns whether a refund lowers the price of an order that stays. */
  lowersPrice(refundId: string, context: Context): Promise<boolean> {
    const where = { id: { eq: refundId }, lowersPrice: { eq: true } };
    return this.rows.of(refund, context).exists({ where });
  }

  /**
   * Refunds amounts of paid orders, the latest payments first. Returns the refunds, which are less than the limits
   * when the payments have less left. @throws RefusedError when a provider can't refund
   */
  async refundUpTo(
    orderIds: readonly string[],
    limits: Limits,
    reason: string,
    txContext: TransactionContext,
  ): Promise<Refund[]> {
    const payments = await paymentsOf(orderIds, txContext.tx);
    return this.refundAll(amountsWithin(payments, limits), txContext, { reason });
  }

  /** Refunds amounts, and counts them for their orders. Returns the refunds. */
  private async refundAll(
    refunds: readonly RefundedAmount[],
    txContext: TransactionContext,
    about: RefundPurpose = { reason: 'The order was canceled.' },
  ): Promise<Refund[]> {
    const all: Refund[] = [];
    for (const { intentId, orderId, amount } of refunds) {
      const made = await this.refund(intentId, { amount, ...about }, txContext);
      // Read after the refund, which locks the invoice: another order may have refunded a shared delivery.
      const links = this.rows.of(ordersToBillingModulePaymentIntents, txContext);
      const where = { orderId: { eq: orderId }, billingModulePaymentIntentId: { eq: intentId } };
      const [link] = await links.find({ where, fields: ['refunded', 'refunds'] });
      const refunded = sum(made.map((one) => one.amount));
      const amounts = Object.fromEntries(made.map((one) => [one.id, one.amount]));
      if (link)
        await links.update(link.id, {
          refunded: add(link.refunded, refunded),
          refunds: { ...countedRefunds(link.refunds), ...amounts },
        });
      all.push(...made);
    }
    return all;
  }

  /** Refunds an amount of an intent, from its paid invoices. */
  private async refund(
    intentId: string,
    { amount, ...about }: RefundPurpose & { readonly amount: string },
    txContext: TransactionContext,
  ): Promise<Refund[]> {
    const invoices = await this.rows.of(paymentIntentsToInvoices, txContext).find({
      where: { paymentIntentId: { eq: intentId } },
      fields: [],
      with: { invoice: show(invoice, ['status']) },
      orderBy: { createdAt: 'asc' },
    });
    const all: Refund[] = [];
    let rest = amount;
    for (const { invoice: paid } of invoices) {
      if (paid?.status !== 'paid' || compareDecimals(rest, '0') <= 0) continue;
      const made = await this.billing.payments.refundUpTo(paid.id, { amount: rest, ...about }, txContext);
      if (!made) continue;
      all.push(made);
      rest = subtract(rest, made.amount);
    }
    return all;
  }
}

/** Takes deliveries that are still needed out of the payments of their orders. */
function withoutSharedDeliveries(
  payments: readonly OrderPayment[],
  deliveries: readonly Charge[],
): OrderPayment[] {
  return payments.map((payment) => {
    const own = deliveries.filter(
      ({ orderId, paymentIntentId }) => orderId === payment.orderId && paymentIntentId === payment.intentId,
    );
    const kept = subtract(payment.kept, sum(own.map(({ gross }) => gross)));
    return { ...payment, kept: compareDecimals(kept, '0') > 0 ? kept : '0' };
  });
}

interface RefundedAmount {
  readonly orderId: string;
  readonly intentId: string;
  readonly amount: string;
}

/** Returns the refund of each payment, in the order of the payments, until the limits are reached. */
function amountsWithin(payments: readonly KeptAmount[], limits?: Limits): RefundedAmount[] {
  const rest = new Map(limits?.map(({ currencyId, total }) => [currencyId, total]));
  return payments.flatMap(({ orderId, intentId, currencyId, kept }) => {
    const limit = limits ? (rest.get(currencyId) ?? '0') : kept;
    const amount = compareDecimals(kept, limit) < 0 ? kept : limit;
    rest.set(currencyId, subtract(limit, amount));
    return intentId === null || compareDecimals(amount, '0') <= 0 ? [] : [{ orderId, intentId, amount }];
  });
}
