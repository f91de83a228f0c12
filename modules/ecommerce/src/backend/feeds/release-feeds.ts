import { Rows } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { calendarFeed } from '../../entities/calendar-feed.js';
import { ExternalBookings } from './external-bookings.js';

/** Frees the days of feeds that are deleted, or that get another resource. */
@Injectable()
export class ReleaseFeeds {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) rows: Rows,
    @Inject(ExternalBookings) bookings: ExternalBookings,
  ) {
    hooks.beforeDelete(calendarFeed, async (ids, context) => {
      // In the order of a read, which locks the feed first.
      const where = { id: { inArray: [...ids] } };
      await rows
        .of(calendarFeed, context)
        .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
      await bookings.free(ids, context);
    });
    hooks.afterChange(calendarFeed, ['resourceId'], (written, context) => {
      const moved = written.filter(({ before, after }) => before?.['resourceId'] !== after['resourceId']);
      return bookings.free(
        moved.map(({ id }) => id),
        context,
      );
    });
  }
}
