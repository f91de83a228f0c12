/**
 * Reads unpublished rows: scopes of products that were checked before.
 *
 * SQL, because one statement joins discounts with codes, scopes and uses, and because uses are counted atomically.
 */
import type { Transaction } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import type { UsableDiscount } from '../../discounts/apply-discounts.js';
import { dayText } from '../day-text.js';

type Query = Pick<Transaction, 'query'>;

/** A discount in its period, with the code that the buyer entered for it. */
export interface OfferedDiscount extends UsableDiscount, Record<string, unknown> {
  readonly title: LocalizedText;
  readonly adminTitle: string;
  readonly isAutomatic: boolean;
  /** The code that the buyer entered; null without one. */
  readonly codeId: string | null;
  readonly code: string | null;
  /** Whether it is between its start and its end. */
  readonly isCurrent: boolean;
  readonly isUsedUp: boolean;
  /** Whether the mailbox of the buyer has no use left. */
  readonly isUsedByBuyer: boolean;
  /** Whether it depends on earlier orders of a mail address. */
  readonly isLimitedByBuyer: boolean;
  readonly firstOrderOnly: boolean;
  readonly roles: unknown;
  readonly countries: unknown;
}

/** Discounts of one purchase at most: those of codes, then the oldest. */
const maxDiscounts = 50;

/** Discounts of a purchase, and whether buyers can use codes at all. */
export interface FoundDiscounts {
  readonly canUseCodes: boolean;
  readonly discounts: readonly OfferedDiscount[];
}

interface DiscountQuery {
  /** In any case of letters. */
  readonly codes: readonly string[];
  /** Mailbox of the buyer; null until it is known. */
  readonly buyer: string | null;
  /** A discount to find in any case. */
  readonly testedId: string | null;
}

/** Returns the automatic discounts in their period, and those of codes. */
export async function offeredDiscounts(
  { codes, buyer, testedId }: DiscountQuery,
  db: Query,
): Promise<FoundDiscounts> {
  const found = await db.query<FoundRow>(offeredText, [codes, buyer, testedId]);
  return {
    canUseCodes: found.some(({ canUseCodes }) => canUseCodes),
    discounts: found.filter(isDiscount),
  };
}

type FoundRow = { readonly canUseCodes: boolean } & (OfferedDiscount | { readonly id: null });

const isDiscount = (row: FoundRow): row is FoundRow & OfferedDiscount => row.id !== null;

const scopeText = (variant: string) => `jsonb_build_object(
    'productIds', coalesce((select jsonb_agg(l."productId") from "ecommerce_discounts_to_products" l where l."discountId" = d."id" and l."variant" = '${variant}'), '[]'::jsonb),
    'categoryIds', coalesce((select jsonb_agg(l."categoryId") from "ecommerce_discounts_to_categories" l where l."discountId" = d."id" and l."variant" = '${variant}'), '[]'::jsonb))`;

const isCurrentText = `(d."startsAt" is null or d."startsAt" <= now()) and (d."endsAt" is null or d."endsAt" > now())`;

/** Purchases of a buyer that use the discount `d`. */
const usesOfBuyer = (buyer: string) =>
  `(select count(distinct u."checkoutId") from "ecommerce_discount_use" u where u."discountId" = d."id" and lower(u."buyer") = lower(${buyer}::text) and u."status" <> 'released')`;

const isLimitedByBuyer = `(d."firstOrderOnly" or d."perBuyerLimit" is not null)`;
const limitOfBuyer = `least(d."perBuyerLimit", case when d."firstOrderOnly" then 1 end)`;

const offeredText = `
with offered as (
select row_number() over (order by d."id" = $3::uuid desc nulls last, c."id" is null, d."createdAt", d."id", c."code") as "position", d."id", d."title", d."adminTitle", d."isAutomatic", (${isCurrentText}) as "isCurrent", d."kind", d."target", d."value"::text as "value", d."currencyId", d."minSubtotal"::text as "minSubtotal",
  d."minQuantity", d."buyQuantity", d."getQuantity", ${dayText('d."bookFrom"')} as "bookFrom", ${dayText('d."bookUntil"')} as "bookUntil",
  d."combinesWith", d."firstOrderOnly", d."roles", d."countries", c."id" as "codeId", c."code",
  ${scopeText('default')} as "appliesTo", ${scopeText('required')} as "required", ${scopeText('excluded')} as "excluded",
  coalesce(d."used" >= d."usageLimit", false) or coalesce(c."used" >= c."usageLimit", false) as "isUsedUp",
  case when ${isLimitedByBuyer} then coalesce(${usesOfBuyer('$2')} >= ${limitOfBuyer}, false) else false end as "isUsedByBuyer",
  ${isLimitedByBuyer} as "isLimitedByBuyer"
from "ecommerce_discount" d
left join "ecommerce_discount_code" c on c."discountId" = d."id" and lower(c."code") = any(array(select lower(one) from unnest($1::text[]) one))
where ((d."isAutomatic" or c."id" is not null) and ${isCurrentText}) or d."id" = $3::uuid
order by "position" limit ${maxDiscounts}
)
select exists (
  select 1 from "ecommerce_discount" d where ${isCurrentText} and exists (select 1 from "ecommerce_discount_code" c where c."discountId" = d."id")
) as "canUseCodes", o.* from (select 1) one left join offered o on true order by o."position"`;

/** Scope of discounts beside a product: the product of a variation, and the categories of both. */
export interface ProductScope extends Record<string, unknown> {
  readonly productId: string;
  readonly parentId: string | null;
  readonly categoryIds: readonly string[];
}

/** Returns the scopes of products. */
export const scopesOf = (productIds: readonly string[], db: Query): Promise<ProductScope[]> =>
  db.query<ProductScope>(scopesText, [productIds]);

const scopesText = `
select v."id" as "productId", v."parentId", array(
  select x."categoryId" from "ecommerce_categories_to_products" x where x."productId" in (v."id", v."parentId")
) as "categoryIds"
from "ecommerce_product" v where v."id" = any($1::uuid[])`;

/** Returns whether a mail address has an order that was placed and not canceled, beside those of a purchase. */
export async function hasOrdered(
  email: string,
  db: Query,
  checkoutId: string | null = null,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from "ecommerce_order" where lower("email") = lower($1::text) and "type" = 'history' and "status" not in ('new', 'canceled')
      and ($2::uuid is null or "checkoutId" is distinct from $2::uuid) limit 1`,
    [email, checkoutId],
  );
  return rows.length > 0;
}

/** A discount that a purchase uses, by its code if it has one. */
export interface Use {
  readonly discountId: string;
  readonly codeId: string | null;
}

/**
 * Counts one more use of a discount and of its code, under the locks of their rows. Returns false when a limit is
 * reached.
 */
export async function countUse(
  { discountId, codeId }: Use,
  {
    email,
    buyer,
    checkoutId,
  }: { readonly email: string; readonly buyer: string; readonly checkoutId: string },
  db: Query,
): Promise<boolean> {
  const [counted] = await db.query<CountedUse>(countText, [discountId, codeId]);
  if (!counted?.hasCode) return false;
  if (!counted.isLimitedByBuyer) return true;
  // Other purchases of the buyer may have been placed while this one waited for the lock, so they are read after it.
  const [{ uses, limit } = { uses: 0, limit: 0 }] = await db.query<UsesOfBuyer>(usesText, [
    discountId,
    buyer,
  ]);
  return uses < limit && !(counted.firstOrderOnly && (await hasOrdered(email, db, checkoutId)));
}

interface CountedUse extends Record<string, unknown> {
  /** Whether the code was counted; true without one. */
  readonly hasCode: boolean;
  readonly isLimitedByBuyer: boolean;
  readonly firstOrderOnly: boolean;
}

interface UsesOfBuyer extends Record<string, unknown> {
  readonly uses: number;
  readonly limit: number;
}

const countText = `
with d as (
  update "ecommerce_discount" set "used" = "used" + 1
  where "id" = $1::uuid and ("usageLimit" is null or "used" < "usageLimit") returning "id", "firstOrderOnly", "perBuyerLimit"
), code as (
  update "ecommerce_discount_code" c set "used" = c."used" + 1 from d
  where c."id" = $2::uuid and (c."usageLimit" is null or c."used" < c."usageLimit") returning c."id"
)
select $2::uuid is null or exists (select 1 from code) as "hasCode", ${isLimitedByBuyer} as "isLimitedByBuyer", d."firstOrderOnly" from d`;
const usesText = `
select ${usesOfBuyer('$2')}::int as "uses", ${limitOfBuyer} as "limit" from "ecommerce_discount" d where d."id" = $1::uuid`;

/** Stores uses of a purchase; a purchase that is placed again takes its released uses up again. */
export async function storeUses(
  uses: readonly (Use & { readonly amount: string; readonly currencyId: string })[],
  { checkoutId, buyer }: { readonly checkoutId: string; readonly buyer: string },
  db: Query,
): Promise<void> {
  await db.query(storeText, [JSON.stringify(uses), checkoutId, buyer]);
}

const storeText = `
insert into "ecommerce_discount_use" ("discountId", "codeId", "amount", "currencyId", "checkoutId", "buyer", "status")
select u."discountId", u."codeId", u."amount", u."currencyId", $2::uuid, $3::text, 'held'
from jsonb_to_recordset($1::jsonb) u("discountId" uuid, "codeId" uuid, "amount" numeric, "currencyId" uuid)
on conflict ("discountId", "checkoutId", "currencyId") do update
set "codeId" = excluded."codeId", "amount" = excluded."amount", "buyer" = excluded."buyer", "status" = 'held', "updatedAt" = now()`;

/** Marks the held uses of the purchases of paid orders as used. */
export async function settleUses(orderIds: readonly string[], db: Query): Promise<void> {
  await db.query(settleText, [orderIds]);
}

const settleText = `
update "ecommerce_discount_use" u set "status" = 'used', "updatedAt" = now() from "ecommerce_order" o
where o."id" = any($1::uuid[]) and u."checkoutId" = o."checkoutId" and u."status" = 'held'`;

/** Releases the uses of purchases whose orders are all canceled, back in the cart, or among the given ones. */
export async function releaseUses(orderIds: readonly string[], db: Query): Promise<void> {
  await db.query(releaseText, [orderIds]);
}

const releaseText = `
with ended as (
  select distinct o."checkoutId" from "ecommerce_order" o
  where o."id" = any($1::uuid[]) and o."checkoutId" is not null and not exists (
    select 1 from "ecommerce_order" p
    where p."checkoutId" = o."checkoutId" and p."id" <> all($1::uuid[]) and p."status" not in ('new', 'canceled')
  )
), released as (
  update "ecommerce_discount_use" u set "status" = 'released', "updatedAt" = now() from ended e
  where u."checkoutId" = e."checkoutId" and u."status" <> 'released' returning u."discountId", u."codeId", u."checkoutId"
), counted as (
  update "ecommerce_discount" d set "used" = d."used" - r.uses
  from (select "discountId", count(distinct "checkoutId")::int as uses from released group by 1) r where d."id" = r."discountId" returning d."id"
)
update "ecommerce_discount_code" c set "used" = c."used" - r.uses
from (select "codeId", count(distinct "checkoutId")::int as uses from released where "codeId" is not null group by 1) r where c."id" = r."codeId"`;
