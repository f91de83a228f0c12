import { Rows, type TransactionContext } from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { roundHalfUp } from '@flotilla/core/values';
import { charge } from '../../entities/charge.js';
import { discountUse } from '../../entities/discount-use.js';
import { ordersToBillingModuleCurrencies, ordersToProducts } from '../../links.js';
import { repriceRow } from '../../pricing/reprice-row.js';
import { datesOf } from '../bookings/select-stays.js';
import { discountRows } from '../discounts/discounts.js';
import { type OfferedDiscount, offeredDiscounts, scopesOf } from '../discounts/discounts.sql.js';
import type { ChangedLines } from './change-lines.js';
import { soldPriceOf } from './change-stays.js';

/** Applies the discounts of a sale to its rows again, as they are defined now. */
@Injectable()
export class RecalculateDiscounts {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Rewrites the discounts of all rows of an order. Uses up no discount: the sale has used them. */
  async recalculate({ order, lines, language }: ChangedLines, context: TransactionContext): Promise<void> {
    const charges = await this.rows
      .of(charge, context)
      .find({ where: { orderId: { eq: order.id } }, orderBy: { id: 'asc' } });
    const currencies = await this.currenciesOf(order.id, context);
    const discounts = await this.usedBy(order.checkoutId, context);
    const sold = [
      ...lines.map((line) => ({
        ...line,
        amount: line.total ?? '0',
        isCharge: false,
        kind: 'line' as const,
      })),
      ...charges.map((one) => ({ ...one, isCharge: true })),
    ];
    const productOf = new Map(lines.map((line) => [line.id, line]));
    const rows = sold.flatMap((row) => {
      const currencyOf = currencies.find(({ id }) => id === row.currencyId);
      const line = productOf.get('lineId' in row ? (row.lineId ?? '') : row.id);
      const dates = line ? datesOf(line) : null;
      // Fees by hand have no discount.
      if (!currencyOf || row.kind === 'fee') return [];
      return {
        ...{ id: row.id, amount: row.amount, billingModuleCurrency: currencyOf },
        ...{ isDelivery: row.kind === 'delivery', isSubscription: false },
        ...{ productId: line?.productId ?? null, quantity: row.isCharge ? 0 : row.quantity },
        ...{ startDate: dates?.startDate ?? null, endDate: dates?.endDate ?? null },
      };
    });
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const scopes = new Map((await scopesOf(ids, context.tx)).map((one) => [one.productId, one]));
    const offered = { canUseCodes: true, codes: [], discounts, refused: [], scopes };
    const { byRow } = discountRows(rows, offered, language);
    const priced = sold.flatMap((row) => {
      const decimals = currencies.find(({ id }) => id === row.currencyId)?.decimals ?? 2;
      if (row.kind === 'fee') return [];
      const discount = roundHalfUp(byRow.get(row.id) ?? '0', decimals);
      const price = repriceRow({ amount: row.amount, discount }, soldPriceOf(row), decimals);
      return { id: row.id, isCharge: row.isCharge, price };
    });
    const changes = (of: boolean) =>
      priced.flatMap(({ id, isCharge, price }) => (isCharge === of ? [{ id, ...price }] : []));
    await this.rows.of(ordersToProducts, context).updateMany(changes(false));
    await this.rows.of(charge, context).updateMany(changes(true));
  }

  /** Returns the discounts that the purchase of an order uses, also if they are over by now. */
  private async usedBy(checkoutId: string | null, { tx, ...context }: TransactionContext) {
    if (checkoutId === null) return [];
    const where = { checkoutId: { eq: checkoutId }, status: { ne: 'released' as const } };
    const uses = await this.rows.of(discountUse, { ...context, tx }).find({ where, fields: ['discountId'] });
    const found: OfferedDiscount[] = [];
    for (const testedId of new Set(uses.map(({ discountId }) => discountId))) {
      const { discounts } = await offeredDiscounts({ codes: [], buyer: null, testedId }, tx);
      found.push(...discounts.filter(({ id }) => id === testedId));
    }
    return found;
  }

  private async currenciesOf(orderId: string, context: TransactionContext) {
    const links = await this.rows.of(ordersToBillingModuleCurrencies, context).find({
      where: { orderId: { eq: orderId } },
      fields: [],
      with: {
        billingModuleCurrency: show(currency, ['slug', 'title', 'symbol', 'code', 'decimals', 'isDefault']),
      },
    });
    return links.map(({ billingModuleCurrency }) => billingModuleCurrency);
  }
}
