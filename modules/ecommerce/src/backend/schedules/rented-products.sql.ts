/** SQL, because schedules are found through products and stores, with their seasons and rates. */
import type { Transaction } from '@flotilla/backend';
import { hiddenVariant, type LocalizedText } from '@flotilla/core';
import { isTimeZone } from '@flotilla/core/values';
import type { CancellationPolicy } from '../../bookings/cancellation.js';
import type { ScheduleTerms } from '../../bookings/stay-rules.js';
import type { Rate } from '../../pricing/stay-price.js';
import { dayText } from '../day-text.js';
import { scheduledProducts, soldProducts } from '../variations/sold-products.sql.js';

type Query = Pick<Transaction, 'query'>;

/** A product that a store rents out by a schedule. */
export interface RentedProduct extends ScheduleTerms {
  readonly storesToProductsId: string;
  readonly productId: string;
  readonly storeId: string;
  readonly title: LocalizedText;
  /** Whether it is rented only by its variations. */
  readonly hasVariations: boolean;
  readonly holdMinutes: number;
  readonly policy: CancellationPolicy | null;
  /** The rates of the product, at most 500. */
  readonly rates: readonly Rate[];
}

/** Returns the published products with a schedule, in each store that sells them. */
export async function rentedProducts(productIds: readonly string[], db: Query): Promise<RentedProduct[]> {
  return (await db.query<RentedRow>(rentedText, [productIds])).map((row) => usable(row));
}

/** Returns the rented products of stock items, published or not. */
export async function rentedProductsOf(stockItemIds: readonly string[], db: Query): Promise<RentedProduct[]> {
  const [first] = stockItemIds;
  const found = await (stockItemIds.length === 1
    ? db.query<RentedRow>(rentedOfOneText, [first])
    : db.query<RentedRow>(rentedOfText, [stockItemIds]));
  return found.map((row) => usable(row));
}

/** Returns a rented product that offers an extra, whose place the extra shares. */
export async function rentedProductWith(extraId: string, db: Query): Promise<RentedProduct | undefined> {
  const [found] = await db.query<RentedRow>(rentedWithText, [extraId]);
  return found && usable(found);
}

type RentedRow = RentedProduct & Record<string, unknown>;

const usable = <Terms extends ScheduleTerms & { readonly rates: readonly Rate[] }>(row: Terms): Terms => ({
  ...usableTerms(row),
  rates: row.rates.map((one) => ({ ...one, weekdays: weekdaysIn(one.weekdays) })),
});

/** Schedules are edited as text and JSON: a zone that does not exist counts as UTC, and other weekdays are ignored. */
function usableTerms<Terms extends ScheduleTerms>(terms: Terms): Terms {
  const { timeZone, startDays, endDays, seasons } = terms;
  return {
    ...terms,
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    startDays: weekdaysIn(startDays),
    endDays: weekdaysIn(endDays),
    seasons: seasons.map((one) => ({ ...one, startDays: weekdaysIn(one.startDays) })),
  };
}

const weekdaysIn = (weekdays: readonly unknown[]) =>
  weekdays.flatMap((weekday) => (typeof weekday === 'number' && weekday >= 1 && weekday <= 7 ? weekday : []));

/** Seasons of the schedule `sc`, in their order. */
const seasonsText = `coalesce((select jsonb_agg(jsonb_build_object('id', n."id", 'startDate', ${dayText('n."startDate"')}, 'endDate', ${dayText('n."endDate"')},
  'isYearly', n."isYearly", 'isClosed', n."isClosed", 'minUnits', n."minUnits", 'startDays', n."startDays") order by n."orderIndex", n."startDate", n."id")
  from (select * from "ecommerce_season" n where n."scheduleId" = sc."id" and n."variant" <> '${hiddenVariant}' order by n."orderIndex", n."startDate", n."id" limit 100) n), '[]'::jsonb)`;

/** Rates of the schedule `sc`, oldest first. */
const ratesOf = (condition: string, limit: number) =>
  `coalesce((select jsonb_agg(jsonb_build_object('seasonId', r."seasonId", 'productId', r."productId", 'currencyId', r."currencyId", 'weekdays', r."weekdays",
  'fromUnits', r."fromUnits", 'kind', r."kind", 'value', r."value"::text) order by r."createdAt", r."id")
  from (select * from "ecommerce_rate" r where r."scheduleId" = sc."id" and ${condition} and r."variant" <> '${hiddenVariant}' order by r."createdAt", r."id" limit ${limit}) r), '[]'::jsonb)`;

/** Rates of the product `p`. */
const ratesText = ratesOf(`(r."productId" is null or r."productId" in (p."id", p."parentId"))`, 500);

/** Cancellation policy of the schedule `sc`. */
const policyText = `(select jsonb_build_object('title', cp."title", 'steps', cp."steps", 'graceHours', cp."graceHours")
  from "ecommerce_cancellation_policy" cp where cp."id" = sc."cancellationPolicyId")`;

/** A schedule of rented products, in the time zone of their stores. */
export interface UsedSchedule extends ScheduleTerms {
  readonly id: string;
  /** The time zone as it is stored, which may not exist. */
  readonly storedTimeZone: string;
  /** All rates of the schedule; at most one more than {@link maxRates}. */
  readonly rates: readonly Rate[];
}

/** Schedules with more rates price stays only on the pages of their products. */
export const maxRates = 1000;

/** Returns the schedules of published products, once per time zone. */
export async function usedSchedules(db: Query): Promise<UsedSchedule[]> {
  return (await db.query<UsedSchedule & Record<string, unknown>>(usedText, [])).map((row) => usable(row));
}

const termsText = `sc."startTime", sc."endTime", sc."bufferBefore", sc."bufferAfter", sc."minUnits",
  sc."maxUnits", sc."startDays", sc."endDays", sc."noticeHours", sc."horizonDays", sc."holdMinutes", ${seasonsText} as "seasons"`;

const usedText = `select sc."id", sc."unit", u."timeZone", u."timeZone" as "storedTimeZone", ${termsText}, ${ratesOf('true', maxRates + 1)} as "rates"
from (
  select distinct sc."id", coalesce(sc."timeZone", st."timeZone") as "timeZone" from "ecommerce_schedule" sc
  join ${scheduledProducts} p on p."scheduleId" = sc."id"
  join "ecommerce_stores_to_products" sp on sp."productId" = p."id" and sp."variant" <> '${hiddenVariant}'
  join "ecommerce_store" st on st."id" = sp."storeId"
) u join "ecommerce_schedule" sc on sc."id" = u."id" order by sc."id", u."timeZone" limit 1000`;

const rentedFields = `sp."id" as "storesToProductsId", p."id" as "productId", st."id" as "storeId", p."title", p."hasVariations", sc."unit",
  coalesce(sc."timeZone", st."timeZone") as "timeZone", ${termsText}, ${ratesText} as "rates", ${policyText} as "policy"
from "ecommerce_stores_to_products" sp join ${soldProducts} p on p."id" = sp."productId"
join "ecommerce_schedule" sc on sc."id" = p."scheduleId" join "ecommerce_store" st on st."id" = sp."storeId"`;

const rentedText = `select ${rentedFields} where p."id" = any($1::uuid[]) and p."isOffered" and sp."variant" <> '${hiddenVariant}' order by sp."orderIndex", sp."id"`;

/** For administrators, and for lines whose product was checked before. */
const rentedOfText = `select ${rentedFields} where sp."id" = any($1::uuid[])`;
/** The database caches the plan of a single row, and plans arrays at each execution. */
const rentedOfOneText = `select ${rentedFields} where sp."id" = $1::uuid`;

const rentedWithText = `select ${rentedFields} join "ecommerce_products_to_extras" x on x."productId" in (p."id", p."parentId")
where x."extraId" = $1::uuid order by x."orderIndex", x."id" limit 1`;
