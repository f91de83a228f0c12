/** SQL, because the days are those of the last rental of an order, or of its delivery. */
import type { Transaction } from '@flotilla/backend';
import { paidStates } from '../../entities/order-states.js';
import type { Page } from '../run-each.js';

type Query = Pick<Transaction, 'query'>;

interface Wanted extends Page {
  /** Days since the delivery or the end of the rental. */
  readonly days: number;
}

/** Older orders get no mail, such as those of the time before an update. */
const maxLateDays = 14;

/** Returns a page of the orders that are over and have no request for a review. */
export async function unreviewedOrders({ days, after, limit }: Wanted, db: Query): Promise<string[]> {
  const values = [days, days + maxLateDays, limit, after];
  return (await db.query<{ id: string }>(unreviewedText, values)).map(({ id }) => id);
}

const states = paidStates.map((state) => `'${state}'`).join(', ');
const unreviewedText = `
select o."id" from "ecommerce_order" o
cross join lateral (
  select coalesce(max(l."endDate") + interval '1 day', case when o."status" = 'delivered' then o."deliveredAt" end) as at
  from "ecommerce_orders_to_products" l where l."orderId" = o."id"
) past
where o."type" = 'history' and o."status" in (${states}) and o."reviewRequestedAt" is null and o."email" is not null
  and past.at <= now() - make_interval(days => $1::int) and past.at > now() - make_interval(days => $2::int)
  and exists (
    select 1 from "ecommerce_orders_to_products" l where l."orderId" = o."id"
      and not exists (select 1 from "ecommerce_review" r where r."lineId" = l."id")
  )
  and o."id" > $4::uuid order by o."id" limit $3`;
