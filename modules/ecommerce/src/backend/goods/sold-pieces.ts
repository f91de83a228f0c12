import { type Context, InvalidError, RefusedError, Rows } from '@flotilla/backend';
import { together } from '@flotilla/backend/ports';
import type { Reason } from '@flotilla/core/errors';
import { type LocalizedText, show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Pieces } from '../../aftersales-shapes.js';
import { goodsReturn } from '../../entities/goods-return.js';
import { product } from '../../entities/product.js';
import { shipment } from '../../entities/shipment.js';
import { ordersToProducts } from '../../links.js';
import { nameOf, writtenName } from '../pricing/name-of.js';

/** A sold line of goods: neither rented by dates nor renewed. */
export interface GoodsLine {
  readonly id: string;
  readonly title: LocalizedText;
  readonly productId: string;
  readonly isShippable: boolean;
  readonly quantity: number;
  /** Pieces in shipments. */
  readonly sent: number;
  /** Pieces of returns that were not declined, and those among them that were never sent. */
  readonly back: number;
  readonly backUnsent: number;
  /** Pieces that came back. */
  readonly received: number;
}

const stored = z.array(
  z.object({
    lineId: z.string(),
    quantity: z.int(),
    unsent: z.int().default(0),
    reason: z.string().optional(),
  }),
);

/** Parses the stored pieces of a shipment or a return. */
export const storedPieces = (json: unknown): z.output<typeof stored> => stored.safeParse(json).data ?? [];

/** Lines of goods in a mail. */
const maxLines = 20;

/** Returns pieces for a mail, one line each: `Sea bag: 2`. */
export function piecesText(
  pieces: readonly Pieces[],
  goods: readonly GoodsLine[],
  language: string,
): string[] {
  return pieces.slice(0, maxLines).map(({ lineId, quantity }) => {
    const line = goods.find(({ id }) => id === lineId);
    return `${writtenName(line?.title, language)}: ${quantity}`;
  });
}

function piecesByLine(pieces: readonly Pieces[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of pieces) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return sums;
}

/** Reads the goods of orders with their shipments and returns. */
@Injectable()
export class SoldPieces {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  async of(orderId: string, context: Context): Promise<GoodsLine[]> {
    const where = { orderId: { eq: orderId } };
    const [lines, shipments, returns] = await together([
      this.rows.of(ordersToProducts, context).find({
        where: { ...where, total: { isNotNull: true }, startDate: { isNull: true }, type: { eq: 'one_off' } },
        fields: ['title', 'productId', 'quantity'],
        with: { product: show(product, ['isShippable'], { parent: show(product, ['isShippable']) }) },
        orderBy: { createdAt: 'asc', id: 'asc' },
      }),
      this.rows.of(shipment, context).find({ where, fields: ['lines'] }),
      this.rows.of(goodsReturn, context).find({ where, fields: ['lines', 'status'] }),
    ]);
    const open = returns.filter(({ status }) => status !== 'declined');
    const isReceived = ({ status }: (typeof returns)[number]) =>
      status === 'received' || status === 'refunded' || status === 'refund-failed';
    const piecesOf = (all: readonly { readonly lines: unknown }[]) =>
      all.flatMap((one) => storedPieces(one.lines));
    const sent = piecesByLine(piecesOf(shipments));
    const back = piecesByLine(piecesOf(open));
    const backUnsent = piecesByLine(
      piecesOf(open).map(({ lineId, unsent }) => ({ lineId, quantity: unsent })),
    );
    const received = piecesByLine(piecesOf(open.filter(isReceived)));
    return lines.map(({ id, title, productId, quantity, product: sold }) => ({
      ...{ id, title, productId, quantity, isShippable: (sold?.parent ?? sold)?.isShippable ?? false },
      ...{ sent: sent.get(id) ?? 0, back: back.get(id) ?? 0 },
      ...{ backUnsent: backUnsent.get(id) ?? 0, received: received.get(id) ?? 0 },
    }));
  }
}

/** Returns the pieces of a line that can still be sent. */
export const unsentPieces = ({ quantity, sent, backUnsent }: GoodsLine) =>
  Math.max(0, quantity - sent - backUnsent);

interface PiecesContext {
  readonly lines: readonly GoodsLine[];
  readonly language: string;
  /** Returns the message for more pieces than are left. */
  readonly refusal: (title: string, left: number) => Reason;
}

/**
 * Returns the requested pieces, or all that are left. @throws InvalidError for a line of another order;
 * RefusedError for more than are left
 */
export function selectPieces<Requested extends Pieces>(
  requested: readonly Requested[] | undefined,
  left: ReadonlyMap<string, number>,
  { lines, language, refusal }: PiecesContext,
): (Requested | Pieces)[] {
  const all = [...left].map(([lineId, quantity]) => ({ lineId, quantity }));
  const selected = (requested ?? all)
    .map((one) => ({ ...one, lineId: one.lineId.toLowerCase() }))
    .filter(({ quantity }) => quantity > 0);
  for (const { lineId, quantity } of selected) {
    const line = lines.find((one) => one.id === lineId);
    if (!line)
      throw InvalidError.of('lines', {
        en: 'must be lines of goods of this order.',
        ru: 'должны быть позиции товаров этого заказа.',
      });
    if (quantity > (left.get(lineId) ?? 0))
      throw new RefusedError(refusal(nameOf(line.title, language), left.get(lineId) ?? 0));
  }
  return selected;
}
