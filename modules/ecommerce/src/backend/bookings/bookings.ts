import { Events, InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT, RowHooks } from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Stay, StayDates } from '../../bookings/stay.js';
import { type Booking, booking } from '../../entities/booking.js';
import { bookingCanceled, bookingConfirmed, bookingEnded, bookingStarted } from '../../events.js';
import { storesToProducts } from '../../links.js';
import { nameOf } from '../pricing/name-of.js';
import { shopEnvironment } from '../shop-environment.js';
import { rentedProducts, rentedProductsOf } from '../schedules/rented-products.sql.js';
import {
  bookingsHeldBy,
  bookingsOf,
  type HeldBookings,
  overdueBookings,
  resourceTimes,
} from './bookings.sql.js';
import {
  checkedStay,
  isFree,
  momentsOf,
  periodOf,
  type RentedLine,
  type RequestedStay,
  requestedStay,
  type SelectedStay,
  selectStays,
  unavailable,
} from './select-stays.js';

/** How long a booking lasts after its payment page has closed, in ms, for late messages of the provider. */
const graceMs = 120_000;
/** Overdue bookings that one checkout ends. */
const atOnce = 1000;

type Status = Booking['status'];
/** Returns the end of the payment page of a line; undefined when the line is free. */
type ExpiryOf = (lineId: string) => string | null | undefined;

/** Books resources for lines, and follows the states of their orders. */
@Injectable()
export class Bookings {
  /** Limits of the bookings that unpaid orders of a network hold. */
  private readonly unpaid: { readonly bookings: number; readonly days: number };

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Events) events: Events,
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(ENVIRONMENT) environment: NodeJS.ProcessEnv,
  ) {
    const settings = readEnvironment(shopEnvironment, environment);
    this.unpaid = { bookings: settings.UNPAID_BOOKINGS, days: settings.UNPAID_BOOKING_DAYS };
    hooks.onTransition(booking, async (transitions, { tx }) => {
      for (const { id, to } of transitions) {
        const event = eventOf(to);
        if (event) await events.emit(event, { bookingId: id }, tx);
      }
    });
  }

  /**
   * Returns the units of a stay. @throws InvalidError for a product without a schedule; RefusedError when the
   * schedule does not allow the stay
   */
  async unitsOf(
    { productId, storeId, language }: { productId: string; storeId?: string; language: string },
    dates: StayDates,
    { tx }: Pick<TransactionContext, 'tx'>,
  ): Promise<number> {
    const found = await rentedProducts([productId], tx);
    const rented = found.find((one) => storeId === undefined || one.storeId === storeId.toLowerCase());
    if (!rented) throw InvalidError.of('startDate', 'is only for products with a schedule.');
    return checkedStay(rented, dates, nameOf(rented.title, language)).units;
  }

  /** Rejects a stay for which too few resources are free, without a lock. @throws RefusedError, ConflictError */
  async requireFree(
    { storesToProductsId, title }: { storesToProductsId: string | null; title: string },
    { pieces, dates }: { pieces: number; dates: StayDates | null },
    { tx }: Pick<TransactionContext, 'tx'>,
  ): Promise<void> {
    if (dates === null) throw new RefusedError(`Choose dates for ${title}.`);
    const [rented] = storesToProductsId === null ? [] : await rentedProductsOf([storesToProductsId], tx);
    if (!rented) throw unavailable(title, dates);
    const stay = checkedStay(rented, dates, title);
    const resources = await resourceTimes([rented.storesToProductsId], periodOf([stay]), tx);
    if (resources.filter((one) => isFree(one, stay)).length < pieces) throw unavailable(title, dates);
  }

  /**
   * Locks the stock items of lines, ends overdue bookings, and selects a resource for each piece of a line with
   * a schedule. Runs no statement without such a line. @throws RefusedError, ConflictError
   */
  async select(
    lines: readonly RentedLine[],
    { network, language }: { readonly network: string; readonly language: string },
    context: TransactionContext,
  ): Promise<SelectedStay[]> {
    const rentedLines = lines.filter(({ scheduleId }) => scheduleId !== null);
    if (rentedLines.length === 0) return [];
    const undated = rentedLines.find(({ startDate }) => startDate === null);
    if (undated) throw new RefusedError(`Choose dates for ${nameOf(undated.title, language)}.`);
    const held = await bookingsHeldBy(network, context.tx);
    const itemsOf = (of: readonly RentedLine[]) =>
      of.flatMap(({ storesToProductsId }) => storesToProductsId ?? []);
    // All stock items in one order, so that buyers of several products never wait for each other in a cycle.
    await this.lock(itemsOf(lines), context);
    const stockItemIds = itemsOf(rentedLines);
    await this.move(
      await overdueBookings(stockItemIds, atOnce, context.tx),
      { from: ['held'], to: 'expired' },
      context,
    );
    const rented = await rentedProductsOf(stockItemIds, context.tx);
    const requested = rentedLines.map((line) =>
      requestedStay(
        line,
        rented.find(({ storesToProductsId }) => storesToProductsId === line.storesToProductsId),
        language,
      ),
    );
    const period = periodOf(requested.map(({ stay }) => stay));
    const selected = selectStays(requested, await resourceTimes(stockItemIds, period, context.tx));
    this.requireShare(requested, held);
    return selected;
  }

  /** Prevents one network from holding all dates without paying. @throws RefusedError */
  private requireShare(requested: readonly RequestedStay[], held: HeldBookings): void {
    const wait = 'wait for payment at a time. Pay for the earlier order first.';
    const count = held.count + requested.reduce((sum, { line }) => sum + line.pieces, 0);
    if (count > this.unpaid.bookings)
      throw new RefusedError(`At most ${this.unpaid.bookings} bookings can ${wait}`);
    const days = requested.reduce((sum, { line, stay }) => sum + line.pieces * daysIn(stay), held.days);
    if (count > 1 && days > this.unpaid.days)
      throw new RefusedError(`Bookings of at most ${this.unpaid.days} days can ${wait}`);
  }

  /**
   * Blocks the selected resources for a network. `expiresAt`: end of the payment page of a line; undefined when it
   * is free.
   */
  async hold(
    stays: readonly SelectedStay[],
    { network, expiresAt }: { readonly network: string; readonly expiresAt: ExpiryOf },
    context: TransactionContext,
  ): Promise<void> {
    const made = stays.flatMap(({ lineId, dates, stay, resourceIds }) => {
      const end = expiresAt(lineId);
      const heldUntil = end ? new Date(Date.parse(end) + graceMs).toISOString() : null;
      const { startDate, endDate } = dates;
      return resourceIds.map((resourceId) => ({
        ...{ lineId, resourceId, heldUntil, startDate, endDate, network },
        ...momentsOf(stay),
      }));
    });
    await this.rows.of(booking, context).insertMany(made);
  }

  /** Moves the bookings of orders that are in one of the states. */
  async follow(
    orderIds: readonly string[],
    step: { readonly from: readonly Status[]; readonly to: Status },
    context: TransactionContext,
  ): Promise<void> {
    await this.move(await bookingsOf(orderIds, step.from, context.tx), step, context);
  }

  /** Moves those of the bookings that are in one of the states. */
  async move(
    ids: readonly string[],
    { from, to }: { readonly from: readonly Status[]; readonly to: Status },
    context: TransactionContext,
  ): Promise<void> {
    if (ids.length === 0) return;
    const where = { id: { inArray: [...ids] }, status: { inArray: [...from] } };
    const locked = await this.rows
      .of(booking, context)
      .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
    await this.rows
      .of(booking, context)
      .updateMany(locked.map(({ id }) => ({ id, status: to, heldUntil: null, network: null })));
  }

  /** Locks stock items, in the order of their ids. */
  async lock(stockItemIds: readonly string[], context: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...new Set(stockItemIds)] } };
    await this.rows
      .of(storesToProducts, context)
      .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
  }
}

const daysIn = ({ startsAt, endsAt }: Stay) => Math.ceil((endsAt - startsAt) / 86_400_000);

/** Returns the event of a new state; undefined for states that others need not know. */
function eventOf(status: string) {
  if (status === 'confirmed') return bookingConfirmed;
  if (status === 'canceled') return bookingCanceled;
  if (status === 'started') return bookingStarted;
  return status === 'ended' ? bookingEnded : undefined;
}
