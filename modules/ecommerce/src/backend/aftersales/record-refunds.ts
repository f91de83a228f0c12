import { Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { currency } from '@flotilla/billing';
import { add, allocate, compareDecimals, subtract, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts } from '../../links.js';
import { countedRefunds } from '../payments/counted-refunds.js';
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

interface UndividedRefund {
  readonly paymentIntentId: string;
  readonly amount: string;
  /** The refunds of each order before; rows may have more. */
  readonly countedOf?: ReadonlyMap<string, string>;
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
   * Counts an undivided refund of a payment for its orders: for canceled ones first, then in proportion to their
   * remaining payments. Adds it to their rows in proportion to the remaining amounts. The caller locks the orders.
   * Subscriptions have no such record: each period is paid again.
   */
  async record(
    { paymentIntentId, amount: refunded, countedOf }: UndividedRefund,
    orderIds: readonly string[],
    context: TransactionContext,
  ): Promise<void> {
    const undivided = smaller(refunded, await undividedRefund(paymentIntentId, context.tx));
    if (compareDecimals(undivided, '0') <= 0) return;
    const rows = await this.rowsOf(orderIds, context);
    const [first] = rows;
    if (!first) return;
    const { decimals } = await this.rows
      .of(currency, context)
      .byId(first.currencyId, { fields: ['decimals'] });
    for (const { orderId, amount } of await this.partsOf(paymentIntentId, undivided, decimals, context)) {
      const own = rows.filter((row) => row.orderId === orderId);
      const left = own.map(({ gross, refunded }) => subtract(gross, refunded));
      const known = sum(own.map((row) => row.refunded));
      const counted = countedOf?.get(orderId);
      const missing = counted === undefined ? amount : larger('0', subtract(add(counted, amount), known));
      const added = smaller(smaller(amount, missing), sum(left));
      await this.addToRows(own, allocate(added, left, decimals), context);
    }
  }

  /** Takes a refund that the provider refused off the orders of its payment. Idempotent. The caller locks the orders. */
  async takeOff(
    { paymentIntentId, refundId }: { readonly paymentIntentId: string; readonly refundId: string },
    context: TransactionContext,
  ): Promise<void> {
    const links = this.rows.of(ordersToBillingModulePaymentIntents, context);
    const where = { billingModulePaymentIntentId: { eq: paymentIntentId } };
    for (const { id, refunded, refunds } of await links.find({ where, fields: ['refunded', 'refunds'] })) {
      const { [refundId]: amount, ...others } = countedRefunds(refunds);
      if (amount !== undefined)
        await links.update(id, { refunded: subtract(refunded, amount), refunds: others });
    }
  }

  /**
   * Counts the refunds of a payment that no version before counted for its orders. Rows that have them already stay.
   * The caller locks the orders.
   */
  async recount(
    paymentIntentId: string,
    orderIds: readonly string[],
    context: TransactionContext,
  ): Promise<void> {
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, context).find({
      where: { orderId: { inArray: [...orderIds] } },
      fields: ['orderId', 'refunded'],
    });
    const countedOf = new Map<string, string>();
    for (const { orderId, refunded } of links)
      countedOf.set(orderId, add(countedOf.get(orderId) ?? '0', refunded));
    const amount = await undividedRefund(paymentIntentId, context.tx);
    await this.record({ paymentIntentId, amount, countedOf }, orderIds, context);
  }

  /** Counts a refund for the orders of a payment. Returns the part of each. */
  private async partsOf(
    paymentIntentId: string,
    undivided: string,
    decimals: number,
    context: TransactionContext,
  ): Promise<{ readonly orderId: string; readonly amount: string }[]> {
    const links = this.rows.of(ordersToBillingModulePaymentIntents, context);
    const found = await links.find({
      where: { billingModulePaymentIntentId: { eq: paymentIntentId } },
      fields: ['orderId', 'share', 'refunded'],
      orderBy: { id: 'asc' },
    });
    const where = {
      id: { inArray: found.map(({ orderId }) => orderId) },
      status: { eq: 'canceled' as const },
    };
    const canceled = (await this.rows.of(order, context).find({ where, fields: [] })).map(({ id }) => id);
    const groups = [
      found.filter(({ orderId }) => canceled.includes(orderId)),
      found.filter(({ orderId }) => !canceled.includes(orderId)),
    ];
    let rest = undivided;
    const parts: { readonly orderId: string; readonly amount: string }[] = [];
    for (const group of groups) {
      const left = group.map(({ share, refunded }) => subtract(share, refunded));
      const amount = smaller(rest, sum(left));
      if (compareDecimals(amount, '0') <= 0) continue;
      const amounts = allocate(amount, left, decimals);
      await links.updateMany(
        group.map(({ id, refunded }, index) => ({ id, refunded: add(refunded, amounts[index] ?? '0') })),
      );
      parts.push(...group.map(({ orderId }, index) => ({ orderId, amount: amounts[index] ?? '0' })));
      rest = subtract(rest, amount);
    }
    return parts;
  }

  private async addToRows(
    rows: readonly RefundedRow[],
    parts: readonly string[],
    context: TransactionContext,
  ): Promise<void> {
    const changes = (of: boolean) =>
      rows.flatMap(({ id, isCharge, refunded }, index) =>
        isCharge === of ? [{ id, refunded: add(refunded, parts[index] ?? '0') }] : [],
      );
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
const larger = (a: string, b: string) => (compareDecimals(a, b) > 0 ? a : b);
