import { show } from '@flotilla/core';
import { useFind } from '@flotilla/react/client';
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

/** Fetches the goods of an order and its shipments. */
export function useGoods(orderId: string) {
  const where = { orderId: { eq: orderId } };
  const lines = useFind(ordersToProducts, {
    where,
    fields: ['title', 'quantity', 'startDate', 'type'],
    with: { product: show(product, ['title']) },
    orderBy: { createdAt: 'asc' },
  });
  const shipments = useFind(shipment, { where, orderBy: { shippedAt: 'asc' } });
  const sent = sentPieces(shipments.data ?? []);
  const goods = lines.data
    ?.filter(({ startDate, type }) => startDate === null && type === 'one_off')
    .map(({ id, title, quantity, product: { title: current } }): GoodsLine => ({
      ...{ id, quantity, unsent: quantity - (sent.get(id) ?? 0) },
      title: Object.keys(title).length > 0 ? title : current,
    }));
  return { goods, shipments: shipments.data, error: lines.error ?? shipments.error };
}

/** Returns the stored pieces of a shipment or a return. */
export const piecesIn = (lines: unknown) => lines as readonly { lineId: string; quantity: number }[];

function sentPieces(shipments: readonly Pick<Shipment, 'lines'>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of shipments.flatMap(({ lines }) => piecesIn(lines)))
    sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return sums;
}
