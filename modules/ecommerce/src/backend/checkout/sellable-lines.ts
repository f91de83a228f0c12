import type { Rows, TransactionContext } from '@flotilla/backend';
import type { PricedLine } from '../pricing/priced-line.js';
import { isSellable } from '../pricing/sellable.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import { soldAs, type UntaxedLine } from './payment-groups.js';

/** Returns those of the lines that can be bought, with their products. */
export async function sellableLines(
  lines: readonly PricedLine[],
  rows: Rows,
  context: TransactionContext,
): Promise<UntaxedLine[]> {
  const sellable = lines.filter(isSellable);
  if (sellable.length === 0) return [];
  const ids = sellable.map(({ productId }) => productId);
  const products = await readSoldProducts(ids, { rows, context });
  return sellable.flatMap((line) => {
    const sold = products.get(line.productId);
    return sold ? { ...line, ...soldAs(line, sold) } : [];
  });
}
