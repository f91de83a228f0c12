import { Database, Ownership } from '@flotilla/backend';
import { SUBJECT_PARTS, type SubjectFigures, type SubjectParts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerOrders } from '../../customer-shapes.js';
import { order } from '../../entities/order.js';
import { sumsOf } from '../desk/order-sums.js';
import { orderFiguresOf, ordersOfCustomer, ordersWith } from './customer-orders.sql.js';

/** The orders on the page of a customer. */
@Injectable()
export class CustomerOrdersPart {
  constructor(
    @Inject(SUBJECT_PARTS) parts: SubjectParts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Database) private readonly db: Database,
  ) {
    parts.add({
      name: 'ecommerce.orders',
      needs: order,
      read: (subjectId) => this.read(subjectId),
      figuresOf: (ids) => this.figuresOf(ids),
      find: (text, limit) => this.find(text, limit),
    });
  }

  private async read(subjectId: string): Promise<CustomerOrders> {
    const own = this.ownership.idsText(order, '$1::uuid');
    const found = await ordersOfCustomer(subjectId, own, this.db);
    const ids = found.map(({ id }) => id);
    const sums = await sumsOf(ids, this.db);
    return {
      count: found[0]?.count ?? 0,
      orders: found.map(({ count: _, ...one }) => ({ ...one, sums: sums.get(one.id) ?? [] })),
    };
  }

  private async figuresOf(ids: readonly string[]): Promise<Map<string, SubjectFigures>> {
    const own = this.ownership.idsText(order, 's."id"');
    const found = await orderFiguresOf(ids, own, this.db);
    return new Map(
      found.map(({ subjectId, orders, name, phone }) => [
        subjectId,
        { orders, ...(name !== null && { name }), ...(phone !== null && { phone }) },
      ]),
    );
  }

  private async find(text: string, limit: number): Promise<string[]> {
    const ids = await ordersWith(text, limit, this.db);
    if (ids.length === 0) return [];
    return (await this.ownership.ownersOfEach(order, ids)).map(({ owner }) => owner);
  }
}
