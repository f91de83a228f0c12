import { type Context, NotFoundError, Rows, VisibleRows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@flotilla/backend';
import { type Order, order } from '../../entities/order.js';

/** Filters of orders that can still be changed. */
export const inCart = { type: { eq: 'cart' }, status: { eq: 'new' } } as const;

/** Reads the orders of one subject with that subject's permissions. */
@Injectable()
export class SubjectOrders {
  constructor(
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  async cartIds(subjectId: string, { tx }: Partial<Pick<Context, 'tx'>> = {}): Promise<string[]> {
    const orders = this.visible.of(order, { caller: asSubject(subjectId), tx });
    return (await orders.find({ where: inCart, fields: [], orderBy: { createdAt: 'asc' }, limit: 1000 })).map(
      ({ id }) => id,
    );
  }

  /** @throws NotFoundError when the order does not exist or has another owner */
  async require(subjectId: string, orderId: string): Promise<void> {
    const orders = this.visible.of(order, { caller: asSubject(subjectId) });
    const [own] = await orders.find({ where: { id: { eq: orderId } }, fields: [], limit: 1 });
    if (!own) throw new NotFoundError('There is no such order.');
  }

  /**
   * Returns and locks orders of the subject. @throws NotFoundError when one does not exist or has another
   * owner
   */
  async lock(subjectId: string, ids: readonly string[], context: TransactionContext): Promise<Order[]> {
    const orders = this.visible.of(order, { caller: asSubject(subjectId), tx: context.tx });
    const own = await orders.find({ where: { id: { inArray: [...ids] } }, fields: [], limit: 1000 });
    if (own.length < new Set(ids.map((id) => id.toLowerCase())).size)
      throw new NotFoundError('There is no such order.');
    return this.rows.of(order, context).find({
      where: { id: { inArray: own.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
      lock: 'update',
    });
  }
}

/** Acts as the subject, so that an administrator sees the same orders as the subject. */
export const asSubject = (id: string): Caller => ({ kind: 'subject', id, roles: [] });
