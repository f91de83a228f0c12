import { Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { currency, paymentIntent } from '@flotilla/billing';
import { add, allocate, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts } from '../../links.js';
import { undividedRefund } from './refunded-rows.sql.js';

/** A sold line or charge with the amount that was refunded of it. */
export interface RefundedRow {
  readonly id: string;
  readonly orderId: string;
  readonly isCharge: boolean;
  readonly gross: string;
  readonly refunded: string;
  readonly currencyId: string;
}

/** Divides refunds that were made outside of orders, such as in a provider's dashboard, among their rows. */
@Injectable()
export class RecordRefunds {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Locks the orders that a payment pays, and returns their ids. */
  async lockOrders(paymentIntentId: string, context: TransactionContext): Promise<string[]> {
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, context).find({
      where: { billingModulePaymentIntentId: { eq: paymentIntentId } },
      fields: ['orderId'],
    });
    const where = { id: { inArray: links.map(({ orderId }) => orderId) } };
    const locked = await this.rows
      .of(order, context)
      .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
    return locked.map(({ id }) => id);
  }

  /**
   * Adds an undivided refund of a payment to the rows of its orders, in proportion to their remaining amounts. The caller locks
   * the orders. Subscriptions have no such record: each period is paid again.
   */
  async record(
    paymentIntentId: string,
    orderIds: readonly string[],
    context: TransactionContext,
  ): Promise<void> {
    const { type } = await this.rows.of(paymentIntent, context).byId(paymentIntentId, { fields: ['type'] });
    if (type !== 'one_off') return;
    const undivided = await undividedRefund(paymentIntentId, context.tx);
    if (compareDecimals(undivided, '0') <= 0) return;
    const rows = await this.rowsOf(orderIds, context);
    const [first] = rows;
    if (!first) return;
    const { decimals } = await this.rows
      .of(currency, context)
      .byId(first.currencyId, { fields: ['decimals'] });
    const left = rows.map(({ gross, refunded }) => subtract(gross, refunded));
    const amount = smaller(undivided, sum(left));
    if (compareDecimals(amount, '0') <= 0) return;
    const parts = allocate(amount, left, decimals);
    const added = rows.map(({ id, isCharge, refunded }, index) => ({
      isCharge,
      change: { id, refunded: add(refunded, parts[index] ?? '0') },
    }));
    const changes = (of: boolean) => added.flatMap(({ isCharge, change }) => (isCharge === of ? change : []));
    await this.rows.of(ordersToProducts, context).updateMany(changes(false));
    await this.rows.of(charge, context).updateMany(changes(true));
  }

  /** Returns the rows of orders that were sold once, in the order of their ids. */
  async rowsOf(orderIds: readonly string[], context: TransactionContext): Promise<RefundedRow[]> {
    const where = { orderId: { inArray: [...orderIds] } };
    const [lines, charges] = await together([
      this.rows.of(ordersToProducts, context).find({
        where: { ...where, total: { isNotNull: true }, type: { eq: 'one_off' } },
        fields: ['orderId', 'total', 'gross', 'refunded', 'currencyId'],
        orderBy: { id: 'asc' },
      }),
      this.rows.of(charge, context).find({
        where,
        fields: ['orderId', 'gross', 'refunded', 'currencyId'],
        orderBy: { id: 'asc' },
      }),
    ]);
    return [
      ...lines.map(({ gross, total, ...line }) => ({ ...line, gross: gross ?? total, isCharge: false })),
      ...charges.map((one) => ({ ...one, isCharge: true })),
    ].map(({ gross, refunded, currencyId, ...row }) => ({
      ...row,
      ...{ gross: gross ?? '0', refunded: refunded ?? '0', currencyId: currencyId ?? '' },
    }));
  }
}

const smaller = (a: string, b: string) => (compareDecimals(a, b) < 0 ? a : b);
