import {
  type Context,
  InvalidError,
  NotFoundError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { startOfDayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { addDays } from '../../bookings/days.js';
import { stayOf, type StayDates } from '../../bookings/stay.js';
import { type Booking, booking } from '../../entities/booking.js';
import { resource } from '../../entities/resource.js';
import { ordersToProducts } from '../../links.js';
import { asServer } from '../as-server.js';
import { nameOf } from '../pricing/name-of.js';
import { Bookings } from '../bookings/bookings.js';
import { resourceTimes } from '../bookings/bookings.sql.js';
import { type RentedProduct, rentedProductsOf } from '../schedules/rented-products.sql.js';
import { datesOf, isFree, momentsOf, periodOf, unavailable } from '../bookings/select-stays.js';

/** Days of a resource to block, both ends included. */
export interface Block {
  readonly resourceId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly note?: string;
}

export type Move = Partial<StayDates> & { readonly resourceId?: string };

/** Blocks and bookings that administrators change. Takes the same locks as a checkout. */
@Injectable()
export class OwnerBookings {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Bookings) private readonly bookings: Bookings,
  ) {}

  /** Blocks whole days of a resource. @throws NotFoundError, ConflictError */
  block({ resourceId, startDate, endDate, note }: Block, context: Context): Promise<Booking> {
    return this.writer.within(asServer(context), async (txContext) => {
      const rented = await this.lockedRental(resourceId, txContext);
      const times = wholeDays({ startDate, endDate }, rented);
      await this.requireFree({ resourceId, rented, dates: { startDate, endDate }, times }, txContext);
      return this.rows.of(booking, txContext).insert({
        ...{ kind: 'block', status: 'confirmed', resourceId, startDate, endDate, note },
        ...momentsOf(times),
      });
    });
  }

  /** Moves a booking to other dates or another resource. @throws NotFoundError, InvalidError, ConflictError */
  move(id: string, move: Move, context: Context): Promise<Booking> {
    return this.writer.within(asServer(context), async (txContext) => {
      const before = await this.rows.of(booking, txContext).byId(id);
      const resourceId = move.resourceId?.toLowerCase() ?? before.resourceId;
      const rented = await this.lockedRental(resourceId, txContext, before.resourceId);
      const stored = await this.rows.of(booking, txContext).byId(id, { lock: 'update' });
      const line =
        stored.lineId === null
          ? undefined
          : await this.rows.of(ordersToProducts, txContext).byId(stored.lineId);
      const old = datesOf({ ...stored, startTime: line?.startTime ?? null, endTime: line?.endTime ?? null });
      const dates = { ...old, ...definedOf(move) };
      if (!isStayDates(dates)) throw InvalidError.of('startDate', 'is required.');
      const times = line ? stayOf(dates, rented) : wholeDays(dates, rented);
      await this.requireFree({ resourceId, rented, dates, times, id }, txContext);
      const { startDate, endDate, startTime, endTime } = dates;
      if (line)
        await this.rows
          .of(ordersToProducts, txContext)
          .update(line.id, { startDate, endDate, startTime, endTime });
      return this.rows
        .of(booking, txContext)
        .update(id, { resourceId, startDate, endDate, ...momentsOf(times) });
    });
  }

  /** Hands a booking over. @throws ConflictError when it is neither confirmed nor started */
  start(id: string, context: Context): Promise<Booking> {
    return this.step(id, { from: ['confirmed'], to: 'started' }, context);
  }

  /** Takes a booking back. @throws ConflictError when it is neither confirmed, started nor ended */
  end(id: string, context: Context): Promise<Booking> {
    return this.step(id, { from: ['confirmed', 'started'], to: 'ended' }, context);
  }

  private step(
    id: string,
    step: { readonly from: readonly Booking['status'][]; readonly to: Booking['status'] },
    context: Context,
  ): Promise<Booking> {
    return this.writer.within(asServer(context), async (txContext) => {
      const { status } = await this.rows.of(booking, txContext).byId(id, { lock: 'update' });
      if (status !== step.to && !step.from.includes(status))
        throw InvalidError.of('status', `is ${status}: the booking can't become ${step.to}.`);
      await this.bookings.move([id], step, txContext);
      return this.rows.of(booking, txContext).byId(id);
    });
  }

  /** Locks the stock item of a resource, and of another one, and returns how the first is rented. */
  private async lockedRental(
    resourceId: string,
    txContext: TransactionContext,
    otherId = resourceId,
  ): Promise<RentedProduct> {
    const where = { id: { inArray: [resourceId, otherId] } };
    const found = await this.rows.of(resource, txContext).find({ where, fields: ['storesToProductsId'] });
    await this.bookings.lock(
      found.map(({ storesToProductsId }) => storesToProductsId),
      txContext,
    );
    const item = found.find(({ id }) => id === resourceId.toLowerCase())?.storesToProductsId;
    const [rented] = item === undefined ? [] : await rentedProductsOf([item], txContext.tx);
    if (!rented) throw new NotFoundError('There is no such resource of a product with a schedule.');
    return rented;
  }

  /** @throws ConflictError when another booking has a part of the time */
  private async requireFree(
    { resourceId, rented, dates, times, id }: Wanted,
    { tx }: TransactionContext,
  ): Promise<void> {
    const all = await resourceTimes([rented.storesToProductsId], periodOf([times]), tx, id);
    const own = all.find((one) => one.id === resourceId.toLowerCase());
    if (!own || !isFree(own, times)) throw unavailable(nameOf(rented.title, 'en'), dates);
  }
}

/** A time of a resource; `id`: the booking that gets it. */
interface Wanted {
  readonly resourceId: string;
  readonly rented: RentedProduct;
  readonly dates: Pick<StayDates, 'startDate' | 'endDate'>;
  readonly times: { readonly blockedFrom: number; readonly blockedUntil: number };
  readonly id?: string;
}

/** Returns the moments of whole days in the zone of the place, both ends included. @throws InvalidError */
export function wholeDays(
  { startDate, endDate }: Pick<StayDates, 'startDate' | 'endDate'>,
  { timeZone }: RentedProduct,
) {
  const from = Date.parse(startOfDayIn(startDate, timeZone));
  const until = Date.parse(startOfDayIn(addDays(endDate, 1), timeZone));
  if (until <= from) throw InvalidError.of('endDate', 'must not be before startDate.');
  return { startsAt: from, endsAt: until, blockedFrom: from, blockedUntil: until };
}

function definedOf({ startDate, endDate, startTime, endTime }: Move): Partial<StayDates> {
  return {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  };
}

const isStayDates = (dates: Partial<StayDates>): dates is StayDates =>
  dates.startDate !== undefined && dates.endDate !== undefined;
