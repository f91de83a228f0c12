import { type Context, Database, Ownership, Rows } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OrderDesk, OrderEvent } from '../../desk-shapes.js';
import { type Order, order } from '../../entities/order.js';
import { Buyers } from '../admin/buyers.js';
import { staysForDesk } from './bookings-desk.sql.js';
import { earlierOrders, eventsOf, type StoredEvent } from './order-desk.sql.js';
import { sumsOf } from './order-sums.js';

/** People of a history whose names are read. */
const maxNames = 10;

/** Reads orders for administrators. Runs a constant number of statements for any number of lines. */
@Injectable()
export class OrderDesks {
  constructor(
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Buyers) private readonly buyers: Buyers,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
  ) {}

  /** @throws NotFoundError */
  async of(orderId: string, context: Context): Promise<OrderDesk> {
    const stored = await this.rows.of(order, context).byId(orderId, {
      fields: ['email', 'phone', 'billingAddress', 'deliveryAddress'],
    });
    const buyer = await this.buyers.of(orderId, context);
    const own = buyer.subjectId === null ? [] : await this.ownership.ownedIds(buyer.subjectId, order);
    return {
      buyer: {
        ...buyer,
        ...nameAndPhone(stored),
        earlier: await earlierOrders({ orderId, email: stored.email, own }, this.db),
      },
      sums: (await sumsOf([orderId], this.db)).get(orderId) ?? [],
      stays: await staysForDesk(orderId, this.db),
      events: await this.withAuthors(await eventsOf(orderId, this.db), buyer.subjectId),
    };
  }

  private async withAuthors(events: readonly StoredEvent[], buyerId: string | null): Promise<OrderEvent[]> {
    const people = new Set(
      events.flatMap(({ actor }) => (actor?.kind === 'subject' && actor.id !== undefined ? actor.id : [])),
    );
    const names = new Map<string, string | null>();
    for (const id of [...people].slice(0, maxNames)) names.set(id, await this.nameOf(id));
    return events.map(({ actor, ...event }) => ({
      ...event,
      author: actor && {
        kind: actor.kind,
        name: names.get(actor.id ?? '') ?? null,
        isBuyer: actor.id !== undefined && actor.id === buyerId,
      },
    }));
  }

  /** Returns the address of a person; null for a deleted account. */
  private async nameOf(subjectId: string): Promise<string | null> {
    if (!(await this.contacts.hasAccount(subjectId))) return null;
    const { email, telegram } = await this.contacts.describe(subjectId);
    return email ?? telegram ?? null;
  }
}

const named = z.object({ name: z.string().optional(), phone: z.string().optional() }).catch({});

function nameAndPhone({
  phone,
  billingAddress,
  deliveryAddress,
}: Pick<Order, 'phone' | 'billingAddress' | 'deliveryAddress'>) {
  const [billing, delivery] = [named.parse(billingAddress), named.parse(deliveryAddress)];
  return {
    name: billing.name ?? delivery.name ?? null,
    phone: phone ?? billing.phone ?? delivery.phone ?? null,
  };
}
