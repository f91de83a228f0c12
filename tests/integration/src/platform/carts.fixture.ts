import { type Context, NotFoundError, Rows, Writer } from '@flotilla/backend';
import { order, ordersToProducts, product } from '@flotilla/ecommerce';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';

/** The example of the package's README. */
// #region example
@Injectable()
export class Carts {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  /** Adds a product to a cart, which is locked against a concurrent checkout. @throws NotFoundError */
  async add(orderId: string, productId: string, context: Context): Promise<number> {
    return this.writer.within(context, async (txContext) => {
      const where = { id: { eq: orderId }, type: { eq: 'cart' }, status: { eq: 'new' } } as const;
      const cart = await this.rows.of(order, txContext).one({ where, lock: 'update' });
      if (!cart) throw new NotFoundError('There is no such cart.');
      const lines = this.rows.of(ordersToProducts, txContext);
      const line = await lines.findOrCreate(
        { orderId, productId, quantity: 0 },
        { by: ['orderId', 'productId'] },
      );
      return (await lines.update(line.id, { quantity: line.quantity + 1 })).quantity;
    });
  }

  /** Returns the lines of a cart in one statement. */
  async linesOf(orderId: string, context: Context) {
    return this.rows.of(ordersToProducts, context).find({
      where: { orderId: { eq: orderId }, quantity: { gt: 0 } },
      fields: ['quantity'],
      with: { product: show(product, ['slug', 'title']) },
    });
  }
}
// #endregion
