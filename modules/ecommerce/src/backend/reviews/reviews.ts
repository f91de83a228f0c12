import {
  ConflictError,
  type Context,
  NotFoundError,
  RefusedError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { SiteZone } from '@flotilla/backend/ports';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { type Order, order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';
import { product } from '../../entities/product.js';
import { type Review, review } from '../../entities/review.js';
import { ordersToProducts } from '../../links.js';
import type { ReviewedLine, WrittenReview } from '../../review-shapes.js';

/** Takes reviews of buyers, after their order was delivered or their rental has ended. */
@Injectable()
export class Reviews {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {}

  /** Returns the lines of an order that its buyer can review, or has reviewed. */
  async of(orderId: string, context: Context): Promise<ReviewedLine[]> {
    const sold = await this.rows.of(order, context).byId(orderId);
    const where = { orderId: { eq: orderId } };
    const lines = await this.rows
      .of(ordersToProducts, context)
      .find({ where, orderBy: { id: 'asc' }, limit: maxLines });
    const written = await this.rows.of(review, context).find({ where, limit: maxLines });
    const byLine = new Map(written.map((one) => [one.lineId, one]));
    const today = dayIn(Date.now(), await this.zone.current());
    return lines.flatMap((line) => {
      const own = byLine.get(line.id);
      return own || isOver(sold, line, today) ? [reviewedLine(line, own)] : [];
    });
  }

  /** @throws NotFoundError for a line of another order; RefusedError before the order is over; ConflictError for a second review */
  async write(
    orderId: string,
    { lineId, rating, text, authorName }: WrittenReview,
    context: Context,
  ): Promise<ReviewedLine> {
    const timeZone = await this.zone.current();
    return this.writer.within(context, async (txContext) => {
      // The lock rejects the second of two reviews at the same time.
      const sold = await this.rows.of(order, txContext).byId(orderId, { lock: 'update' });
      const line = await this.lineOf(orderId, lineId, txContext);
      if (!isOver(sold, line, dayIn(Date.now(), timeZone)))
        throw new RefusedError({
          en: 'It can be reviewed once it was delivered, or the rental has ended.',
          ru: 'Отзыв можно оставить после доставки или окончания аренды.',
        });
      const reviews = this.rows.of(review, txContext);
      if (await reviews.one({ where: { lineId: { eq: line.id } }, fields: [] }))
        throw new ConflictError({
          en: 'This product of the order has a review already.',
          ru: 'На этот товар заказа уже есть отзыв.',
        });
      // The page of a product shows the reviews of all its variations.
      const { parentId } = await this.rows
        .of(product, txContext)
        .byId(line.productId, { fields: ['parentId'] });
      const productId = parentId ?? line.productId;
      const made = await reviews.insert({
        ...{
          productId,
          orderId,
          lineId: line.id,
          rating,
          text,
          authorName: authorName || null,
        },
        ...{ language: sold.language ?? 'en', title: line.title },
        usedOn: line.startDate ?? dayIn(Date.parse(sold.placedAt ?? sold.createdAt), timeZone),
      });
      return reviewedLine(line, made);
    });
  }

  private async lineOf(orderId: string, lineId: string, context: TransactionContext) {
    const where = { id: { eq: lineId }, orderId: { eq: orderId } };
    const line = await this.rows.of(ordersToProducts, context).one({ where });
    if (!line) throw new NotFoundError('There is no such line in the order.');
    return line;
  }
}

/** Returns whether a paid order was delivered, or the rental of its line has ended before `today`. */
function isOver(
  { status, type }: Order,
  { endDate }: { readonly endDate: string | null },
  today: string,
): boolean {
  if (type !== 'history' || !paidStates.some((paid) => paid === status)) return false;
  return status === 'delivered' || (endDate !== null && endDate < today);
}

const maxLines = 1000;

const reviewedLine = (
  { id, title }: { readonly id: string; readonly title: Review['title'] },
  written: Review | undefined,
): ReviewedLine => ({
  lineId: id,
  title,
  review: written ? { rating: written.rating, text: written.text, status: written.status } : null,
});
