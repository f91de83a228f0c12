import { isInStock } from '../../pricing/price-rule.js';
import type { ShownLine, ShownOrder } from '../../shapes.js';
import type { ShelvedProduct } from './use-shelves.js';

/** Why a line of the cart can't be bought as it is. */
export type Problem = { readonly kind: 'gone' } | { readonly kind: 'soldOut' } | { readonly kind: 'left'; readonly count: number };

/**
 * What is in the way of a line: its product, its price or its store is gone, or there are not as many. `product` is undefined as long
 * as that is not known, null where it is not shown any more.
 */
export function problemOf(line: ShownLine, product: ShelvedProduct | null | undefined): Problem | undefined {
  if (line.total === null || product === null) return { kind: 'gone' };
  if (!product || line.storeId === null) return undefined;
  const shelf = product.stores.find(({ id }) => id === line.storeId);
  if (!shelf) return { kind: 'gone' };
  const { quantity: count } = shelf.link;
  if (count === null || isInStock(count, line.quantity)) return undefined;
  return count === 0 ? { kind: 'soldOut' } : { kind: 'left', count };
}

/** Whether nothing is in the way of any line. */
export function canBeBought(orders: readonly ShownOrder[], productOf: (id: string) => ShelvedProduct | null | undefined): boolean {
  return orders.every(
    ({ ordersToProducts: lines }) => lines.length > 0 && lines.every((line) => !problemOf(line, productOf(line.productId))),
  );
}
