import type { Pieces } from '../../aftersales-shapes.js';
import type { Order } from '../../entities/order.js';
import { type GoodsLine, unsentPieces } from '../goods/sold-pieces.js';

/** Returns whether all goods of an order count as sent, also without shipments. */
const isSent = (status: Order['status'] | undefined) => status === 'delivering' || status === 'delivered';

/** Returns the pieces of lines that are not packed and sent. */
export const packablePieces = (line: GoodsLine, status: Order['status'] | undefined) =>
  isSent(status) ? 0 : unsentPieces(line);

/** Returns the sent pieces that do not come back yet. */
export function returnablePieces(goods: readonly GoodsLine[], status: Order['status'] | undefined): Pieces[] {
  if (status === 'canceled') return [];
  return goods
    .map((line) => {
      const sent = isSent(status) ? line.quantity - line.backUnsent : line.sent;
      return { lineId: line.id, quantity: sent - (line.back - line.backUnsent) };
    })
    .filter(({ quantity }) => quantity > 0);
}
