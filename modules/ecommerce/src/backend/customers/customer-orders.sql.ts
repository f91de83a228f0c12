/**
 * SQL, because owners are found through the links of another module, and names are in stored addresses.
 * Reads unpublished rows: orders keep the titles of products that are no longer public.
 */
import type { Transaction } from '@flotilla/backend';
import { momentJson, searchPatterns, searchTerms } from '@flotilla/backend/ports';
import type { CustomerOrders } from '../../customer-shapes.js';

type Query = Pick<Transaction, 'query'>;
type StoredOrder = Omit<CustomerOrders['orders'][number], 'sums'> & { readonly count: number };

const maxOrders = 50;
const maxTitles = 3;

/** Returns the placed orders of a customer. `own`: SQL of the ids of its orders, with the subject as `$1`. */
export function ordersOfCustomer(subjectId: string, own: string, db: Query): Promise<StoredOrder[]> {
  return db.query<StoredOrder & Record<string, unknown>>(
    `select o."id", o."number", o."status", ${momentJson('o."placedAt"')} as "placedAt", count(*) over ()::int as "count",
       coalesce((select jsonb_agg(l."title") from (
         select coalesce(nullif(x."title", '{}'::jsonb), p."title") as "title" from "ecommerce_orders_to_products" x
         left join "ecommerce_product" p on p."id" = x."productId"
         where x."orderId" = o."id" order by x."createdAt", x."id" limit ${maxTitles}) l), '[]') as "titles"
     from "ecommerce_order" o where o."type" = 'history' and o."id" in (${own})
     order by o."placedAt" desc nulls last, o."id" desc limit ${maxOrders}`,
    [subjectId],
  );
}

export interface OrderFigures {
  readonly subjectId: string;
  readonly orders: number;
  readonly name: string | null;
  readonly phone: string | null;
}

/** Returns the figures of customers. `own`: SQL of the ids of a subject's orders, with the subject as `s."id"`. */
export function orderFiguresOf(
  subjectIds: readonly string[],
  own: string,
  db: Query,
): Promise<OrderFigures[]> {
  const last = (...names: readonly string[]) =>
    `(array_agg(coalesce(${names.join(', ')}) order by o."placedAt" desc nulls last, o."id" desc) filter (where coalesce(${names.join(', ')}) is not null))[1]`;
  const [billing, delivery] = ['o."billingAddress"', 'o."deliveryAddress"'];
  return db.query<OrderFigures & Record<string, unknown>>(
    `select s."id" as "subjectId", count(*)::int as "orders",
       ${last(`${billing} ->> 'name'`, `${delivery} ->> 'name'`)} as "name",
       ${last('o."phone"', `${billing} ->> 'phone'`, `${delivery} ->> 'phone'`)} as "phone"
     from unnest($1::uuid[]) s("id") cross join lateral (${own}) y
     join "ecommerce_order" o on o."id" = y."id" and o."type" = 'history' group by s."id"`,
    [subjectIds],
  );
}

/** Orders that a search compares, the latest: no index finds a part of a name or a phone. */
const maxCompared = 20_000;

/**
 * Returns the ids of orders with a number, and of recent ones whose number, name, phone or address contains the
 * words of a text, the latest first.
 */
export async function ordersWith(text: string, limit: number, db: Query): Promise<string[]> {
  const patterns = searchTerms(text).map((term) => searchPatterns(term).part);
  const rows = await db.query<{ id: string }>(
    `select o."id" from (
       select o.* from "ecommerce_order" o where o."type" = 'history' and o."number" = upper($3)
       union
       select r.* from (select o.* from "ecommerce_order" o where o."type" = 'history' order by o."createdAt" desc, o."id" desc limit ${maxCompared}) r
       where cardinality($1::text[]) > 0 and flotilla_searched(concat_ws(' ', r."number", r."phone", r."email", r."billingAddress" ->> 'name', r."deliveryAddress" ->> 'name')) like all($1::text[])
     ) o order by o."placedAt" desc nulls last, o."id" desc limit $2::int`,
    [patterns, limit, text],
  );
  return rows.map(({ id }) => id);
}
