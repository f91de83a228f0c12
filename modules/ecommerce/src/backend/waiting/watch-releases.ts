import { Events, Rows, type TransactionContext } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { serverFor } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { type Booking, booking } from '../../entities/booking.js';
import { isActive } from '../../entities/booking-states.js';
import { order } from '../../entities/order.js';
import { waitingEntry } from '../../entities/waiting-entry.js';
import { orderPaid } from '../../events.js';
import { ordersToProducts } from '../../links.js';
import { NotifyWaiting } from './notify-waiting.js';
import { productsWaitingFor, type ReleasedTime } from './waiting.sql.js';

const asShop = { caller: serverFor({ kind: 'job', name: 'ecommerce.waiting-list' }) };
const watched = ['status', 'resourceId', 'blockedFrom', 'blockedUntil'];

type Times = Pick<Booking, (typeof timeFields)[number]>;
const timeFields = [
  'status',
  'resourceId',
  'startsAt',
  'endsAt',
  'blockedFrom',
  'blockedUntil',
] as const satisfies readonly (keyof Booking)[];

/** Notifies waiting visitors when a booking leaves its time, and marks entries whose days were bought. */
@Injectable()
export class WatchReleases {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Events) events: Events,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(NotifyWaiting) private readonly notify: NotifyWaiting,
  ) {
    hooks.afterChange(booking, watched, (written, context) =>
      this.release(
        written.flatMap(({ before, after }) => releasedBy(before as Times | null, after as unknown as Times)),
        context,
      ),
    );
    hooks.beforeDelete(booking, async (ids, context) => {
      const where = { id: { inArray: [...ids] } };
      const found = await this.rows.of(booking, context).find({ where, fields: timeFields });
      await this.release(found.flatMap(timeOf), context);
    });
    events.on(orderPaid, 'ecommerce.waiting-bought', ({ orderId }) => this.markBought(orderId));
  }

  private async release(times: readonly ReleasedTime[], { tx }: TransactionContext): Promise<void> {
    if (times.length === 0) return;
    await this.notify.send(await productsWaitingFor(times, tx), tx);
  }

  /** Marks the entries of the buyer's address that overlap days of a paid order. */
  private async markBought(orderId: string): Promise<void> {
    const found = await this.rows
      .of(order, asShop)
      .one({ where: { id: { eq: orderId } }, fields: ['email'] });
    if (!found?.email) return;
    const lines = await this.rows.of(ordersToProducts, asShop).find({
      where: { orderId: { eq: orderId } },
      fields: ['productId', 'startDate', 'endDate'],
    });
    const dated = lines.filter(({ startDate, endDate }) => startDate !== null && endDate !== null);
    if (dated.length === 0) return;
    const entries = this.rows.of(waitingEntry, asShop);
    const open = await entries.find({
      where: {
        email: { eq: found.email.toLowerCase() },
        productId: { inArray: dated.map(({ productId }) => productId) },
        status: { inArray: ['waiting', 'notified'] },
      },
      fields: ['productId', 'startDate', 'endDate'],
    });
    const bought = open.filter((entry) =>
      dated.some(
        ({ productId, startDate, endDate }) =>
          productId === entry.productId &&
          (startDate ?? '') <= entry.endDate &&
          entry.startDate <= (endDate ?? ''),
      ),
    );
    if (bought.length > 0)
      await entries.updateMany(bought.map(({ id }) => ({ id, status: 'bought' as const })));
  }
}

/** Returns the time that a changed booking has left. */
function releasedBy(before: Times | null, after: Times): ReleasedTime[] {
  if (before === null) return [];
  const isSame =
    isActive(after.status) && watched.every((name) => name === 'status' || sameValue(before, after, name));
  return isSame ? [] : timeOf(before);
}

const sameValue = (one: Times, other: Times, name: string) =>
  String(one[name as keyof Times]) === String(other[name as keyof Times]);

function timeOf({ status, resourceId, ...times }: Times): ReleasedTime[] {
  if (!isActive(status)) return [];
  const moments = [times.startsAt, times.endsAt, times.blockedFrom, times.blockedUntil].map((one) =>
    new Date(one).getTime(),
  );
  const [from, until] = [Math.min(...moments), Math.max(...moments)];
  return [{ resourceId, from: new Date(from).toISOString(), until: new Date(until).toISOString() }];
}
