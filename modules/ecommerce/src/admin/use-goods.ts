import { show } from '@flotilla/core';
import { useFind } from '@flotilla/react/client';
import { goodsReturn } from '../entities/goods-return.js';
import { product } from '../entities/product.js';
import { shipment, type Shipment } from '../entities/shipment.js';
import { ordersToProducts } from '../links.js';

/** A sold line of goods, with its pieces that were not sent yet. */
export interface GoodsLine {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly unsent: number;
}

/**
 * Fetches the goods of an order and its shipments. The admin's queries are not refetched after actions, so
 * callers use `refetch`.
 */
export function useGoods(orderId: string) {
  const where = { orderId: { eq: orderId } };
  const lines = useFind(ordersToProducts, {
    where,
    fields: ['title', 'quantity', 'startDate', 'type'],
    with: { product: show(product, ['title']) },
    orderBy: { createdAt: 'asc' },
  });
  const shipments = useFind(shipment, { where, orderBy: { shippedAt: 'asc' } });
  const returns = useFind(goodsReturn, { where, fields: ['lines', 'status'] });
  const sent = sentPieces(shipments.data ?? []);
  const withdrawn = unsentPieces(returns.data ?? []);
  const goods = lines.data
    ?.filter(({ startDate, type }) => startDate === null && type === 'one_off')
    .map(({ id, title, quantity, product: { title: current } }): GoodsLine => ({
      ...{ id, quantity, unsent: quantity - (sent.get(id) ?? 0) - (withdrawn.get(id) ?? 0) },
      title: Object.keys(title).length > 0 ? title : current,
    }));
  const refetch = () => {
    for (const query of [lines, shipments, returns]) void query.refetch();
  };
  const error = lines.error ?? shipments.error ?? returns.error;
  return { goods, shipments: shipments.data, error, refetch };
}

/** Returns the stored pieces of a shipment or a return. */
export const piecesIn = (lines: unknown) =>
  lines as readonly { lineId: string; quantity: number; unsent?: number; reason?: string }[];

function sentPieces(shipments: readonly Pick<Shipment, 'lines'>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of shipments.flatMap(({ lines }) => piecesIn(lines)))
    sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return sums;
}

/** Returns the pieces by line that were withdrawn before they were sent. */
function unsentPieces(
  returns: readonly { readonly lines: unknown; readonly status: string }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, unsent = 0 } of returns
    .filter(({ status }) => status !== 'declined')
    .flatMap(({ lines }) => piecesIn(lines)))
    sums.set(lineId, (sums.get(lineId) ?? 0) + unsent);
  return sums;
}
