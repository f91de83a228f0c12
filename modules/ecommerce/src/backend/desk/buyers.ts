import { type Context, Ownership, Rows, server } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderBuyer } from '../../desk-actions.js';
import { order } from '../../entities/order.js';
import { paidStates } from '../../entities/order-states.js';

/** Reads the buyers of orders. */
@Injectable()
export class Buyers {
  constructor(
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  /** @throws NotFoundError */
  async of(orderId: string, context: Context): Promise<OrderBuyer> {
    const { email, language } = await this.rows.of(order, context).byId(orderId, { fields: ['email', 'language'] });
    const [subjectId = null] = await this.ownership.ownersOf({ entity: order, id: orderId });
    const known = subjectId === null ? { isGuest: true } : await this.contacts.describe(subjectId);
    const isOther = known.email !== undefined && known.email.toLowerCase() !== email?.toLowerCase();
    return {
      ...{ subjectId, email, language, isGuest: known.isGuest },
      accountEmail: isOther ? (known.email ?? null) : null,
      telegram: known.telegram ?? null,
      ...(await this.others(orderId, { subjectId, email })),
    };
  }

  /** Counts other orders of the same subject or address: guests have a new subject in each browser. */
  private async others(orderId: string, { subjectId, email }: Pick<OrderBuyer, 'subjectId' | 'email'>) {
    const own = subjectId === null ? [] : await this.ownership.ownedIds(subjectId, order);
    const rows = this.rows.of(order, { caller: server });
    const placed = { type: { eq: 'history' as const }, id: { ne: orderId } };
    const found = [
      ...(await rows.find({
        where: { ...placed, id: { inArray: own.filter((id) => id !== orderId) } },
        fields: ['status'],
        limit: mostOthers,
      })),
      ...(email === null ? [] : await rows.find({ where: { ...placed, email: { eq: email } }, fields: ['status'], limit: mostOthers })),
    ];
    const others = [...new Map(found.map((one) => [one.id, one])).values()];
    return { otherOrders: others.length, otherPaid: others.filter(({ status }) => paidStates.some((paid) => paid === status)).length };
  }
}

/** Counted at most, for each of account and address. */
const mostOthers = 1000;
