import { Events, InvalidError, Rows, type TransactionContext } from '@flotilla/backend';
import { ENVIRONMENT, RowHooks } from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { CancellationPolicy } from '../../bookings/cancellation.js';
import { type Stay, stayOf, type StayDates } from '../../bookings/stay.js';
import { type Booking, booking } from '../../entities/booking.js';
import { extra } from '../../entities/extra.js';
import { bookingCanceled, bookingConfirmed, bookingEnded, bookingStarted } from '../../events.js';
import { storesToProducts } from '../../links.js';
import { nameOf } from '../pricing/name-of.js';
import { shopEnvironment } from '../shop-environment.js';
import { chooseVariation } from '../variations/choose-variation.js';
import { type RentedProduct, rentedProducts, rentedProductsOf } from '../schedules/rented-products.sql.js';
import { tooManyUnpaid, withoutDates } from './booking-errors.js';
import {
  bookingsHeldBy,
  bookingsOf,
  type HeldBookings,
  overdueBookings,
  type ResourceTimes,
  resourceTimes,
} from './bookings.sql.js';
import {
  checkedStay,
  isFree,
  momentsOf,
  periodOf,
  type RentedLine,
  type RequestedStay,
  requestedStays,
  type SelectedStay,
  selectStays,
  unavailable,
} from './select-stays.js';

/** How long a booking lasts after its payment page has closed, in ms, for late messages of the provider. */
export const graceMs = 120_000;
/** Overdue bookings that one checkout ends. */
const atOnce = 1000;
/** Extras that an unpaid booking of a network may hold on average. */
const extrasPerBooking = 2;

type Status = Booking['status'];
/** Returns the end of the payment page of a line; undefined when the line is free. */
type ExpiryOf = (lineId: string) => string | null | undefined;

interface Holding {
  readonly network: string;
  readonly expiresAt: ExpiryOf;
  readonly chargeOf: (lineId: string, extraId: string) => string | null;
}

interface Renter {
  readonly network: string;
  readonly language: string;
  /** Whether the bookings of the network are limited. Defaults to true. */
  readonly isLimited?: boolean;
}

/** A product to rent, with its extras. */
interface WantedProduct {
  readonly storesToProductsId: string | null;
  readonly title: string;
  readonly extras: readonly { readonly id: string; readonly title: string; readonly booked: number }[];
}

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
   * Returns the units of a stay, and the rented product. @throws InvalidError for a product without a schedule;
   * RefusedError when the schedule does not allow the stay
   */
  async unitsOf(
    { productId, storeId, language }: { productId: string; storeId?: string; language: string },
    dates: StayDates,
    { tx }: Pick<TransactionContext, 'tx'>,
  ): Promise<{ readonly units: number; readonly rented: RentedProduct }> {
    const found = await rentedProducts([productId], tx);
    const rented = found.find((one) => storeId === undefined || one.storeId === storeId.toLowerCase());
    if (!rented)
      throw InvalidError.of('startDate', {
        en: 'is only for products with a schedule.',
        ru: 'бывает только у товаров с расписанием.',
      });
    if (rented.hasVariations) throw chooseVariation(nameOf(rented.title, language));
    return { units: checkedStay(rented, dates, nameOf(rented.title, language)).units, rented };
  }

  /** Rejects a stay for which too few resources are free, without a lock. @throws RefusedError, ConflictError */
  async requireFree(
    { storesToProductsId, title, extras }: WantedProduct,
    {
      pieces,
      dates,
      rented: known,
    }: { pieces: number; dates: StayDates | null; rented?: RentedProduct | null },
    { tx }: Pick<TransactionContext, 'tx'>,
  ): Promise<void> {
    if (dates === null) throw withoutDates(title);
    const rented = await rentedProductOf(storesToProductsId, known, tx);
    if (!rented) throw unavailable(title, dates);
    const stay = checkedStay(rented, dates, title);
    const wanted = [
      { id: rented.storesToProductsId, count: pieces, title },
      ...extras.map((one) => ({ ...one, count: one.booked })).filter(({ count }) => count > 0),
    ];
    const ids = wanted.map(({ id }) => id);
    const free = freeAt(stay, await resourceTimes(ids, periodOf([stay]), tx));
    for (const one of wanted) if (free(one.id) < one.count) throw unavailable(one.title, dates);
  }

  /** Returns how many resources of each extra are free for a stay. Runs no statement without extras or dates. */
  async freeOfExtras(
    extraIds: readonly string[],
    wanted: { storesToProductsId: string | null; dates: StayDates | null; rented?: RentedProduct | null },
    { tx }: Pick<TransactionContext, 'tx'>,
  ): Promise<ReadonlyMap<string, number>> {
    const { storesToProductsId, dates, rented: known } = wanted;
    if (extraIds.length === 0 || dates === null) return new Map();
    const rented = await rentedProductOf(storesToProductsId, known, tx);
    if (!rented) return new Map();
    const stay = stayOf(dates, rented);
    const free = freeAt(stay, await resourceTimes(extraIds, periodOf([stay]), tx));
    return new Map(extraIds.map((id) => [id, free(id)]));
  }

  /**
   * Locks the stock items of lines, then their extras, ends overdue bookings, and selects a resource for each piece
   * of a line with a schedule, and for its extras. Runs no statement without such a line. @throws RefusedError, ConflictError
   */
  async select(
    lines: readonly RentedLine[],
    { network, language, isLimited = true }: Renter,
    context: TransactionContext,
  ): Promise<SelectedStay[]> {
    const rentedLines = lines.filter(({ scheduleId }) => scheduleId !== null);
    if (rentedLines.length === 0) return [];
    const undated = rentedLines.find(({ startDate }) => startDate === null);
    if (undated) throw withoutDates(nameOf(undated.title, language));
    const held = await bookingsHeldBy(network, context.tx);
    const itemsOf = (of: readonly RentedLine[]) =>
      of.flatMap(({ storesToProductsId }) => storesToProductsId ?? []);
    // All stock items in one order, so that buyers of several products never wait for each other in a cycle.
    await this.lock(itemsOf(lines), context);
    const extraIds = rentedLines.flatMap(({ extras }) =>
      extras.flatMap((one) => (one.booked > 0 ? one.id : [])),
    );
    await this.lockExtras(extraIds, context);
    const stockItemIds = itemsOf(rentedLines);
    const ownerIds = [...stockItemIds, ...extraIds];
    await this.expireOverdue(ownerIds, context);
    const rented = await rentedProductsOf(stockItemIds, context.tx);
    const requested = rentedLines.flatMap((line) =>
      requestedStays(
        line,
        rented.find(({ storesToProductsId }) => storesToProductsId === line.storesToProductsId),
        language,
      ),
    );
    const period = periodOf(requested.map(({ stay }) => stay));
    const selected = selectStays(requested, await resourceTimes(ownerIds, period, context.tx));
    if (isLimited) this.requireShare(requested, held);
    return selected;
  }

  /** Ends overdue bookings of stock items and extras. */
  async expireOverdue(ownerIds: readonly string[], context: TransactionContext): Promise<void> {
    const overdue = await overdueBookings(ownerIds, { limit: atOnce }, context.tx);
    await this.move(overdue, { from: ['held'], to: 'expired' }, context);
  }

  /** Prevents one network from holding all dates without paying. @throws RefusedError */
  private requireShare(requested: readonly RequestedStay[], held: HeldBookings): void {
    const products = requested.filter(({ extraId }) => extraId === null);
    const count = held.count + products.reduce((sum, one) => sum + one.count, 0);
    if (count > this.unpaid.bookings) throw tooManyUnpaid('bookings', this.unpaid.bookings);
    const days = products.reduce((sum, one) => sum + one.count * daysIn(one.stay), held.days);
    if (count > 1 && days > this.unpaid.days) throw tooManyUnpaid('days', this.unpaid.days);
    const extras = requested
      .filter(({ extraId }) => extraId !== null)
      .reduce((sum, one) => sum + one.count, held.extras);
    const most = this.unpaid.bookings * extrasPerBooking;
    if (extras > most) throw tooManyUnpaid('extras', most);
  }

  /**
   * Blocks the selected resources for a network. `expiresAt`: end of the payment page of a line; undefined when it
   * is free. `chargeOf`: charge of an extra of a line.
   */
  async hold(
    stays: readonly SelectedStay[],
    { network, expiresAt, chargeOf }: Holding,
    context: TransactionContext,
  ): Promise<void> {
    const made = stays.flatMap(({ lineId, extraId, dates, stay, resourceIds, policy }) => {
      const end = expiresAt(lineId);
      const heldUntil = end ? new Date(Date.parse(end) + graceMs).toISOString() : null;
      const { startDate, endDate } = dates;
      const chargeId = extraId === null ? null : chargeOf(lineId, extraId);
      return resourceIds.map((resourceId) => ({
        ...{ lineId, chargeId, resourceId, heldUntil, startDate, endDate, network },
        policy: policy && soldPolicy(policy, stay),
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

  /** Locks extras, in the order of their ids, after stock items. Runs no statement without one. */
  async lockExtras(extraIds: readonly string[], context: TransactionContext): Promise<void> {
    if (extraIds.length === 0) return;
    const where = { id: { inArray: [...new Set(extraIds)] } };
    await this.rows.of(extra, context).find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
  }

  /** Locks stock items, in the order of their ids. */
  async lock(stockItemIds: readonly string[], context: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...new Set(stockItemIds)] } };
    await this.rows
      .of(storesToProducts, context)
      .find({ where, fields: [], orderBy: { id: 'asc' }, lock: 'update' });
  }
}

/** Returns the rented product of a stock item: the one that the transaction has read, if it is the same. */
async function rentedProductOf(
  stockItemId: string | null,
  known: RentedProduct | null | undefined,
  tx: TransactionContext['tx'],
): Promise<RentedProduct | undefined> {
  if (stockItemId === null) return undefined;
  if (known?.storesToProductsId === stockItemId) return known;
  return (await rentedProductsOf([stockItemId], tx))[0];
}

/** Counts the free resources of an owner at the time of a stay. */
const freeAt = (stay: Stay, resources: readonly ResourceTimes[]) => (ownerId: string) =>
  resources.filter((one) => one.ownerId === ownerId && isFree(one, stay)).length;

const daysIn = ({ startsAt, endsAt }: Stay) => Math.ceil((endsAt - startsAt) / 86_400_000);

/** Returns what a booking keeps of a policy. The start is that of the order, because owners can move bookings. */
const soldPolicy = ({ title, steps, graceHours }: CancellationPolicy, { startsAt }: Stay) => ({
  ...{ title, steps: steps.map((step) => ({ ...step })), graceHours },
  startsAt: new Date(startsAt).toISOString(),
});

/** Returns the event of a new state; undefined for states that others need not know. */
function eventOf(status: string) {
  if (status === 'confirmed') return bookingConfirmed;
  if (status === 'canceled') return bookingCanceled;
  if (status === 'started') return bookingStarted;
  return status === 'ended' ? bookingEnded : undefined;
}
