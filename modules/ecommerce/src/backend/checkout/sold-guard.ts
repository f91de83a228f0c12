import { RefusedError, Rows } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { ordersToProducts } from '../../links.js';

/** Fields that checkout fixes. */
const sold = [
  ...['orderId', 'productId', 'quantity', 'unitPrice', 'currencyId', 'attributeId'],
  ...['pieces', 'startDate', 'endDate', 'startTime', 'endTime'],
] as const;

/**
 * Rejects generic calls that change the product, quantity or price of a placed order, because payments and
 * receipts depend on them.
 */
@Injectable()
export class SoldGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks, @Inject(Rows) allRows: Rows) {
    hooks.guard(ordersToProducts, async ({ operation, rows }, txContext) => {
      const lines = rows.filter(
        ({ before }) => before && before['total'] !== null && before['total'] !== undefined,
      );
      if (lines.length === 0) return;
      const ids = [...new Set(lines.map(({ before }) => String(before?.['orderId'])))];
      const placed = await allRows
        .of(order, txContext)
        .find({ where: { id: { inArray: ids }, type: { eq: 'history' } }, fields: ['id'] });
      const isPlaced = new Set(placed.map(({ id }) => id));
      for (const { before, values } of lines) {
        if (!before || !isPlaced.has(String(before['orderId']))) continue;
        if (operation === 'delete')
          throw new RefusedError({
            en: 'The line was sold. Cancel its order instead.',
            ru: 'Позиция уже продана. Отмените её заказ.',
          });
        const changed = sold.find(
          (name) => values && name in values && String(values[name]) !== String(before[name]),
        );
        if (changed !== undefined)
          throw new RefusedError({
            en: `${changed} can't be changed after the sale.`,
            ru: `После продажи это не меняется: ${changed}.`,
          });
      }
    });
  }
}
