import { Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT, RowHooks } from '@flotilla/backend/ports';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { addDays, weekdayOf } from '../../bookings/days.js';
import { booking } from '../../entities/booking.js';
import { calendarFeed } from '../../entities/calendar-feed.js';
import { product } from '../../entities/product.js';
import { resource } from '../../entities/resource.js';
import { type RentedProduct, rentedProductsOf } from '../schedules/rented-products.sql.js';
import { addDemoReviews } from '../reviews/demo-reviews.js';
import { momentsOf } from '../bookings/select-stays.js';
import { wholeDays } from './owner-bookings.js';

/** First and last blocked day of a new resource, in days from today. */
const periods = [
  [2, 4],
  [9, 12],
  [20, 26],
  [38, 40],
] as const;
/** Largest difference between the blocks of two resources, in days. */
const spread = 6;

/** First day and length of a stay that another site sold, in days. */
const external = { from: 33, days: 3 } as const;

/**
 * Adds blocked days, a booking of another site, and reviews to the resources that demo content creates, so that the
 * screens are not empty.
 */
@Injectable()
export class DemoBookings {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
  ) {
    if (environment.SEED !== 'demo') return;
    hooks.afterWrite(resource, async (written, context) => {
      const added = written.filter(({ before }) => before === null);
      if (context.caller.kind === 'server')
        await this.block(
          added.map(({ id }) => id),
          context,
        );
    });
  }

  private async block(ids: readonly string[], context: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...ids] } };
    const resources = await this.rows
      .of(resource, context)
      .find({ where, fields: ['storesToProductsId'], orderBy: { adminTitle: 'asc' } });
    const rented = await rentedProductsOf(
      resources.flatMap(({ storesToProductsId }) => storesToProductsId ?? []),
      context.tx,
    );
    const made = resources.flatMap(({ id, storesToProductsId }, index) => {
      const of = rented.find((one) => one.storesToProductsId === storesToProductsId);
      return of ? blocksOf(id, of, index % spread) : [];
    });
    await this.rows.of(booking, context).insertMany(made);
    await this.addExternal(resources, rented, context);
    await addDemoReviews(
      rented.map(({ productId }) => productId),
      this.rows,
      context,
    );
  }

  /** Adds a booking of another site to the first hull of the demo catamaran, and its calendar, which is not read. */
  private async addExternal(
    resources: readonly { readonly id: string; readonly storesToProductsId: string | null }[],
    rented: readonly RentedProduct[],
    context: TransactionContext,
  ): Promise<void> {
    const found = await this.rows
      .of(product, context)
      .one({ where: { slug: { eq: externalSlug } }, fields: [] });
    const of = rented.find(({ productId }) => productId === found?.id);
    const hull =
      of && resources.find(({ storesToProductsId }) => storesToProductsId === of.storesToProductsId);
    if (!hull) return;
    const feed = await this.rows.of(calendarFeed, context).insert({
      ...{ resourceId: hull.id, title: 'Airbnb', isActive: false },
      url: 'https://calendar.example/lagoona-42.ics',
    });
    const startDate = addDays(dayIn(Date.now(), of.timeZone), external.from);
    const days = { startDate, endDate: addDays(startDate, external.days - 1) };
    await this.rows.of(booking, context).insert({
      ...({ kind: 'external', status: 'confirmed', resourceId: hull.id, feedId: feed.id } as const),
      ...{ ...days, externalUid: 'demo@calendar.example', note: 'Airbnb' },
      ...momentsOf(wholeDays(days, of)),
    });
  }
}

/** The product whose calendar has a booking of another site. */
const externalSlug = 'lagoona-42';

function blocksOf(resourceId: string, rented: RentedProduct, shift: number) {
  const today = dayIn(Date.now(), rented.timeZone);
  return periods.map(([from, to]) => {
    const startDate = firstDay(addDays(today, from + shift), rented);
    const endDate = addDays(startDate, rented.unit === 'night' ? 5 : to - from);
    return {
      ...({ kind: 'block', status: 'confirmed', resourceId, startDate, endDate } as const),
      ...momentsOf(wholeDays({ startDate, endDate }, rented)),
    };
  });
}

/** Returns the day itself, or for nights the next Sunday, so that whole weeks from Saturday are taken. */
function firstDay(day: string, { unit }: RentedProduct): string {
  return unit === 'night' ? addDays(day, 7 - weekdayOf(day)) : day;
}
