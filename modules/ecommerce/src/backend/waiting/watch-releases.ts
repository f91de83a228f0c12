import { Events, Rows, serverFor } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { order } from '../../entities/order.js';
import { waitingEntry } from '../../entities/waiting-entry.js';
import { orderPaid } from '../../events.js';
import { ordersToProducts } from '../../links.js';
import { onRelease } from '../bookings/released-times.js';
import { NotifyWaiting } from './notify-waiting.js';
import { productsWaitingFor } from './waiting.sql.js';

const asShop = { caller: serverFor({ kind: 'job', name: 'ecommerce.waiting-list' }) };

/** Notifies waiting visitors when a booking leaves its time, and marks entries whose days were bought. */
@Injectable()
export class WatchReleases {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Events) events: Events,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(NotifyWaiting) private readonly notify: NotifyWaiting,
  ) {
    onRelease({ hooks, rows }, async (times, { tx }) => {
      await this.notify.send(await productsWaitingFor(times, tx), tx);
    });
    events.on(orderPaid, 'ecommerce.waiting-bought', ({ orderId }) => this.markBought(orderId));
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
