/**
 * SQL, because one statement finds the price of a product and the lines of a cart with the same product. A line
 * has the store and the currency of its order.
 */
import type { Transaction } from '@flotilla/backend';
import { withRequired } from '../../pricing/price-extras.js';
import { priceLineExtras, type WithExtras, withoutExtras } from './extra-prices.sql.js';
import {
  type CartLine,
  type CartOffer,
  type Offer,
  type OfferQuery,
  type PricedLine,
  productFields,
} from './priced-line.js';
import {
  currencyJson,
  hasExtras,
  type Of,
  readCart,
  readLines,
  stockItemText,
  unitText,
} from './line-reads.sql.js';
import { offersText } from './prices.sql.js';
import { priceStays } from './stay-prices.js';
import { dayText } from '../day-text.js';
import { soldProducts } from '../variations/sold-products.sql.js';

type Query = Pick<Transaction, 'query'>;

/** Returns the lines with their prices, oldest first. */
export async function pricedLines(
  ids: readonly string[],
  db: Query,
  of: Of = 'orders',
): Promise<PricedLine[]> {
  return priceLineExtras(await priceStays(await readLines(ids, db, of), db), db);
}

/** Returns the lines of a subject's cart with their prices, oldest first. `ownIds`: as for `readCart`. */
export async function cartLines(subjectId: string, ownIds: string, db: Query): Promise<PricedLine[]> {
  return priceLineExtras(await priceStays(await readCart(subjectId, ownIds, db), db), db);
}

/** Returns the offer of a product, or undefined when there is no such product. */
export async function offerOf(query: OfferQuery, db: Query): Promise<Offer | undefined> {
  const [found] = await db.query<Offer>(`${foundText} select * from found`, valuesOf(query));
  return found && pricedOffer(found, query, db);
}

/** Prices the stay of an offer, if it has dates, and its extras. */
async function pricedOffer<O extends Offer>(offer: O, query: OfferQuery, db: Query): Promise<O> {
  const { dates, rented, pieces = 1, quantity, extras: choices } = query;
  const [stay] = dates ? await priceStays([{ ...offer, ...dates, pieces, isSold: false }], db, rented) : [];
  const unextended = { ...offer, ...withoutExtras, ...(stay && pricesOf(stay)) };
  if (choices === undefined) return unextended;
  const line = {
    ...{ productId: offer.product.id, hasExtras: offer.hasExtras, choices, quantity, pieces, isSold: false },
    ...{ startDate: dates?.startDate ?? null, billingModuleCurrency: offer.billingModuleCurrency },
  };
  const [extended] = await priceLineExtras([line], db);
  return { ...unextended, ...(extended && extrasOf(extended)) };
}

const pricesOf = ({ price, total, segments }: Pick<Offer, 'price' | 'total' | 'segments'>) => ({
  ...{ price, total, segments },
});
const extrasOf = ({ choices, extras, extraProblem, offeredExtras }: WithExtras): WithExtras => ({
  ...{ choices, extras, extraProblem, offeredExtras },
});

/**
 * Returns the offer of a product for the subject of a cart.
 * @param ownIds SQL that selects the ids of all orders of the subject `$6` as `id`
 */
export async function cartOfferOf(
  query: OfferQuery & { readonly subjectId: string },
  ownIds: string,
  db: Query,
): Promise<CartOffer | undefined> {
  const [found] = await db.query<CartOffer>(cartOfferText(ownIds), [...valuesOf(query), query.subjectId]);
  if (!found) return undefined;
  const offer = await pricedOffer(found, query, db);
  const complete = (line: CartLine) => ({
    ...line,
    choices: withRequired(line.choices, offer.offeredExtras),
  });
  return { ...offer, ofProduct: offer.ofProduct.map(complete) };
}

const valuesOf = ({ productId, storeId, currencyId, attributeId, quantity }: OfferQuery) =>
  [productId, storeId, currencyId, attributeId, quantity].map((value) => value ?? null);

/**
 * Locks the cart of a subject against concurrent changes and checkouts. Runs as a statement of its own,
 * because a waiting statement would not see the rows that the lock's holder commits.
 *
 * Within the transaction, statements read a few rows by index and cost more to plan than to run. So it forces
 * generic plans and disables sequential scans: a plan made while tables are small, or statistics are old,
 * would otherwise scan them as they grow.
 */
export async function lockCart(subjectId: string, tx: Query): Promise<void> {
  await tx.query(lockText, [subjectId]);
}

const lockText = `
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  pg_advisory_xact_lock(hashtextextended('ecommerce.cart:' || $1::text, 0))`;

/** Total of a quantity by an offer `o`. */
const totalOf = (quantity: string) => `round(o.amount * ${quantity}, o."decimals")`;

/**
 * `$1`: product, `$2`: store or null, `$3`: currency or null, `$4`: price or null, `$5`: quantity. Finds
 * published products only.
 */
const askedText = `
product as (
  select ${['id', 'variant', ...productFields, 'hasVariations'].map((name) => `p."${name}"`).join(', ')} from ${soldProducts} p
  where p."id" = $1::uuid and p."isOffered"
),
shelves as (select sp.* from "ecommerce_stores_to_products" sp join product p on p."id" = sp."productId" where sp."variant" <> 'hidden'),
shelf as (select * from shelves where "storeId" = $2::uuid or ($2::uuid is null and (select count(*) from shelves) = 1)),
asked as (
  select p."id", p."id" as "productId", (select "id" from shelf) as "storesToProductsId", $3::uuid as "currencyId", $4::uuid as "attributeId"
  from product p
)`;

/** SQL of an offer. Follows the CTE `wanted`. */
const offerText = `${offersText}, found as (
  select (select count(*)::int from shelves) as "stores", s."storeId", s."id" as "storesToProductsId", o."currencyId", o."attributeId", o."keyId",
    coalesce(k."title", '{}'::jsonb) as "priceTitle", ${unitText} as "unit",
    o.amount::text as "price", ${totalOf('$5::int')}::text as "total", null as "segments", p."interval", ${currencyJson} as "billingModuleCurrency",
    ${hasExtras('w."productId"')} as "hasExtras", s."quantity" as "stock", (select to_jsonb(product) - 'hasVariations' from product) as "product",
    (select "hasVariations" from product) as "hasVariations"
  from asked w left join shelf s on true left join offers o on o.line = w."id" left join paid p on p.line = w."id"
  left join "ecommerce_attribute_key" k on k."id" = o."keyId"
  left join "billing_currency" c on c."id" = o."currencyId"
)`;

const foundText = `with ${askedText}, wanted as (select * from asked), ${offerText}`;

/**
 * `$6`: the subject. Joins each order, then its lines, by id; `offset 0` keeps that join order regardless of
 * table statistics.
 */
const cartOfferText = (ownIds: string) => `with ${askedText}, lines as materialized (
  select l.* from (${ownIds}) own
  cross join lateral (select t."type", t."status" from "ecommerce_order" t where t."id" = own.id offset 0) t
  cross join lateral (select l.* from "ecommerce_orders_to_products" l where l."orderId" = own.id offset 0) l
  where t."type" = 'cart' and t."status" = 'new'
), alike as materialized (
  select l.*, coalesce(s."storeId", sp."storeId") as "storeId", sp."id" as "storesToProductsId", coalesce(l."currencyId", (
    select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
    order by c."orderIndex", c."id" limit 1
  )) as "askedCurrencyId"
  from lines l left join lateral (
    select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = l."orderId" order by s."orderIndex", s."id" limit 1
  ) s on true ${stockItemText('l')} where l."productId" = $1::uuid
), wanted as (
  select * from asked union all select "id", "productId", "storesToProductsId", "askedCurrencyId", "attributeId" from alike
), ${offerText}
select f.*, (select count(*)::int from lines) as "lines", (
  select coalesce(jsonb_agg(jsonb_build_object('id', l."id", 'orderId', l."orderId", 'quantity', l."quantity", 'pieces', l."pieces",
    'startDate', ${dayText('l."startDate"')}, 'endDate', ${dayText('l."endDate"')}, 'startTime', l."startTime", 'endTime', l."endTime", 'productId', l."productId",
    'storeId', l."storeId", 'currencyId', coalesce(o."currencyId", l."askedCurrencyId"), 'attributeId', l."attributeId", 'keyId', o."keyId", 'choices', l."extras")
    order by l."createdAt", l."id"), '[]'::jsonb)
  from alike l left join offers o on o.line = l."id"
) as "ofProduct" from found f`;
