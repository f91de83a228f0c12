import { Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import { review } from '../../entities/review.js';
import { ratingsOf } from './ratings.sql.js';

/** Keeps the average of a product's published reviews up to date. */
@Injectable()
export class Ratings {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.onTransition(review, async (transitions, context) => {
      const where = { id: { inArray: transitions.map(({ id }) => id) } };
      const changed = await this.rows.of(review, context).find({ where, fields: ['productId'], limit: 1000 });
      await this.count(
        changed.map(({ productId }) => productId),
        context,
      );
    });
    hooks.guard(review, ({ operation }, context) =>
      Promise.resolve(
        operation === 'delete'
          ? (written) =>
              this.count(
                written.map(({ after }) => String(after['productId'])),
                context,
              )
          : undefined,
      ),
    );
  }

  /** Locks the products first, so that reviews that change at the same time are all counted. */
  private async count(productIds: readonly string[], context: TransactionContext): Promise<void> {
    const products = this.rows.of(product, context);
    const where = { id: { inArray: [...new Set(productIds)] } };
    const locked = await products.find({
      where,
      fields: [],
      orderBy: { id: 'asc' },
      lock: 'update',
      limit: 1000,
    });
    const ratings = await ratingsOf(
      locked.map(({ id }) => id),
      context.tx,
    );
    if (ratings.length === 0) return;
    await products.updateMany(
      ratings.map(({ productId, count, average }) => ({
        id: productId,
        ratingCount: count,
        ratingAverage: average,
      })),
    );
  }
}
