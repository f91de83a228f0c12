import { allocate, compareDecimals, multiply, roundHalfUp, scaleOf, sum } from '@flotilla/core/values';
import { weekdayOf } from '../bookings/days.js';
import { type Season, seasonOn } from '../bookings/seasons.js';
import type { UnitsOfDay } from '../bookings/stay.js';
import type { rateKinds } from './rate-kinds.js';

/** A change of the price of a stay's units. Null and empty values do not limit it. */
export interface Rate {
  readonly productId: string | null;
  readonly seasonId: string | null;
  readonly currencyId: string | null;
  /** ISO weekdays. */
  readonly weekdays: readonly number[];
  /** Units of the stay, at least. */
  readonly fromUnits: number;
  readonly kind: (typeof rateKinds)[number];
  readonly value: string;
}

export interface StayToPrice {
  /** Units of one piece by day. */
  readonly days: readonly UnitsOfDay[];
  readonly pieces: number;
  /** Price of one unit without rates; an exact decimal. */
  readonly price: string;
  readonly currencyId: string;
  /** Decimals of the currency. */
  readonly decimals: number;
}

export interface StayRates {
  readonly seasons: readonly Season[];
  /** The first of equally specific rates counts. */
  readonly rates: readonly Rate[];
}

/** Consecutive units of one price. `amount`: for all pieces, rounded. A type alias, because lines store it as JSON. */
export type StaySegment = {
  readonly from: string;
  readonly to: string;
  readonly units: number;
  readonly unitPrice: string;
  readonly amount: string;
};

export interface StayPrice {
  /** Null where units have different prices. */
  readonly unitPrice: string | null;
  /** For all pieces; rounded once, halves away from zero. */
  readonly total: string;
  /** Their amounts add up to the total. */
  readonly segments: StaySegment[];
}

type PricedDay = UnitsOfDay & { readonly unitPrice: string };

/**
 * Prices a stay by its units. Each unit has the price of the most specific rate: of the product, of a season, of
 * weekdays, of the greatest length, in this order. Then one rate of the kind `units` makes the cheapest units free.
 * Does no input or output: the server and the browser share it.
 */
export function priceStay(stay: StayToPrice, { seasons, rates }: StayRates): StayPrice {
  const { days, pieces, decimals, currencyId } = stay;
  const count = unitsIn(days);
  const usable = rates
    .filter((rate) => (rate.currencyId ?? currencyId) === currencyId && rate.fromUnits <= count)
    .toSorted(bySpecificity);
  const known = { seasons, rates: usable };
  const priceOf = pricer(stay, known);
  const priced = days.map((day) => ({ ...day, unitPrice: priceOf(day.day) }));
  const charged = withoutFree(priced, known);
  const segments = joined(charged);
  const total = roundHalfUp(multiply(sum(segments.map(costOf)), pieces), decimals);
  const amounts = allocate(total, segments.map(costOf), decimals);
  const [first] = segments;
  return {
    total,
    unitPrice: segments.length === 1 && first ? first.unitPrice : null,
    segments: segments.map((segment, index) => ({ ...segment, amount: amounts[index] ?? '0' })),
  };
}

/** Returns a function that returns the price of a unit on a day. Prices each season and weekday once. */
function pricer(stay: Pick<StayToPrice, 'price' | 'decimals'>, known: StayRates): (day: string) => string {
  const prices = new Map<string, string>();
  return (day) => {
    const key = known.rates.length === 0 ? '' : `${seasonOn(day, known.seasons)?.id} ${weekdayOf(day)}`;
    const price = prices.get(key) ?? unitPriceOn(day, stay, known);
    prices.set(key, price);
    return price;
  };
}

/** Returns the price of a unit on a day. `rates`: the most specific first. */
function unitPriceOn(
  day: string,
  { price, decimals }: Pick<StayToPrice, 'price' | 'decimals'>,
  { seasons, rates }: StayRates,
): string {
  const rate = rates.find((one) => one.kind !== 'units' && appliesOn(day, one, seasons));
  if (!rate) return price;
  const exact = rate.kind === 'amount' ? rate.value : multiply(multiply(price, rate.value), '0.01');
  return scaleOf(exact) > decimals ? exact : roundHalfUp(exact, decimals);
}

/** Makes the cheapest units free, of equal ones the last. */
function withoutFree(days: readonly PricedDay[], { seasons, rates }: StayRates): PricedDay[] {
  const found = rates.flatMap((rate) => {
    if (rate.kind !== 'units') return [];
    const own = days.filter(({ day }) => appliesOn(day, rate, seasons));
    const free = Math.floor(unitsIn(own) / rate.fromUnits) * (rate.fromUnits - Number(rate.value));
    return free > 0 ? [{ own, free }] : [];
  })[0];
  if (!found) return [...days];
  const cheapest = found.own.toSorted(
    (a, b) => compareDecimals(a.unitPrice, b.unitPrice) || (a.day < b.day ? 1 : -1),
  );
  let left = found.free;
  const freeOn = new Map(
    cheapest.map(({ day, units }) => {
      const free = Math.min(left, units);
      left -= free;
      return [day, free];
    }),
  );
  return days.flatMap((one) => {
    const free = freeOn.get(one.day) ?? 0;
    return [
      { ...one, units: one.units - free },
      { ...one, units: free, unitPrice: '0' },
    ].filter(({ units }) => units > 0);
  });
}

function appliesOn(day: string, { seasonId, weekdays }: Rate, seasons: readonly Season[]): boolean {
  return (
    (seasonId === null || seasonOn(day, seasons)?.id === seasonId) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
  );
}

/** Joins consecutive days of one price. */
function joined(days: readonly PricedDay[]): Omit<StaySegment, 'amount'>[] {
  const segments: Omit<StaySegment, 'amount'>[] = [];
  for (const { day, units, unitPrice } of days) {
    const last = segments.at(-1);
    if (last && isSame(last.unitPrice, unitPrice))
      segments[segments.length - 1] = { ...last, to: day, units: last.units + units };
    else segments.push({ from: day, to: day, units, unitPrice });
  }
  return segments;
}

const isSame = (one: string, other: string) => one === other || compareDecimals(one, other) === 0;

const bySpecificity = (a: Rate, b: Rate) =>
  Number(b.productId !== null) - Number(a.productId !== null) ||
  Number(b.seasonId !== null) - Number(a.seasonId !== null) ||
  Number(b.weekdays.length > 0) - Number(a.weekdays.length > 0) ||
  b.fromUnits - a.fromUnits;

const costOf = ({ units, unitPrice }: { readonly units: number; readonly unitPrice: string }) =>
  multiply(unitPrice, units);

const unitsIn = (days: readonly UnitsOfDay[]) => days.reduce((all, { units }) => all + units, 0);
