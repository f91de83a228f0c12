/** SQL, because the policy and the start of a line are those of its bookings. */
import type { Transaction } from '@flotilla/backend';
import type { CancellationPolicy } from '../../bookings/cancellation.js';

type Query = Pick<Transaction, 'query'>;

/** A sold line or extra with the cancellation policy of its booking. Moments are in ms since 1970. */
export interface CancelableLine {
  readonly id: string;
  readonly gross: string;
  /** The part of its price that was refunded before. */
  readonly refunded: string;
  readonly decimals: number;
  readonly currencyId: string;
  /** Whether it is packed and sent, unlike a rental, an extra or a fee. */
  readonly isGoods: boolean;
  /** When it begins, and began by the dates of the order; null for goods. */
  readonly startsAt: number | null;
  readonly plannedAt: number | null;
  readonly isHandedOver: boolean;
  /** Null where everything is refunded. */
  readonly policy: CancellationPolicy | null;
}

/** Returns the sold lines and extras of an order with their start and policy, by id. */
export function cancelableLines(orderId: string, db: Query): Promise<CancelableLine[]> {
  return db.query<CancelableLine & Record<string, unknown>>(linesText, [orderId]);
}

/** Lines, and charges other than deliveries: an extra is refunded like its line. */
const linesText = `
select s."id", s."isGoods", s."gross"::text, s."refunded"::text, c."decimals", c."id" as "currencyId",
  (extract(epoch from b."startsAt") * 1000)::float8 as "startsAt", b."policy",
  (extract(epoch from coalesce((b."policy"->>'startsAt')::timestamptz, b."startsAt")) * 1000)::float8 as "plannedAt",
  coalesce(b."isHandedOver", false) as "isHandedOver"
from (
  select l."id", l."startDate" is null as "isGoods", l."id" as "lineId", coalesce(l."gross", l."total") as "gross",
    coalesce(l."refunded", 0) as "refunded", l."currencyId"
  from "ecommerce_orders_to_products" l where l."orderId" = $1::uuid and l."total" is not null
  union all
  select h."id", false, h."lineId", h."gross", coalesce(h."refunded", 0), h."currencyId" from "ecommerce_charge" h
  where h."orderId" = $1::uuid and h."kind" <> 'delivery'
) s join "billing_currency" c on c."id" = s."currencyId"
left join lateral (
  select min(b."startsAt") as "startsAt", bool_or(b."status" in ('started', 'ended')) as "isHandedOver",
    (array_agg(b."policy" order by b."startsAt", b."id"))[1] as "policy"
  from "ecommerce_booking" b where b."lineId" = s."lineId" and b."chargeId" is null and b."status" in ('held', 'confirmed', 'started', 'ended', 'conflict')
) b on true
order by s."id"`;
