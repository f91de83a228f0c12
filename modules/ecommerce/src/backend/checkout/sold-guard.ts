import { RefusedError } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ordersToProducts } from '../../links.js';

/** What a line was sold as. */
const sold = ['orderId', 'productId', 'quantity', 'unitPrice', 'currencyId', 'attributeId'] as const;

/** Keeps generic calls from changing what was sold, or for how much: totals, payments and receipts say the same. */
@Injectable()
export class SoldGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks) {
    hooks.guard(ordersToProducts, async ({ operation, rows }) => {
      for (const { before, values } of rows) {
        if (!before || before['total'] === null || before['total'] === undefined) continue;
        if (operation === 'delete') throw new RefusedError('The line was sold. Cancel its order instead.');
        const changed = sold.find((name) => values && name in values && String(values[name]) !== String(before[name]));
        if (changed !== undefined) throw new RefusedError(`${changed} stays as it was sold.`);
      }
    });
  }
}
