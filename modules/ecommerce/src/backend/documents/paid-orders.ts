import { Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import { currency, paymentIntent } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { charge } from '../../entities/charge.js';
import { type Order, order as orders } from '../../entities/order.js';
import { store } from '../../entities/store.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts, storesToOrders } from '../../links.js';
import type { PaidOrder } from './invoice-data.js';

/** Reads paid orders with everything that their documents print. */
@Injectable()
export class PaidOrders {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Locks an order; null when it was never paid. */
  async lock(orderId: string, context: TransactionContext): Promise<Order | null> {
    const where = { id: { eq: orderId }, paidAt: { isNotNull: true }, number: { isNotNull: true } } as const;
    return this.rows.of(orders, context).one({ where, lock: 'update' });
  }

  /** Returns the parts of an order by currency; none for an order of no store. */
  async parts(order: Order, context: TransactionContext): Promise<PaidOrder[]> {
    const where = { orderId: { eq: order.id } };
    const [seller, lines, charges, unpaid] = await together([
      this.rows.of(storesToOrders, context).one({
        where,
        fields: [],
        with: { store: show(store, sellerFields) },
        orderBy: { orderIndex: 'asc', id: 'asc' },
      }),
      this.rows.of(ordersToProducts, context).find({
        where: { ...where, total: { isNotNull: true } },
        orderBy: { createdAt: 'asc', id: 'asc' },
      }),
      this.rows.of(charge, context).find({ where, orderBy: { createdAt: 'asc', id: 'asc' } }),
      this.unpaidOf(order.id, context),
    ]);
    if (!seller?.store) return [];
    const ids = [...new Set([...lines, ...charges].flatMap(({ currencyId }) => currencyId ?? []))];
    const currencies = await this.rows
      .of(currency, context)
      .find({ where: { id: { inArray: ids } }, fields: ['code', 'decimals'], orderBy: { id: 'asc' } });
    return currencies.map((one) => ({
      ...{ order, store: seller.store, unpaid, currency: one },
      lines: lines.filter(({ currencyId }) => currencyId === one.id),
      charges: charges.filter(({ currencyId }) => currencyId === one.id),
    }));
  }

  /** Returns the sum of the open instalments of an order. */
  private async unpaidOf(orderId: string, context: TransactionContext): Promise<string> {
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, context).find({
      where: { orderId: { eq: orderId } },
      fields: ['share'],
      with: { billingModulePaymentIntent: show(paymentIntent, ['status']) },
    });
    const isOpen = (status: string) => !['succeeded', 'canceled', 'failed'].includes(status);
    return sum(
      links.flatMap(({ share, billingModulePaymentIntent: { status } }) => (isOpen(status) ? share : [])),
    );
  }
}

/** Fields of the seller that documents print. */
const sellerFields = ['slug', 'legalName', 'taxId', 'country', 'address', 'timeZone'] as const;
