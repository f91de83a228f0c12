import {
  InvalidError,
  newId,
  NotFoundError,
  RefusedError,
  Rows,
  type TransactionContext,
} from '@flotilla/backend';
import { currency } from '@flotilla/billing';
import { add, compareDecimals, scaleOf, sum } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { ChangeAction } from '../../change-shapes.js';
import { charge } from '../../entities/charge.js';
import { type Order, order } from '../../entities/order.js';
import { ordersToBillingModuleCurrencies, ordersToProducts } from '../../links.js';
import { repriceRow } from '../../pricing/reprice-row.js';
import { ChangeDelivery } from './change-delivery.js';
import { type ChangedLines, ChangeLines } from './change-lines.js';
import { ChangeStays, type SoldOrderLine, soldPriceOf } from './change-stays.js';
import { RecalculateDiscounts } from './recalculate-discounts.js';

interface Edited extends ChangedLines {
  readonly decimals: ReadonlyMap<string, number>;
  readonly keepsPolicy: boolean;
}

/** Applies edits to the rows of an order, and sums its totals again. The caller locks the order. */
@Injectable()
export class EditOrder {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ChangeStays) private readonly stays: ChangeStays,
    @Inject(ChangeLines) private readonly changedLines: ChangeLines,
    @Inject(ChangeDelivery) private readonly deliveries: ChangeDelivery,
    @Inject(RecalculateDiscounts) private readonly discounts: RecalculateDiscounts,
  ) {}

  /** @throws InvalidError, NotFoundError, RefusedError, ConflictError */
  async edit(
    edited: Order,
    actions: readonly ChangeAction[],
    { language, keepsPolicy, subjectId }: Pick<Edited, 'language' | 'keepsPolicy' | 'subjectId'>,
    context: TransactionContext,
  ): Promise<void> {
    for (const action of actions) {
      // Read again, because an action builds on those before it.
      const lines = await this.rows
        .of(ordersToProducts, context)
        .find({ where: { orderId: { eq: edited.id } }, orderBy: { id: 'asc' }, lock: 'update' });
      const decimals = await this.decimalsOf(lines, context);
      const current = await this.rows.of(order, context).byId(edited.id);
      await this.apply(
        action,
        { order: current, lines, decimals, language, keepsPolicy, subjectId },
        context,
      );
    }
    await this.fixTotals(edited.id, context);
  }

  private async apply(action: ChangeAction, edited: Edited, context: TransactionContext): Promise<void> {
    switch (action.type) {
      case 'stay': {
        const line = lineOf(edited, action.lineId);
        const decimals = edited.decimals.get(line.currencyId ?? '') ?? 2;
        return this.stays.change({ ...edited, line, action, decimals }, context);
      }
      case 'add-line':
        return this.changedLines.add(action, edited, context);
      case 'remove-line':
        await this.changedLines.remove(lineOf(edited, action.lineId), edited, context);
        return this.deliveries.endWithoutGoods(edited.order.id, context);
      case 'quantity': {
        const line = lineOf(edited, action.lineId);
        const decimals = edited.decimals.get(line.currencyId ?? '') ?? 2;
        return this.changedLines.recount(line, action, decimals, edited, context);
      }
      case 'delivery':
        return this.deliveries.change(action, edited, edited.decimals, context);
      case 'recalculate':
        return this.discounts.recalculate(edited, context);
      case 'fee':
        return this.addFee(action, edited, context);
      case 'remove-fee':
        return this.removeFee(action.chargeId, edited, context);
      case 'discount':
        return this.takeOff(action, edited, context);
      case 'address': {
        const { deliveryAddress, billingAddress } = action;
        await this.rows.of(order, context).update(edited.order.id, {
          ...(deliveryAddress && { deliveryAddress }),
          ...(billingAddress && { billingAddress }),
        });
      }
    }
  }

  /** Adds a fee, taxed like the first line in its currency. */
  private async addFee(
    { title, amount, currencyId }: Extract<ChangeAction, { type: 'fee' }>,
    { order: { id: orderId }, lines, decimals, language }: Edited,
    context: TransactionContext,
  ): Promise<void> {
    const line = lines.find((one) => currencyId === undefined || one.currencyId === currencyId.toLowerCase());
    if (!line || line.currencyId === null)
      throw InvalidError.of('currencyId', {
        en: 'is no currency of the order.',
        ru: 'такой валюты в заказе нет.',
      });
    const digits = decimals.get(line.currencyId) ?? 2;
    requireAmount(amount, digits);
    const sold = soldPriceOf({ ...line, amount: line.total ?? '0' });
    await this.rows.of(charge, context).insert({
      ...({ id: newId(), kind: 'fee', orderId, currencyId: line.currencyId } as const),
      ...{ title: { [language]: title }, quantity: 1, unitPrice: amount, amount },
      ...{ taxRate: line.taxRate ?? '0', taxCountry: line.taxCountry, taxReason: line.taxReason ?? 'none' },
      ...repriceRow({ amount, discount: '0' }, sold, digits),
      paymentIntentId: line.paymentIntentId,
    });
  }

  private async removeFee(
    chargeId: string,
    { order: of }: Edited,
    context: TransactionContext,
  ): Promise<void> {
    const where = { id: { eq: chargeId }, orderId: { eq: of.id }, kind: { eq: 'fee' as const } };
    const found = await this.rows.of(charge, context).one({ where });
    if (!found) throw new NotFoundError('There is no such fee in this order.');
    await this.rows.of(charge, context).delete(found.id);
  }

  private async takeOff(
    { lineId, amount }: Extract<ChangeAction, { type: 'discount' }>,
    edited: Edited,
    context: TransactionContext,
  ): Promise<void> {
    const line = lineOf(edited, lineId);
    const digits = edited.decimals.get(line.currencyId ?? '') ?? 2;
    requireAmount(amount, digits);
    const total = line.total ?? '0';
    const discount = add(line.discount, amount);
    const isMore = compareDecimals(discount, total) > 0;
    const sold = soldPriceOf({ ...line, amount: total });
    const price = repriceRow({ amount: total, discount: isMore ? total : discount }, sold, digits);
    if (isMore || compareDecimals(price.gross, line.refunded ?? '0') < 0)
      throw new RefusedError({
        en: 'The discount is more than the price of the line.',
        ru: 'Скидка больше цены позиции.',
      });
    await this.rows.of(ordersToProducts, context).update(line.id, price);
  }

  /** Sums the rows of an order into its totals by currency. */
  private async fixTotals(orderId: string, context: TransactionContext): Promise<void> {
    const where = { orderId: { eq: orderId } };
    const lines = await this.rows.of(ordersToProducts, context).find({ where });
    const charges = await this.rows.of(charge, context).find({ where });
    const totals = await this.rows.of(ordersToBillingModuleCurrencies, context).find({ where });
    await this.rows.of(ordersToBillingModuleCurrencies, context).updateMany(
      totals.map(({ id, billingModuleCurrencyId }) => {
        const own = lines.filter(({ currencyId }) => currencyId === billingModuleCurrencyId);
        const beside = charges.filter(({ currencyId }) => currencyId === billingModuleCurrencyId);
        const rows = [...own.map((line) => ({ ...line, amount: line.total ?? '0' })), ...beside];
        const goods = [
          ...own.map(({ total }) => total ?? '0'),
          ...beside.filter(({ kind }) => kind !== 'delivery').map(({ amount }) => amount),
        ];
        return {
          ...{ id, subtotal: sum(goods), discount: sum(rows.map(({ discount }) => discount)) },
          delivery: sum(beside.filter(({ kind }) => kind === 'delivery').map(({ amount }) => amount)),
          amount: sum(rows.map(({ gross, amount }) => gross ?? amount)),
          net: sum(rows.map(({ net }) => net ?? '0')),
          tax: sum(rows.map(({ tax }) => tax ?? '0')),
        };
      }),
    );
  }

  private async decimalsOf(
    lines: readonly SoldOrderLine[],
    context: TransactionContext,
  ): Promise<Map<string, number>> {
    const ids = [...new Set(lines.flatMap(({ currencyId }) => currencyId ?? []))];
    const found = await this.rows
      .of(currency, context)
      .find({ where: { id: { inArray: ids } }, fields: ['decimals'] });
    return new Map(found.map(({ id, decimals }) => [id, decimals]));
  }
}

/** @throws NotFoundError for a line of another order, or one that was not sold */
function lineOf({ lines }: Edited, lineId: string): SoldOrderLine {
  const line = lines.find(({ id }) => id === lineId.toLowerCase());
  if (!line || line.total === null) throw new NotFoundError('There is no such line in this order.');
  if (line.interval !== null)
    throw new RefusedError({ en: 'Subscriptions can’t be edited.', ru: 'Подписки изменить нельзя.' });
  return line;
}

function requireAmount(amount: string, decimals: number): void {
  if (scaleOf(amount) > decimals)
    throw InvalidError.of('amount', {
      en: `must have at most ${decimals} digits after the point.`,
      ru: `знаков после запятой не больше ${decimals}.`,
    });
}
