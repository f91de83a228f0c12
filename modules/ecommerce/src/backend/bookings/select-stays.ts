import { ConflictError, RefusedError } from '@flotilla/backend';
import type { Reason } from '@flotilla/core/errors';
import type { LocalizedText } from '@flotilla/core';
import type { CancellationPolicy } from '../../bookings/cancellation.js';
import { type Stay, stayOf, type StayDates } from '../../bookings/stay.js';
import { stayProblem } from '../../bookings/stay-rules.js';
import type { PricedExtra } from '../../pricing/price-extras.js';
import { nameOf } from '../pricing/name-of.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import type { ResourceTimes } from './bookings.sql.js';

type DatesOfLine = { readonly [Name in keyof StayDates]: string | null };

/** A line to place. */
export interface RentedLine extends DatesOfLine {
  readonly id: string;
  readonly storesToProductsId: string | null;
  readonly scheduleId: string | null;
  readonly title: LocalizedText;
  readonly quantity: number;
  readonly pieces: number;
  readonly extras: readonly Pick<PricedExtra, 'id' | 'title' | 'booked'>[];
}

/** Resources that a line or one of its extras requests for a stay. */
export interface RequestedStay {
  readonly lineId: string;
  /** Null for the product itself. */
  readonly extraId: string | null;
  /** The stock item or the extra whose resources are requested. */
  readonly ownerId: string;
  readonly count: number;
  readonly title: string;
  readonly dates: StayDates;
  readonly stay: Stay;
  readonly holdMinutes: number;
  readonly policy: CancellationPolicy | null;
}

/** A stay with the resources that were selected for it. */
export interface SelectedStay extends Pick<
  RequestedStay,
  'lineId' | 'extraId' | 'dates' | 'stay' | 'holdMinutes' | 'policy'
> {
  readonly resourceIds: readonly string[];
}

/**
 * Returns the stay of a line, and those of its extras that have resources. @throws RefusedError, ConflictError when
 * it can't be sold like that any more
 */
export function requestedStays(
  line: RentedLine,
  rented: RentedProduct | undefined,
  language: string,
): RequestedStay[] {
  const title = nameOf(line.title, language);
  const dates = datesOf(line);
  if (!rented || !dates)
    throw new RefusedError({
      en: `${title} is not rented any more. Take it out of the cart.`,
      ru: `«${title}» больше не сдаётся. Удалите это из корзины.`,
    });
  const stay = checkedStay(rented, dates, title);
  if (line.quantity !== stay.units * line.pieces)
    throw new ConflictError({
      en: `${title}: the schedule has changed. Choose the dates again.`,
      ru: `«${title}»: расписание изменилось. Выберите даты заново.`,
    });
  const { holdMinutes, policy } = rented;
  const common = { lineId: line.id, dates, stay, holdMinutes, policy };
  return [
    { ...common, extraId: null, ownerId: rented.storesToProductsId, count: line.pieces, title },
    ...line.extras
      .filter(({ booked }) => booked > 0)
      .map(({ id, booked, title: of }) => ({
        ...{ ...common, extraId: id, ownerId: id, count: booked, title: nameOf(of, language) },
      })),
  ];
}

/** Selects the first free resources for each stay, none twice for the same time. @throws ConflictError */
export function selectStays(
  requested: readonly RequestedStay[],
  resources: readonly ResourceTimes[],
): SelectedStay[] {
  const taken: { readonly resourceId: string; readonly stay: Stay }[] = [];
  return requested.map(({ lineId, extraId, ownerId, count, title, dates, stay, holdMinutes, policy }) => {
    const resourceIds = resources
      .filter((one) => one.ownerId === ownerId && isFree(one, stay))
      .filter(({ id }) => !taken.some((other) => other.resourceId === id && overlaps(other.stay, stay)))
      .slice(0, count)
      .map(({ id }) => id);
    if (resourceIds.length < count) throw unavailable(title, dates);
    taken.push(...resourceIds.map((resourceId) => ({ resourceId, stay })));
    return { lineId, extraId, dates, stay, resourceIds, holdMinutes, policy };
  });
}

/** Returns the dates of a line; null for a line without dates. */
export function datesOf({ startDate, endDate, startTime, endTime }: DatesOfLine): StayDates | null {
  if (startDate === null || endDate === null) return null;
  return { startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10), startTime, endTime };
}

/** Returns a stay that the schedule allows. @throws InvalidError, RefusedError */
export function checkedStay(terms: RentedProduct, dates: StayDates, title: string): Stay {
  const stay = stayOf(dates, terms);
  const reason: Reason | undefined = stayProblem({ dates, stay, terms, now: Date.now() })?.(title);
  if (reason !== undefined) throw new RefusedError(reason);
  return stay;
}

/** Creates the error for dates that are taken. */
export const unavailable = (
  title: string,
  { startDate, endDate }: Pick<StayDates, 'startDate' | 'endDate'>,
) => new ConflictError(`${title} is not available from ${startDate} to ${endDate}.`);

const overlaps = (one: Stay, other: Stay) =>
  one.blockedFrom < other.blockedUntil && other.blockedFrom < one.blockedUntil;

/** Returns whether a resource is free for a stay with its buffers. */
export const isFree = (
  { busy }: Pick<ResourceTimes, 'busy'>,
  { blockedFrom, blockedUntil }: Pick<Stay, 'blockedFrom' | 'blockedUntil'>,
) => busy.every(({ from, until }) => from >= blockedUntil || blockedFrom >= until);

/** Returns the period that contains all stays. */
export const periodOf = (stays: readonly Pick<Stay, 'blockedFrom' | 'blockedUntil'>[]) => ({
  from: Math.min(...stays.map(({ blockedFrom }) => blockedFrom)),
  until: Math.max(...stays.map(({ blockedUntil }) => blockedUntil)),
});

/** Returns the moments of a stay as a booking stores them. */
export const momentsOf = ({ startsAt, endsAt, blockedFrom, blockedUntil }: Omit<Stay, 'units'>) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  blockedFrom: new Date(blockedFrom).toISOString(),
  blockedUntil: new Date(blockedUntil).toISOString(),
});
