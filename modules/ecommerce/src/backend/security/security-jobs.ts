import { type Context, Database, Events, Rows, serverFor } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { authorizationCaptured, authorizationExpired, authorizationReleased } from '@flotilla/billing';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { booking } from '../../entities/booking.js';
import { bookingCanceled, bookingEnded, orderPaid } from '../../events.js';
import { Billing } from '../payments/billing.js';
import { SecurityDeposits } from './security-deposits.js';
import { orderOfLine } from './security-deposits.sql.js';

/** Requests the security deposits whose time has come, and looks after those of rentals that are over. */
export const requestSecurityDeposits = defineJob('ecommerce.security-deposits', z.object({}), {
  retryLimit: 2,
  schedule: '7 * * * *',
  title: { en: 'Requests security deposits before rentals', ru: 'Запрашивает залоги перед арендой' },
});

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.security-deposits' }) };

/** Requests security deposits each hour, and follows orders, bookings and decisions. */
@Injectable()
export class SecurityJobs {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(Events) events: Events,
    @Inject(Billing) billing: Billing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(SecurityDeposits) private readonly deposits: SecurityDeposits,
  ) {
    jobs.on(requestSecurityDeposits, (_, { caller }) => this.run({ caller }));
    if (!billing.isInstalled) return;
    // A rental that begins soon.
    events.on(orderPaid, 'ecommerce.request-security', ({ orderId }) =>
      this.deposits.requestDue(asShop, orderId),
    );
    events.on(bookingEnded, 'ecommerce.security-over', ({ bookingId }) => this.follow(bookingId));
    events.on(bookingCanceled, 'ecommerce.security-canceled', () => this.deposits.releaseNeedless(asShop));
    events.on(authorizationCaptured, 'ecommerce.security-captured', ({ authorizationId }) =>
      this.deposits.settled(authorizationId, asShop),
    );
    events.on(authorizationReleased, 'ecommerce.security-released', ({ authorizationId }) =>
      this.deposits.settled(authorizationId, asShop),
    );
    events.on(authorizationExpired, 'ecommerce.security-expired', ({ authorizationId }) =>
      this.deposits.settled(authorizationId, asShop),
    );
  }

  private async run(context: Context): Promise<void> {
    await this.deposits.requestDue(context);
    await this.deposits.markOver(context);
    await this.deposits.releaseNeedless(context);
  }

  private async follow(bookingId: string): Promise<void> {
    const found = await this.rows
      .of(booking, asShop)
      .one({ where: { id: { eq: bookingId } }, fields: ['lineId'] });
    const orderId = found?.lineId ? await orderOfLine(found.lineId, this.db) : undefined;
    if (orderId !== undefined) await this.deposits.markOver(asShop, orderId);
  }
}
