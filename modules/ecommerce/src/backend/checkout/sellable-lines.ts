import type { Rows, TransactionContext } from '@flotilla/backend';
import { pricedLines } from '../pricing/lines.sql.js';
import { isSellable } from '../pricing/sellable.js';
import { readSoldProducts } from '../variations/read-sold-products.js';
import { soldAs, type UntaxedLine } from './payment-groups.js';

/** Returns the lines of unsold orders that can be bought, with their products. */
export async function sellableLines(
  orderIds: readonly string[],
  rows: Rows,
  context: TransactionContext,
): Promise<UntaxedLine[]> {
  if (orderIds.length === 0) return [];
  const lines = (await pricedLines(orderIds, context.tx)).filter(isSellable);
  const ids = lines.map(({ productId }) => productId);
  const products = await readSoldProducts(ids, { rows, context });
  return lines.flatMap((line) => {
    const sold = products.get(line.productId);
    return sold ? { ...line, ...soldAs(line, sold) } : [];
  });
}
