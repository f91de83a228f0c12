import { type Context, Events, Rows, serverFor, type Transaction, Writer } from '@flotilla/backend';
import {
  instalment,
  invoiceExpired,
  invoiceFailed,
  invoicePaid,
  invoiceRefunded,
  laterKinds,
  subscriptionEnded,
} from '@flotilla/billing';
import { compareDecimals } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { orderProblems } from '../../order-problems.js';
import { ordersToBillingModulePaymentIntents } from '../../links.js';
import { Billing } from '../payments/billing.js';
import { paymentsOf } from '../payments/order-payments.sql.js';
import { ReconcileOrders } from './reconcile-orders.js';
import { RefundOrders } from './refund-orders.js';

/** Handles payment events, which may be delivered repeatedly and late. */
@Injectable()
export class PaymentEvents {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ReconcileOrders) private readonly reconciliation: ReconcileOrders,
    @Inject(RefundOrders) private readonly refunds: RefundOrders,
  ) {
    if (!billing.isInstalled) return;
    events.on(invoicePaid, 'ecommerce.paid', ({ paymentIntentId }) => this.reconcile(paymentIntentId));
    events.on(invoiceFailed, 'ecommerce.failed', ({ paymentIntentId, reason }) =>
      this.reconcile(paymentIntentId, { reason }),
    );
    events.on(invoiceExpired, 'ecommerce.expired', ({ paymentIntentId, isCanceled }) =>
      this.reconcile(paymentIntentId, { isCalledOff: isCanceled }),
    );
    events.on(
      invoiceRefunded,
      'ecommerce.refunded',
      async ({ paymentIntentId, refundId, isWhole, endsAccess }) => {
        if ((endsAccess ?? isWhole) && !(await this.refunds.lowersPrice(refundId, asPayments)))
          await this.takeBack(paymentIntentId);
      },
    );
    events.on(subscriptionEnded, 'ecommerce.subscription-ended', ({ paymentIntentId }) =>
      this.end(paymentIntentId),
    );
  }

  private async reconcile(
    intentId: string,
    options: Parameters<ReconcileOrders['reconcile']>[2] = {},
  ): Promise<void> {
    await this.reconciliation.reconcile(
      await this.reconciliation.ofIntents([intentId], asPayments),
      asPayments,
      options,
    );
  }

  /**
   * Cancels the orders of a payment in any state after a whole refund or chargeback, which ends their grants. Keeps
   * orders with another payment.
   */
  private async takeBack(intentId: string): Promise<void> {
    const ids = await this.reconciliation.ofIntents([intentId], asPayments);
    const later = await this.laterOrders(intentId);
    const all = [...new Set([...ids, ...later])];
    await this.move(all, paidStates, { status: 'canceled', problem: orderProblems.paidBack }, async (tx) => {
      const payments = await paymentsOf(all, tx);
      return ({ id }) =>
        payments.every(
          (one) => one.orderId !== id || one.intentId === intentId || compareDecimals(one.kept, '0') === 0,
        );
    });
  }

  /** Returns the orders whose balance an intent paid. */
  private async laterOrders(intentId: string): Promise<string[]> {
    const where = {
      paymentIntentId: { eq: intentId },
      kind: { inArray: laterKinds },
      status: { eq: 'refunded' as const },
    };
    if (!(await this.rows.of(instalment, asPayments).exists({ where }))) return [];
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, asPayments).find({
      where: { billingModulePaymentIntentId: { eq: intentId } },
      fields: ['orderId'],
    });
    return links.map(({ orderId }) => orderId);
  }

  /** Completes the order of a subscription that is not paid any more. */
  private async end(intentId: string): Promise<void> {
    const ids = await this.reconciliation.ofIntents([intentId], asPayments);
    await this.move(ids, ['delivering'], { status: 'delivered' });
  }

  /** Moves locked orders that are in one of the states and fulfil the condition. */
  private async move(
    ids: readonly string[],
    from: readonly (typeof paidStates)[number][],
    patch: { readonly status: 'canceled' | 'delivered'; readonly problem?: string },
    condition?: (tx: Transaction) => Promise<(one: { readonly id: string }) => boolean>,
  ): Promise<void> {
    await this.writer.transaction(async (tx) => {
      const txContext = { ...asPayments, tx };
      const where = { id: { inArray: [...ids] }, status: { inArray: [...from] } };
      const locked = await this.rows
        .of(order, txContext)
        .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
      const moved = condition ? locked.filter(await condition(tx)) : locked;
      await this.rows.of(order, txContext).updateMany(moved.map(({ id }) => ({ id, ...patch })));
    });
  }
}

const asPayments: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.payments' }) };
