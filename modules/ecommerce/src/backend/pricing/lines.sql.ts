/**
 * SQL, since what lines cost is worked out by the database, for a whole cart by one statement: as they were sold, or by the prices
 * of now. A line is in the store and the currency of its order.
 */
import type { Interval } from '@flotilla/billing';
import type { Transaction } from '@flotilla/backend';
import type { Row } from '@flotilla/core';
import type { product } from '../../entities/product.js';
import type { ShownCurrency, Totals } from '../../shapes.js';
import { offersText } from './prices.sql.js';

type Query = Pick<Transaction, 'query'>;

/** A line of an order, and what it costs. */
export interface PricedLine extends Record<string, unknown> {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly storeId: string | null;
  readonly storesToProductsId: string | null;
  readonly sku: string | null;
  /** The price that counts, for one piece; null where there is none. */
  readonly attributeId: string | null;
  readonly price: string | null;
  readonly total: string | null;
  readonly interval: Interval | null;
  readonly billingModuleCurrency: ShownCurrency | null;
}

/** An offer of a product that is to be bought. */
export interface Offer extends Record<string, unknown> {
  /** How many stores sell it. */
  readonly stores: number;
  readonly storeId: string | null;
  readonly storesToProductsId: string | null;
  readonly currencyId: string | null;
  readonly attributeId: string | null;
  readonly keyId: string | null;
  readonly price: string | null;
  /** What as many as are asked for cost. */
  readonly total: string | null;
  readonly interval: Interval | null;
  readonly billingModuleCurrency: ShownCurrency | null;
  /** What the store has left; unlimited when null. */
  readonly stock: number | null;
  readonly product: Pick<Row<typeof product>, 'id' | 'variant' | (typeof shownProductFields)[number]>;
}

/** What is shown of the product of a line. */
export const shownProductFields = ['slug', 'title', 'shortDescription', 'type'] as const satisfies (keyof (typeof product)['fields'])[];

/** What lines are priced by: all of the orders in `$1`, or those of the lines in it. */
export type Of = 'orders' | 'lines';

/** The lines with what they cost, by their age. */
export async function pricedLines(ids: readonly string[], db: Query, of: Of = 'orders'): Promise<PricedLine[]> {
  return db.query<PricedLine>(`${pricedText(of)} select * from priced order by "createdAt", "id"`, [ids]);
}

/** What they cost together, in each currency, the default one first. */
export async function totalsOf(ids: readonly string[], db: Query, of: Of = 'orders'): Promise<Totals> {
  const text =
    `${pricedText(of)} select sum("total")::text as total, "billingModuleCurrency" from priced where "total" is not null ` +
    `group by "billingModuleCurrency" order by ("billingModuleCurrency"->>'isDefault')::boolean desc, "billingModuleCurrency"->>'slug'`;
  return db.query<Totals[number]>(text, [ids]);
}

/** How a product would be sold. Undefined when there is none. */
export async function offerOf(asked: OfferQuery, db: Query): Promise<Offer | undefined> {
  const [found] = await db.query<Offer>(`${foundText} select * from found`, valuesOf(asked));
  return found;
}

/** An offer, and the cart that it is to be put into: how many lines it has, and the one of the same, if there is one. */
export interface CartOffer extends Offer {
  readonly lines: number;
  readonly same: { readonly id: string; readonly orderId: string; readonly quantity: number } | null;
}

/**
 * How a product would be sold to whom a cart belongs. Lines are the same where product, price, store and currency are.
 * @param ownIds SQL of the ids of all orders of the subject `$6`, as `id`
 */
export async function cartOfferOf(
  asked: OfferQuery & { readonly subjectId: string },
  ownIds: string,
  db: Query,
): Promise<CartOffer | undefined> {
  const [found] = await db.query<CartOffer>(cartOfferText(ownIds), [...valuesOf(asked), asked.subjectId]);
  return found;
}

const valuesOf = ({ productId, storeId, currencyId, attributeId, quantity }: OfferQuery) =>
  [productId, storeId, currencyId, attributeId, quantity].map((value) => value ?? null);

export interface OfferQuery {
  readonly productId: string;
  readonly quantity: number;
  readonly storeId?: string;
  readonly currencyId?: string;
  readonly attributeId?: string;
}

/**
 * Who changes the cart of a subject, or checks out of it, takes turns. A statement that waits here would not see what it waited for.
 *
 * All that is asked within is about a few rows that an index finds, and costs more to plan than to do. So it is planned once for any
 * values, and by indexes even while the tables are small or their statistics are old: a plan that reads whole tables is kept while they grow.
 */
export async function holdCart(subjectId: string, tx: Query): Promise<void> {
  await tx.query(holdText, [subjectId]);
}

const holdText = `
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  pg_advisory_xact_lock(hashtextextended('ecommerce.cart:' || $1::text, 0))`;

const wantedText = (of: Of) => `
wanted as (
  select l.*, s."storeId", sp."id" as "storesToProductsId", sp."sku" as "shelfSku", coalesce(l."currencyId", c."billingModuleCurrencyId") as "askedCurrencyId"
  from "ecommerce_orders_to_products" l
  left join lateral (
    select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = l."orderId" order by s."orderIndex", s."id" limit 1
  ) s on true
  left join "ecommerce_stores_to_products" sp on sp."storeId" = s."storeId" and sp."productId" = l."productId"
  left join lateral (
    select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
    order by c."orderIndex", c."id" limit 1
  ) c on true
  where l.${of === 'orders' ? '"orderId"' : '"id"'} = any($1::uuid[])
)`;

/** What so many cost by an offer `o`. */
const totalOf = (quantity: string) => `round(o.amount * ${quantity}, o."decimals")`;

/** Of a currency `c`; null where there is none. */
const shownCurrency = `case when c."id" is not null then json_build_object('id', c."id", 'slug', c."slug", 'title', c."title",
  'symbol', c."symbol", 'code', c."code", 'decimals', c."decimals", 'isDefault', c."isDefault")::jsonb end`;

/** Lines that were sold have their price and all; of the others it is found. */
const pricedText = (of: Of) => `
with lines as (select w.* from (with ${wantedText(of)} select * from wanted) w),
wanted as (
  select "id", "productId", "storesToProductsId", "askedCurrencyId" as "currencyId", "attributeId" from lines where "total" is null
), ${offersText}, priced as (
  select l."id", l."createdAt", l."orderId", l."productId", l."quantity", l."storeId", l."storesToProductsId",
    coalesce(l."sku", l."shelfSku") as "sku", coalesce(o."attributeId", l."attributeId") as "attributeId",
    (case when l."total" is null then o.amount else l."unitPrice" end)::text as "price",
    (case when l."total" is null then ${totalOf('l."quantity"')} else l."total" end) as "total",
    case when l."total" is null then p."interval" else l."interval" end as "interval",
    ${shownCurrency} as "billingModuleCurrency"
  from lines l left join offers o on o.line = l."id" left join paid p on p.line = l."id"
  left join "billing_currency" c on c."id" = coalesce(o."currencyId", l."askedCurrencyId")
)`;

/** `$1`: product, `$2`: store or null, `$3`: currency or null, `$4`: price or null, `$5`: quantity. */
const foundText = `
with product as (select "id", "variant", ${shownProductFields.map((name) => `"${name}"`).join(', ')} from "ecommerce_product" where "id" = $1::uuid),
shelves as (select sp.* from "ecommerce_stores_to_products" sp join product p on p."id" = sp."productId" where sp."variant" <> 'hidden'),
shelf as (select * from shelves where "storeId" = $2::uuid or ($2::uuid is null and (select count(*) from shelves) = 1)),
wanted as (
  select p."id", p."id" as "productId", (select "id" from shelf) as "storesToProductsId", $3::uuid as "currencyId", $4::uuid as "attributeId"
  from product p
), ${offersText}, found as (
  select (select count(*)::int from shelves) as "stores", s."storeId", s."id" as "storesToProductsId", o."currencyId", o."attributeId", o."keyId",
    o.amount::text as "price", ${totalOf('$5::int')}::text as "total", p."interval", ${shownCurrency} as "billingModuleCurrency",
    s."quantity" as "stock", (select to_jsonb(product) from product) as "product"
  from wanted w left join shelf s on true left join offers o on o.line = w."id" left join paid p on p.line = w."id"
  left join "billing_currency" c on c."id" = o."currencyId"
)`;

/** `$6`: the subject. Each order, then its lines, by its id (`offset 0` keeps that order, whatever is known of the tables). */
const cartOfferText = (ownIds: string) => `${foundText}, lines as materialized (
  select l.* from (${ownIds}) own
  cross join lateral (select t."type", t."status" from "ecommerce_order" t where t."id" = own.id offset 0) t
  cross join lateral (select l.* from "ecommerce_orders_to_products" l where l."orderId" = own.id offset 0) l
  where t."type" = 'cart' and t."status" = 'new'
), same as (
  select l."id", l."orderId", l."quantity" from lines l join found f on l."productId" = $1::uuid
  where l."attributeId" is not distinct from $4::uuid
    and (select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = l."orderId" order by s."orderIndex", s."id" limit 1)
      is not distinct from f."storeId"
    and coalesce(l."currencyId", (
      select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
      order by c."orderIndex", c."id" limit 1
    )) = f."currencyId"
  order by l."createdAt", l."id" limit 1
)
select f.*, (select count(*)::int from lines) as "lines", (select to_jsonb(same) from same) as "same" from found f`;
