import { isInStock } from '../../pricing/price-rule.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import type { StockedProduct } from './use-stock.js';

export type Problem =
  | { readonly kind: 'gone' }
  | { readonly kind: 'noDates' }
  | { readonly kind: 'extras' }
  | { readonly kind: 'soldOut' }
  | { readonly kind: 'left'; readonly count: number };

/**
 * Returns why a line can't be bought: its product, price, store or extras are gone, it has no dates, or the stock is too low. `product`
 * is undefined while it loads, and null when it is not published any more.
 */
export function problemOf(line: OrderLine, product: StockedProduct | null | undefined): Problem | undefined {
  if (line.total === null || product === null) return { kind: 'gone' };
  if (line.extraProblem !== null) return { kind: 'extras' };
  if (!product || line.storeId === null) return undefined;
  const stockItem = product.stores.find(({ id }) => id === line.storeId);
  if (!stockItem) return { kind: 'gone' };
  // Rentals take resources, and no stock.
  if (product.scheduleId !== null) return line.startDate === null ? { kind: 'noDates' } : undefined;
  const { quantity: count } = stockItem.link;
  if (count === null || isInStock(count, line.quantity)) return undefined;
  return count === 0 ? { kind: 'soldOut' } : { kind: 'left', count };
}

export function canBeBought(
  orders: readonly OrderWithLines[],
  productOf: (id: string) => StockedProduct | null | undefined,
): boolean {
  return orders.every(
    ({ ordersToProducts: lines }) =>
      lines.length > 0 && lines.every((line) => !problemOf(line, productOf(line.productId))),
  );
}
