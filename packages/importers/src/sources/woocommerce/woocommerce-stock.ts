import type { ProductRow } from '../products/product-row.js';
import type { ShopItem } from '../products/shop-items.js';
import type { WooShop } from './woocommerce-items.js';

/** Returns the pieces of a product; null for an unlimited stock, undefined when the file has none. */
export function stockOf(
  row: ProductRow,
  { byKey }: WooShop,
  parent: string | undefined,
): { stock?: number | null; lost: ShopItem['lost'] } {
  const backorders = row.text('Backorders allowed?').toLowerCase();
  const state = row.text('In stock?').toLowerCase();
  // A variation without a stock of its own shares that of its product.
  const isShared = row.text('Stock').toLowerCase() === 'parent';
  const of = isShared ? byKey.get(parent ?? '') : row;
  const lost = isShared ? [{ what: 'stock shared by variations, which each of them has here' }] : [];
  if (!row.has('Stock') && !row.has('In stock?')) return { lost };
  const pieces = of?.integer('Stock');
  if (['1', 'notify', 'yes', 'true'].includes(backorders) || state === 'backorder')
    return { stock: null, lost };
  if (pieces !== undefined && pieces < 0)
    row.refuse('Stock', `${pieces} is negative, and backorders are not allowed.`);
  if (pieces !== undefined) return { stock: Math.max(0, pieces), lost };
  return { stock: row.flag('In stock?') === false ? 0 : null, lost };
}
