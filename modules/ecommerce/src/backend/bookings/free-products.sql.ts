/** SQL, because free resources are found by one scan of a range index. */
import type { Transaction } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/ports';
import { hiddenVariant, type LocalizedText } from '@flotilla/core';
import { offersText } from '../pricing/prices.sql.js';
import { scheduledProducts } from '../variations/sold-products.sql.js';
import { active, overdue } from './bookings.sql.js';

type Query = Pick<Transaction, 'query'>;

/** The blocked time of a stay by one schedule, in ms since 1970. */
export interface SchedulePeriod {
  readonly scheduleId: string;
  /** Time zone of the place. */
  readonly timeZone: string | null;
  readonly from: number;
  readonly until: number;
}

interface FreeQuery {
  readonly periods: readonly SchedulePeriod[];
  /** The stores where products are free; by default any. */
  readonly storeIds?: readonly string[] | undefined;
}

/** A product with a free resource in a store, and the price of one unit. */
export interface FreeProduct extends Record<string, unknown> {
  readonly productId: string;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly storeId: string;
  readonly storesToProductsId: string;
  readonly price: string | null;
  readonly currencyId: string | null;
  readonly decimals: number | null;
  readonly symbol: string | null;
}

/** The active resources of a product in a store. */
export interface OwnedResources extends Record<string, unknown> {
  /** The product on whose page they are. */
  readonly productId: string;
  readonly storeId: string;
  readonly scheduleId: string;
  /** Time zone of the place. */
  readonly timeZone: string | null;
  /** Separated by commas. */
  readonly resourceIds: string;
}

/** Returns the resources of comma-separated products. Reads the catalogue only, so that callers can cache it. */
export const resourcesOf = (productIds: string, db: Query): Promise<OwnedResources[]> =>
  db.query<OwnedResources>(resourcesText, [productIds]);

const resourcesText = `
select p."listedId" as "productId", sp."storeId", p."scheduleId", coalesce(sc."timeZone", st."timeZone") as "timeZone",
  string_agg(r."id"::text, ',') as "resourceIds"
from ${scheduledProducts} p join "ecommerce_schedule" sc on sc."id" = p."scheduleId"
join "ecommerce_stores_to_products" sp on sp."productId" = p."id" and sp."variant" <> '${hiddenVariant}'
join "ecommerce_store" st on st."id" = sp."storeId"
join "ecommerce_resource" r on r."storesToProductsId" = sp."id" and r."isActive"
where p."listedId" in (select unnest(string_to_array($1::text, ',')::uuid[])) group by 1, 2, 3, 4`;

/** A resource that a booking blocks, in ms since 1970. */
export interface BlockedTime {
  readonly resourceId: string;
  readonly from: number;
  readonly until: number;
}

/** Returns the blocked times of all resources that overlap a period, in ms since 1970. */
export async function blockedTimes(
  { from, until }: { readonly from: number; readonly until: number },
  db: Query,
): Promise<BlockedTime[]> {
  const period = [from, until].map((moment) => new Date(moment).toISOString());
  const [found] = await db.query<{ times: string | null }>(blockedText, period);
  return (found?.times?.split(',') ?? []).map((one) => {
    const [resourceId = '', ...seconds] = one.split(' ');
    const [start = 0, end = 0] = seconds.map((text) => Math.round(Number(text) * 1000));
    return { resourceId, from: start, until: end };
  });
}

/** One text, because a thousand rows take both sides longer; `date_part`, because `extract` calculates decimals. */
const blockedText = `
select string_agg(concat_ws(' ', b."resourceId", date_part('epoch', b."blockedFrom"), date_part('epoch', b."blockedUntil")), ',') as "times"
from "ecommerce_booking" b where ${active} and not (${overdue})
  and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && tstzrange($1::timestamptz, $2::timestamptz, '[)')`;

interface FreePage extends FreeQuery {
  readonly limit: number;
  /** The last product of the former page. */
  readonly after?: string | undefined;
  /** Lists the products beside this one, those of its categories first. */
  readonly near?: string | undefined;
}

/** Returns the products with a free resource, by id. */
export function freeProducts({ limit, after, near, ...query }: FreePage, db: Query): Promise<FreeProduct[]> {
  const values = [...valuesOf(query), near ?? after ?? null, limit];
  return db.query<FreeProduct>(near === undefined ? pageText : nearText, values);
}

const valuesOf = ({ periods, storeIds }: FreeQuery) => [
  periods.map(({ scheduleId }) => scheduleId),
  periods.map(({ timeZone }) => timeZone),
  periods.map(({ from }) => new Date(from).toISOString()),
  periods.map(({ until }) => new Date(until).toISOString()),
  storeIds ?? null,
];

/**
 * `$1` to `$4`: schedules with their time zones and blocked times; `$5`: stores or null. `not in` uses a hash in every
 * plan; `not exists` compares each resource with all bookings.
 */
const freeText = `periods as materialized (
  select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) with ordinality as w("scheduleId", "timeZone", "from", "until", "place")
), busy as materialized (
  select b."resourceId", b."blockedFrom", b."blockedUntil" from "ecommerce_booking" b where ${active} and not (${overdue})
    and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && (select tstzrange(min("from"), max("until"), '[)') from periods)
), taken as materialized (
  select w."place", b."resourceId" from periods w join busy b on b."blockedFrom" < w."until" and b."blockedUntil" > w."from"
), items as (
  select sp."id", p."listedId" as "productId", sp."productId" as "soldId", sp."storeId", sp."orderIndex", w."place"
  from periods w join ${scheduledProducts} p on p."scheduleId" = w."scheduleId"
  join "ecommerce_schedule" sc on sc."id" = w."scheduleId"
  join "ecommerce_stores_to_products" sp on sp."productId" = p."id" and sp."variant" <> '${hiddenVariant}'
  join "ecommerce_store" st on st."id" = sp."storeId" and coalesce(sc."timeZone", st."timeZone") = w."timeZone"
  where $5::uuid[] is null or sp."storeId" = any($5::uuid[])
), free as (
  select i.* from items i where exists (
    select 1 from "ecommerce_resource" r where r."storesToProductsId" = i."id" and r."isActive"
      and (i."place", r."id") not in (select t."place", t."resourceId" from taken t)
  )
)`;

/** The offers of a page `g` of free products. */
const offered = (page: string, order: string) => `with ${freeText}, page as (${page}), wanted as (
  select g."id", g."soldId" as "productId", g."id" as "storesToProductsId", null::uuid as "currencyId", null::uuid as "attributeId" from page g
), ${offersText}
select g."productId", p."slug", p."title", g."storeId", g."id" as "storesToProductsId", o.amount::text as "price", o."currencyId", o."decimals", c."symbol"
from page g join "ecommerce_product" p on p."id" = g."productId" and ${isPublishedSql('p')}
left join offers o on o.line = g."id" left join "billing_currency" c on c."id" = o."currencyId" order by ${order}`;

/** `$6`: the last product of the former page, or null; `$7`: limit. */
const pageText = offered(
  `select distinct on (f."productId") f.* from free f where $6::uuid is null or f."productId" > $6::uuid
  order by f."productId", f."orderIndex", f."id" limit $7`,
  'g."productId"',
);

/** `$6`: the product beside which they are; `$7`: limit. */
const nearText = offered(
  `select e.*, exists (
    select 1 from "ecommerce_categories_to_products" x join "ecommerce_categories_to_products" y on y."categoryId" = x."categoryId"
    where x."productId" = e."productId" and y."productId" = $6::uuid and x."variant" <> '${hiddenVariant}' and y."variant" <> '${hiddenVariant}'
  ) as "isNear" from (
    select distinct on (f."productId") f.* from free f where f."productId" <> $6::uuid order by f."productId", f."orderIndex", f."id"
  ) e order by "isNear" desc, e."orderIndex", e."productId" limit $7`,
  'g."isNear" desc, g."orderIndex", g."productId"',
);
