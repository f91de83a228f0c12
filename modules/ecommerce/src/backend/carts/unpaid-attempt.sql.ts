/** SQL, because an attempt is matched by order, line, payment and invoice together. */
import type { Transaction } from '@flotilla/backend';
import { sum } from '@flotilla/core/values';
import type { Address } from '../../addresses/address-input.js';
import type { StayDates } from '../../bookings/stay.js';
import type { ExtraChoice, PricedExtra } from '../../pricing/price-extras.js';

/** A direct purchase of one product, and its payment details. */
export interface Attempt {
  readonly subjectId: string;
  readonly productId: string;
  readonly storeId: string | null;
  readonly currencyId: string;
  readonly keyId: string | null;
  readonly price: string | null;
  readonly quantity: number;
  readonly provider: string;
  readonly email: string;
  readonly comment?: string;
  readonly country?: string;
  readonly taxId?: string;
  readonly deliveryAddress: Address | null;
  /** The selected delivery method. */
  readonly methodId?: string;
  readonly dates: StayDates | null;
  readonly pieces: number;
  readonly total: string | null;
  readonly choices: readonly ExtraChoice[];
  readonly extras: readonly Pick<PricedExtra, 'amount'>[];
}

/**
 * Returns the latest order of the same attempt that can still be paid. A buyer returns from the provider's page,
 * buys again, and continues with this order. `ownIds`: SQL that selects the ids of all orders of the
 * subject `$1` as `id`.
 */
export async function unpaidAttempt(
  attempt: Attempt,
  ownIds: string,
  tx: Pick<Transaction, 'query'>,
): Promise<string | undefined> {
  const { subjectId, productId, storeId, currencyId, keyId, price, quantity, provider, email, comment } =
    attempt;
  const { startDate, endDate, startTime, endTime } = attempt.dates ?? {};
  const values = [
    subjectId,
    productId,
    storeId,
    currencyId,
    keyId,
    price,
    quantity,
    provider,
    email,
    comment ?? null,
    ...[startDate, endDate, startTime, endTime].map((part) => part ?? null),
    attempt.pieces,
    attempt.country ?? null,
    attempt.taxId ?? null,
    attempt.deliveryAddress && JSON.stringify(attempt.deliveryAddress),
    attempt.methodId ?? null,
    attempt.total,
    JSON.stringify(attempt.choices),
    sum(attempt.extras.map(({ amount }) => amount)),
  ];
  const [found] = await tx.query<{ id: string }>(attemptText(ownIds), values);
  return found?.id;
}

/**
 * Joins each order, then its lines and payments, by id; `offset 0` keeps that order. With old statistics, a plan would
 * begin with all unpaid orders or invoices.
 */
const attemptText = (ownIds: string) => `
select o."id" from (${ownIds}) own
cross join lateral (
  select o.* from (select o.* from "ecommerce_order" o where o."id" = own.id offset 0) o
  where o."status" = 'paying' and lower(o."email") = lower($9::text) and o."comment" is not distinct from $10::text
    and o."country" is not distinct from $16::text and o."taxId" is not distinct from $17::text
    and (o."deliveryAddress" is null or o."deliveryAddress" = $18::jsonb) offset 0
) o
cross join lateral (
  select l.* from (select l.* from "ecommerce_orders_to_products" l where l."orderId" = o."id" offset 0) l
  where l."productId" = $2::uuid and l."quantity" = $7::int
    and l."currencyId" = $4::uuid and l."unitPrice" is not distinct from $6::numeric and l."total" = $20::numeric and l."pieces" = $15::int
    and (l."startDate" at time zone 'UTC')::date is not distinct from $11::date and (l."endDate" at time zone 'UTC')::date is not distinct from $12::date
    and l."startTime" is not distinct from $13::text and l."endTime" is not distinct from $14::text
    and l."extras" = $21::jsonb and (select coalesce(sum(c."amount"), 0) from "ecommerce_charge" c where c."lineId" = l."id") = $22::numeric offset 0
) l
cross join lateral (select b."status" from "billing_payment_intent" b where b."id" = l."paymentIntentId" offset 0) b
cross join lateral (select p."invoiceId" from "billing_payment_intents_to_invoices" p where p."paymentIntentId" = l."paymentIntentId" offset 0) p
cross join lateral (select i."status", i."provider", i."expiresAt" from "billing_invoice" i where i."id" = p."invoiceId" offset 0) i
where b."status" <> 'processing' and i."status" in ('draft', 'open') and i."provider" = $8::text and i."expiresAt" > now() + interval '2 minutes'
and not exists (
  select 1 from "ecommerce_charge" d where d."id" = o."deliveryChargeId" and d."deliveryMethodId" is distinct from $19::uuid
)
and not exists (
  select 1 from "ecommerce_orders_to_products" k where k."id" <> l."id" and (k."paymentIntentId" = l."paymentIntentId" or k."orderId" = o."id")
)
and (select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = o."id" order by s."orderIndex", s."id" limit 1) is not distinct from $3::uuid
and $5::uuid is not distinct from (
  select n."attributeKeyId" from "ecommerce_attribute_keys_to_attributes" n where n."attributeId" = l."attributeId" and n."variant" <> 'hidden'
  order by n."orderIndex", n."id" limit 1
)
order by o."createdAt" desc limit 1`;
