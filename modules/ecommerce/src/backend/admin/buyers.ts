import { type Context, Database, Ownership, Rows } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderBuyer } from '../../admin-actions.js';
import { order } from '../../entities/order.js';
import { countOthers } from './shop-admin.sql.js';

@Injectable()
export class Buyers {
  constructor(
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
  ) {}

  /** @throws NotFoundError */
  async of(orderId: string, context: Context): Promise<OrderBuyer> {
    const { email, language } = await this.rows
      .of(order, context)
      .byId(orderId, { fields: ['email', 'language'] });
    const [subjectId = null] = await this.ownership.ownersOf({ entity: order, id: orderId });
    const contact = subjectId === null ? { isGuest: true } : await this.contacts.describe(subjectId);
    const own = subjectId === null ? [] : await this.ownership.ownedIds(subjectId, order);
    const isOther = contact.email !== undefined && contact.email.toLowerCase() !== email?.toLowerCase();
    return {
      ...{ subjectId, email, language, isGuest: contact.isGuest },
      accountEmail: isOther ? (contact.email ?? null) : null,
      telegram: contact.telegram ?? null,
      ...(await countOthers({ orderId, email, own }, this.db)),
    };
  }
}
