import { type RowOf, show, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { useFind } from '@flotilla/react/client';
import { product } from '../../entities/product.js';
import { store } from '../../entities/store.js';
import { productsToFileStorageModuleFiles, storesToProducts } from '../../links.js';
import type { OrderWithLines } from '../../shapes.js';
import { withInherited } from '../../variations/inherited.js';

const pictures = via(productsToFileStorageModuleFiles, fileSelection, {
  ...shownPart,
  variants: ['default'],
});
const stockFields = {
  pictures,
  /** The product of a variation, whose pictures it has where it has none of its own. */
  parent: show(product, ['scheduleId'], { pictures }),
  stores: via(storesToProducts, show(store, ['title']), { fields: ['quantity'] }),
} as const;
const productFields = ['slug', 'slugs', 'title', 'scheduleId'] as const;
const stockedProduct = show(product, productFields, stockFields);
export type StockedProduct = RowOf<typeof stockedProduct>;

/** Fetches the products of orders as the catalogue shows them now, with the stock of each store. */
export function useStock(orders: readonly OrderWithLines[] | undefined) {
  const ids = [
    ...new Set(orders?.flatMap(({ ordersToProducts }) => ordersToProducts.map(({ productId }) => productId))),
  ].sort();
  const { data } = useFind(
    product,
    { where: { id: { inArray: ids } }, fields: productFields, with: stockFields, limit: ids.length || 1 },
    { enabled: ids.length > 0 },
  );
  return (id: string): StockedProduct | null | undefined =>
    data ? (data.map(withParent).find((row) => row.id === id) ?? null) : undefined;
}

function withParent(row: StockedProduct): StockedProduct {
  const { parent, pictures: own } = row;
  if (!parent) return row;
  return { ...withInherited(row, parent), pictures: own.length > 0 ? own : parent.pictures };
}
