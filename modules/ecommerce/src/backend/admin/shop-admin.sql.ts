/**
 * SQL, because reserved stock is a sum, and exported lines include the total of their order. Each function
 * runs one statement.
 */
import type { Database } from '@flotilla/backend';
import type { StockItem, SoldLine } from '../../admin-actions.js';
import { paidStates } from '../../entities/order-states.js';
import { dayText } from '../day-text.js';

type Query = Pick<Database, 'query'>;

/** Returns the stock of a product in each store, and the quantity reserved by unpaid orders. */
export async function stockItemsOf(productId: string, db: Query): Promise<StockItem[]> {
  return db.query<StockItem & Record<string, unknown>>(stockItemsText, [productId]);
}

const stockItemsText = `
select sp."id", sp."storeId", sp."sku", sp."quantity",
  (select coalesce(sum(r."quantity"), 0)::int from "ecommerce_reservation" r where r."storesToProductsId" = sp."id" and r."status" = 'held') as reserved
from "ecommerce_stores_to_products" sp where sp."productId" = $1::uuid order by sp."orderIndex", sp."id"`;

/** An order, its buyer's address, and the ids of all orders of the buyer's account. */
export interface BuyerOrders {
  readonly orderId: string;
  readonly email: string | null;
  readonly own: readonly string[];
}

/**
 * Counts the other orders of the same account or mail address, and the paid ones among them. The address
 * matters, because guests have a new subject in each browser.
 */
export async function countOthers(
  { orderId, email, own }: BuyerOrders,
  db: Query,
): Promise<{ otherOrders: number; otherPaid: number }> {
  const [counted] = await db.query<{ otherOrders: number; otherPaid: number }>(othersText, [
    orderId,
    own,
    email,
    paidStates,
  ]);
  return counted ?? { otherOrders: 0, otherPaid: 0 };
}

const othersText = `
select count(*)::int as "otherOrders", (count(*) filter (where o."status" = any($4::text[])))::int as "otherPaid"
from "ecommerce_order" o
where o."type" = 'history' and o."status" <> 'new' and o."id" <> $1::uuid and (o."id" = any($2::uuid[]) or lower(o."email") = lower($3::text))`;

export interface SoldQuery {
  /** Start of the period, inclusive, and its end, exclusive. */
  readonly from?: string;
  readonly before?: string;
  /** Cursor: id of the last line of the previous page. */
  readonly after?: string;
  readonly language: string;
  readonly limit: number;
}

/** Returns lines of orders outside the cart, oldest first. */
export async function linesSold(
  { from, before, after, language, limit }: SoldQuery,
  db: Query,
): Promise<(SoldLine & { id: string })[]> {
  const values = [from ?? null, before ?? null, after ?? null, language, limit];
  return db.query<SoldLine & { id: string } & Record<string, unknown>>(soldText, values);
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const placed = (order: string) => `coalesce(${order}."placedAt", ${order}."createdAt")`;

/** Charges, such as a delivery, follow the lines as further ones. */
const soldText = `
with sold as (
  select "id", "orderId", "title", "sku", "quantity", "pieces", "startDate", "endDate", "startTime", "endTime", "unit", "unitPrice", "total", "discount", "net", "tax", "gross", "taxRate", "taxCountry", "taxReason", "currencyId"
  from "ecommerce_orders_to_products"
  union all
  select "id", "orderId", "title", null, "quantity", 1, null, null, null, null, '{}'::jsonb, "unitPrice", "amount", "discount", "net", "tax", "gross", "taxRate", "taxCountry", "taxReason", "currencyId"
  from "ecommerce_charge"
), last as (
  select ${placed('o')} as at, l."id" from sold l join "ecommerce_order" o on o."id" = l."orderId" where l."id" = $3::uuid
)
select l."id", o."number", o."id" as "orderId", o."status", ${iso('o."placedAt"')} as "placedAt", ${iso('o."paidAt"')} as "paidAt",
  o."email", o."comment", coalesce(l."title" ->> $4, (select value from jsonb_each_text(l."title") limit 1), '') as "title", l."sku", l."quantity", l."pieces",
  ${dayText('l."startDate"')} as "startDate", ${dayText('l."endDate"')} as "endDate", l."startTime", l."endTime",
  coalesce(l."unit" ->> $4, (select value from jsonb_each_text(l."unit") limit 1)) as "unit",
  l."unitPrice"::text as "unitPrice", l."total"::text as "total", l."discount"::text as "discount", c."code" as "currency",
  l."net"::text as "net", l."tax"::text as "tax", l."gross"::text as "gross", l."taxRate"::text as "taxRate", l."taxCountry", l."taxReason",
  (select sum(coalesce(s."gross", s."total"))::text from sold s where s."orderId" = o."id" and s."currencyId" is not distinct from l."currencyId")
    as "orderTotal"
from sold l join "ecommerce_order" o on o."id" = l."orderId"
left join "billing_currency" c on c."id" = l."currencyId"
where o."type" = 'history' and o."status" <> 'new'
  and ($1::timestamptz is null or ${placed('o')} >= $1::timestamptz)
  and ($2::timestamptz is null or ${placed('o')} < $2::timestamptz)
  and ($3::uuid is null or (${placed('o')}, l."id") > (select at, "id" from last))
order by ${placed('o')}, l."id" limit $5`;
