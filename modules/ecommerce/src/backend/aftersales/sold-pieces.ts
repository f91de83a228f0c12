import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import type { LocalizedText } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Pieces } from '../../aftersales-shapes.js';
import { shipment } from '../../entities/shipment.js';
import { ordersToProducts } from '../../links.js';
import { nameOf } from '../pricing/name-of.js';

/** A sold line of goods: neither rented by dates nor renewed. */
export interface GoodsLine {
  readonly id: string;
  readonly title: LocalizedText;
  readonly productId: string;
  readonly quantity: number;
  /** Pieces that were sent. */
  readonly sent: number;
}

const stored = z.array(z.object({ lineId: z.string(), quantity: z.int() }));

/** Parses the stored pieces of a shipment or a return. */
export const storedPieces = (json: unknown): Pieces[] => stored.safeParse(json).data ?? [];

/** Sums pieces by line. */
function piecesByLine(lists: readonly (readonly Pieces[])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of lists.flat()) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return sums;
}

/** Reads the goods of orders. The caller locks the order. */
@Injectable()
export class SoldPieces {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  async of(orderId: string, context: TransactionContext): Promise<GoodsLine[]> {
    const where = { orderId: { eq: orderId } };
    const [lines, shipments] = await together([
      this.rows.of(ordersToProducts, context).find({
        where: { ...where, total: { isNotNull: true }, startDate: { isNull: true }, type: { eq: 'one_off' } },
        fields: ['title', 'productId', 'quantity'],
        orderBy: { createdAt: 'asc', id: 'asc' },
      }),
      this.rows.of(shipment, context).find({ where, fields: ['lines'] }),
    ]);
    const sent = piecesByLine(shipments.map((one) => storedPieces(one.lines)));
    return lines.map((line) => ({ ...line, sent: sent.get(line.id) ?? 0 }));
  }
}

/**
 * Returns the requested pieces, or all that are left. @throws InvalidError for a line of another order;
 * RefusedError for more than are left, and for none
 */
export function selectPieces(
  requested: readonly Pieces[] | undefined,
  left: ReadonlyMap<string, number>,
  { lines, language, refusal }: PiecesContext,
): Pieces[] {
  const all = [...left].map(([lineId, quantity]) => ({ lineId, quantity }));
  const selected = (requested ?? all)
    .map(({ lineId, quantity }) => ({ lineId: lineId.toLowerCase(), quantity }))
    .filter(({ quantity }) => quantity > 0);
  for (const { lineId, quantity } of selected) {
    const line = lines.find((one) => one.id === lineId);
    if (!line) throw InvalidError.of('lines', 'must be lines of goods of this order.');
    if (quantity > (left.get(lineId) ?? 0))
      throw new RefusedError(refusal(nameOf(line.title, language), left.get(lineId) ?? 0));
  }
  return selected;
}

interface PiecesContext {
  readonly lines: readonly GoodsLine[];
  readonly language: string;
  /** Returns the message for more pieces than are left. */
  readonly refusal: (title: string, left: number) => string;
}
