import { ConflictError, type Context, Database, NotFoundError, Rows, Writer } from '@flotilla/backend';
import { defineJob, Jobs, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { calendarFeed } from '../../entities/calendar-feed.js';
import { onRelease } from '../bookings/released-times.js';
import { Billing } from '../payments/billing.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { ExternalBookings } from './external-bookings.js';
import { resourcesWithConflicts } from './conflicts.sql.js';

const syncAll = defineJob('ecommerce.sync-calendar-feeds', z.object({}), {
  retryLimit: 1,
  schedule: '*/15 * * * *',
  title: { en: 'Reads the calendars of other sites', ru: 'Читает календари других сайтов' },
});
const syncOne = defineJob('ecommerce.sync-calendar-feed', z.object({ feedId: z.guid() }), {
  retryLimit: 0,
  concurrency: 4,
});
const settle = defineJob('ecommerce.settle-conflicts', z.object({ resourceId: z.guid() }), {
  retryLimit: 3,
});

/** Feeds of a shop at most. */
const maxFeeds = 5000;

/** Reads the active feeds every 15 minutes, and resolves conflicts whose own booking has ended. */
@Injectable()
export class FeedJobs {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(CalendarFeeds) private readonly feeds: CalendarFeeds,
    @Inject(ExternalBookings) private readonly external: ExternalBookings,
    @Inject(Billing) private readonly billing: Billing,
  ) {
    jobs.on(syncAll, (_, { caller }) => this.sendAll({ caller }));
    jobs.on(syncOne, ({ feedId }, { caller }) => this.syncOne(feedId, { caller }));
    jobs.on(settle, ({ resourceId }, { caller }) => this.settle(resourceId, { caller }));
    onRelease({ hooks, rows }, async (times, { tx }) => {
      const ids = [...new Set(times.map(({ resourceId }) => resourceId))];
      for (const resourceId of await resourcesWithConflicts(ids, tx))
        await this.jobs.send(settle, { resourceId }, { tx });
    });
  }

  private async sendAll(context: Context): Promise<void> {
    if (!this.billing.isInstalled) return;
    const where = { isActive: { eq: true } };
    const active = await this.rows.of(calendarFeed, context).find({ where, fields: [], limit: maxFeeds });
    for (const { id: feedId } of active) await this.jobs.send(syncOne, { feedId }, { singletonKey: feedId });
  }

  private async syncOne(feedId: string, context: Context): Promise<void> {
    try {
      await this.feeds.sync(feedId, context);
    } catch (error) {
      // An administrator reads or has deleted it.
      if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    }
  }

  private async settle(resourceId: string, context: Context): Promise<void> {
    await this.writer.within(context, (txContext) => this.external.settle(resourceId, txContext));
  }
}
