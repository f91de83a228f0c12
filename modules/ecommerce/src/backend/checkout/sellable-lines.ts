import type { Rows, TransactionContext } from '@flotilla/backend';
import { product } from '../../entities/product.js';
import { pricedLines } from '../pricing/lines.sql.js';
import { isSellable } from '../pricing/sellable.js';
import { soldProductFields, type UntaxedLine } from './payment-groups.js';

/** Returns the lines of unsold orders that can be bought, with their products. */
export async function sellableLines(
  orderIds: readonly string[],
  rows: Rows,
  context: TransactionContext,
): Promise<UntaxedLine[]> {
  if (orderIds.length === 0) return [];
  const lines = (await pricedLines(orderIds, context.tx)).filter(isSellable);
  const products = await rows.of(product, context).find({
    where: { id: { inArray: [...new Set(lines.map(({ productId }) => productId))] } },
    fields: soldProductFields,
  });
  const byId = new Map(products.map((one) => [one.id, one]));
  return lines.flatMap((line) => {
    const found = byId.get(line.productId);
    if (!found) return [];
    const { id: _, ...sold } = found;
    return { ...line, ...sold };
  });
}
