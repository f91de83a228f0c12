import { Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT, RowHooks } from '@flotilla/backend/ports';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { addDays, weekdayOf } from '../../bookings/days.js';
import { booking } from '../../entities/booking.js';
import { resource } from '../../entities/resource.js';
import { type RentedProduct, rentedProductsOf } from '../schedules/rented-products.sql.js';
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

/** Blocks some days of the resources that demo content creates, so that their calendars are not empty. */
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
  }
}

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
