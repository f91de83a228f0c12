import { ActionController, type CallOf, callerOf, Database, Handle, NotFoundError } from '@flotilla/backend';
import { dayIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { daysBetween } from '../../bookings/days.js';
import { bookingDesk, movementsOfDay, orderDesk } from '../../desk-actions.js';
import type { DeskBooking, DeskMovement, OrderDesk } from '../../desk-shapes.js';
import { Billing } from '../payments/billing.js';
import { bookingForDesk, openMovements } from './bookings-desk.sql.js';
import { storeZone } from '../store-zone.js';
import { OrderDesks } from './order-desks.js';
import { sumsOf } from './order-sums.js';

/** Details of bookings and orders for administrators. */
@ActionController()
export class DeskController {
  constructor(
    @Inject(Billing) private readonly billing: Billing,
    @Inject(OrderDesks) private readonly orders: OrderDesks,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(bookingDesk)
  async booking({ params: { id } }: CallOf<typeof bookingDesk>): Promise<{ data: DeskBooking }> {
    this.billing.requireInstalled();
    const found = await bookingForDesk(id, this.db);
    if (!found) throw new NotFoundError('There is no such booking.');
    const [booking] = await this.withSums([found]);
    return { data: booking ?? { ...found, order: null } };
  }

  @Handle(movementsOfDay)
  async movements(): Promise<{ data: DeskMovement[] }> {
    this.billing.requireInstalled();
    const open = await openMovements(this.db);
    const near = open.flatMap((one) => {
      const when = whenOf(one.movement === 'arrival' ? one.startsAt : one.endsAt, one.timeZone);
      return when === undefined ? [] : [{ ...one, when }];
    });
    return { data: await this.withSums(near.slice(0, maxMovements)) };
  }

  @Handle(orderDesk)
  async order(
    { params: { id } }: CallOf<typeof orderDesk>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: OrderDesk }> {
    this.billing.requireInstalled();
    return { data: await this.orders.of(id, { caller: callerOf(request) }) };
  }

  private async withSums<Of extends { readonly order: Omit<OrderOf, 'sums'> | null }>(
    found: readonly Of[],
  ): Promise<(Omit<Of, 'order'> & { order: OrderOf | null })[]> {
    const sums = await sumsOf([...new Set(found.flatMap(({ order }) => order?.id ?? []))], this.db);
    return found.map(({ order, ...one }) => ({
      ...one,
      order: order && { ...order, sums: sums.get(order.id) ?? [] },
    }));
  }
}

type OrderOf = NonNullable<DeskBooking['order']>;

const maxMovements = 200;

/** Compares the day of a moment with today in a zone. Undefined for days after tomorrow. */
function whenOf(at: string, timeZone: string): DeskMovement['when'] | undefined {
  const zone = storeZone(timeZone);
  const days = daysBetween(dayIn(Date.now(), zone), dayIn(Date.parse(at), zone));
  if (days > 1) return undefined;
  return days < 0 ? 'late' : days === 0 ? 'today' : 'tomorrow';
}
