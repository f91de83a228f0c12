import { type Context, InvalidError, Rows, type TransactionContext, Writer } from '@flotilla/backend';
import { startOfDayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { addDays } from '../../bookings/days.js';
import { type Stay, stayOf, type StayDates, withBuffers } from '../../bookings/stay.js';
import { type Booking, booking } from '../../entities/booking.js';
import { activeStatuses, isActive } from '../../entities/booking-states.js';
import { order } from '../../entities/order.js';
import { ordersToBillingModulePaymentIntents, ordersToProducts } from '../../links.js';
import { asServer } from '../as-server.js';
import { nameOf } from '../pricing/name-of.js';
import { Bookings } from '../bookings/bookings.js';
import { Billing } from '../payments/billing.js';
import { SecurityDeposits } from '../security/security-deposits.js';
import { firstStartOf, resourceTimes } from '../bookings/bookings.sql.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import { datesOf, isFree, momentsOf, periodOf, unavailable } from '../bookings/select-stays.js';
import { type ResourceOwner, ResourceOwners } from './resource-owners.js';

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
    @Inject(Billing) private readonly billing: Billing,
    @Inject(SecurityDeposits) private readonly security: SecurityDeposits,
    @Inject(ResourceOwners) private readonly owners: ResourceOwners,
  ) {}

  /** Blocks whole days of a resource. @throws NotFoundError, ConflictError */
  block({ resourceId, startDate, endDate, note }: Block, context: Context): Promise<Booking> {
    return this.writer.within(asServer(context), async (txContext) => {
      const owner = await this.owners.locked(resourceId, txContext);
      const times = wholeDays({ startDate, endDate }, owner.rented);
      await this.requireFree({ resourceId, owner, dates: { startDate, endDate }, times }, txContext);
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
      // Orders and lines are locked before stock items, as everywhere.
      const line = await this.lockedLine(before.lineId, txContext);
      const startsAt = line && (await firstStartOf(line.orderId, txContext.tx));
      const resourceId = move.resourceId?.toLowerCase() ?? before.resourceId;
      const owner = await this.owners.locked(resourceId, txContext, before.resourceId);
      const stored = await this.rows.of(booking, txContext).byId(id, { lock: 'update' });
      const old = datesOf({ ...stored, startTime: line?.startTime ?? null, endTime: line?.endTime ?? null });
      const dates = { ...old, ...definedOf(move) };
      if (!isStayDates(dates))
        throw InvalidError.of('startDate', { en: 'is required.', ru: 'нужна дата начала.' });
      if (stored.kind === 'external')
        return this.moveExternal(stored, { resourceId, owner, move }, txContext);
      if (stored.chargeId !== null) return this.moveExtra(stored, { resourceId, owner, move }, txContext);
      if (line && owner.id !== owner.rented.storesToProductsId)
        throw InvalidError.of('resourceId', {
          en: 'must be a resource of a product.',
          ru: 'должен быть ресурсом товара.',
        });
      const times = line ? stayOf(dates, owner.rented) : wholeDays(dates, owner.rented);
      await this.requireFree({ resourceId, owner, dates, times, id }, txContext);
      const { startDate, endDate, startTime, endTime } = dates;
      const isMoved =
        Date.parse(stored.blockedFrom) !== times.blockedFrom ||
        Date.parse(stored.blockedUntil) !== times.blockedUntil;
      if (line && isMoved) await this.moveExtrasOf(line.id, { dates, times }, txContext);
      if (line)
        await this.rows
          .of(ordersToProducts, txContext)
          .update(line.id, { startDate, endDate, startTime, endTime });
      const moved = await this.rows
        .of(booking, txContext)
        .update(id, { resourceId, startDate, endDate, ...momentsOf(times) });
      if (line && startsAt !== null && startsAt !== undefined)
        await this.shiftBalances(line.orderId, startsAt, txContext);
      if (line) await this.security.reschedule(line.orderId, txContext);
      return moved;
    });
  }

  private async lockedLine(lineId: string | null, txContext: TransactionContext) {
    if (lineId === null) return undefined;
    const lines = this.rows.of(ordersToProducts, txContext);
    const { orderId } = await lines.byId(lineId, { fields: ['orderId'] });
    await this.rows.of(order, txContext).byId(orderId, { fields: [], lock: 'update' });
    return lines.byId(lineId, { lock: 'update' });
  }

  /** Moves the due dates of an order's balances like its first rental, which began at a moment before, in ms. */
  private async shiftBalances(orderId: string, before: number, txContext: TransactionContext): Promise<void> {
    const ms = ((await firstStartOf(orderId, txContext.tx)) ?? before) - before;
    if (ms === 0) return;
    if (!this.billing.isInstalled) return;
    const links = await this.rows.of(ordersToBillingModulePaymentIntents, txContext).find({
      where: { orderId: { eq: orderId } },
      fields: ['billingModulePaymentIntentId'],
    });
    const ids = links.map((one) => one.billingModulePaymentIntentId);
    await this.billing.payments.shift(ids, ms, txContext);
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
      const { lineId } = await this.rows.of(booking, txContext).byId(id, { fields: ['lineId'] });
      // A cancellation of the order is committed before, or finds the booking handed over.
      await this.lockedLine(lineId, txContext);
      const stored = await this.rows.of(booking, txContext).byId(id, { lock: 'update' });
      const { status } = stored;
      if (status !== step.to && !step.from.includes(status))
        throw InvalidError.of('status', {
          en: `is ${status}: the booking can't become ${step.to}.`,
          ru: 'сейчас с бронью этого сделать нельзя: её состояние другое.',
        });
      await this.bookings.move(
        [id, ...(await this.followersOf(stored, step.to, txContext))],
        step,
        txContext,
      );
      return this.rows.of(booking, txContext).byId(id);
    });
  }

  /** Returns the bookings of extras that start with a booking, or end with the last one of its line. */
  private async followersOf(
    { id, lineId, chargeId }: Booking,
    to: Booking['status'],
    txContext: TransactionContext,
  ): Promise<string[]> {
    if (lineId === null || chargeId !== null) return [];
    const ofLine = await this.rows.of(booking, txContext).find({
      where: { lineId: { eq: lineId }, status: { inArray: activeStatuses } },
      fields: ['chargeId'],
    });
    const isLast = !ofLine.some((one) => one.chargeId === null && one.id !== id);
    return to === 'ended' && !isLast
      ? []
      : ofLine.filter((one) => one.chargeId !== null).map((one) => one.id);
  }

  /** Gives a booking of another site another resource. Its dates are those of its feed. */
  private async moveExternal(
    { id, startDate, endDate, startsAt, endsAt, status }: Booking,
    { resourceId, owner, move }: { resourceId: string; owner: ResourceOwner; move: Move },
    txContext: TransactionContext,
  ): Promise<Booking> {
    if (Object.keys(definedOf(move)).length > 0)
      throw InvalidError.of('startDate', {
        en: 'is set by the calendar of the other site.',
        ru: 'задан календарём другого сайта.',
      });
    const times = withBuffers(Date.parse(startsAt), Date.parse(endsAt), owner.rented);
    const dates = { startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) };
    if (isActive(status)) await this.requireFree({ resourceId, owner, dates, times, id }, txContext);
    return this.rows.of(booking, txContext).update(id, { resourceId, ...momentsOf(times) });
  }

  /** Gives the booking of an extra another resource of it. Its dates are those of its line. */
  private async moveExtra(
    stored: Booking,
    { resourceId, owner, move }: { resourceId: string; owner: ResourceOwner; move: Move },
    txContext: TransactionContext,
  ): Promise<Booking> {
    if (Object.keys(definedOf(move)).length > 0)
      throw InvalidError.of('startDate', {
        en: 'is the day of the product. Move the booking of the product.',
        ru: 'совпадает с днём товара. Перенесите бронь товара.',
      });
    const { id, resourceId: formerId, blockedFrom, blockedUntil } = stored;
    const before = await this.owners.of(formerId, txContext);
    if (before.id !== owner.id)
      throw InvalidError.of('resourceId', {
        en: 'must be a resource of the same extra.',
        ru: 'должен быть ресурсом той же услуги.',
      });
    const times = { blockedFrom: Date.parse(blockedFrom), blockedUntil: Date.parse(blockedUntil) };
    const dates = datesOf({ ...stored, startTime: null, endTime: null }) ?? stored;
    await this.requireFree({ resourceId, owner, dates, times, id }, txContext);
    return this.rows.of(booking, txContext).update(id, { resourceId });
  }

  /** Moves the bookings of a line's extras to other dates. @throws ConflictError when one is taken then */
  private async moveExtrasOf(
    lineId: string,
    { dates, times }: { dates: StayDates; times: Omit<Stay, 'units'> },
    txContext: TransactionContext,
  ): Promise<void> {
    const where = { lineId: { eq: lineId }, status: { inArray: activeStatuses } };
    const found = await this.rows.of(booking, txContext).find({ where, orderBy: { id: 'asc' } });
    const ofExtras = found.filter(({ chargeId }) => chargeId !== null);
    await this.owners.lock(
      ofExtras.map(({ resourceId }) => resourceId),
      txContext,
    );
    for (const { id, resourceId } of ofExtras) {
      const owner = await this.owners.of(resourceId, txContext);
      await this.requireFree({ resourceId, owner, dates, times, id }, txContext);
      const { startDate, endDate } = dates;
      await this.rows.of(booking, txContext).update(id, { startDate, endDate, ...momentsOf(times) });
    }
  }

  /** @throws ConflictError when another booking has a part of the time */
  private async requireFree(
    { resourceId, owner, dates, times, id }: Wanted,
    { tx }: TransactionContext,
  ): Promise<void> {
    const all = await resourceTimes([owner.id], periodOf([times]), tx, id);
    const own = all.find((one) => one.id === resourceId.toLowerCase());
    if (!own || !isFree(own, times)) throw unavailable(nameOf(owner.title, 'en'), dates);
  }
}

/** A time of a resource; `id`: the booking that gets it. */
interface Wanted {
  readonly resourceId: string;
  readonly owner: ResourceOwner;
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
  if (until <= from)
    throw InvalidError.of('endDate', { en: 'must not be before startDate.', ru: 'не раньше начала.' });
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
