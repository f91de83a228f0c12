/**
 * SQL, since what the products of a list differ by, and by which of them, is found by one statement, however many products and values
 * there are; so are their prices.
 */
import type { Database } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/server';
import { hiddenVariant } from '@flotilla/core';
import { offersOfManyText } from '../pricing/prices.sql.js';

type Query = Pick<Database, 'rolledBack'>;

/** Whose products a list shows: a category's, or a store's. */
export interface ListOf {
  readonly by: 'category' | 'store';
  readonly id: string;
}

/** A value of a facet that products of the list have. */
export interface FoundValue {
  readonly keyId: string;
  /** The slug of the key. */
  readonly name: string;
  readonly value: string;
  /** Which products have it, by their place in the list: `0,7,12`. */
  readonly places: string;
  /** The first place at which products name it: by it facets are ordered. */
  readonly place: number;
  readonly number: string | null;
  /** The width of the range, where a facet has too many numbers to show each. */
  readonly step: string | null;
  readonly boolean: boolean | null;
  readonly text: Readonly<Record<string, string>> | null;
  readonly title: Readonly<Record<string, string>>;
  readonly prefix: Readonly<Record<string, string>>;
  readonly suffix: Readonly<Record<string, string>>;
}

/** The published products of a list, and what they differ by. */
export interface FoundProducts extends Record<string, unknown> {
  /** In the order of the list, parted by commas. */
  readonly ids: string | null;
  /** Their places, the newest product first. */
  readonly newest: string | null;
  readonly values: readonly FoundValue[] | null;
}

/** What the products of a list differ by. `language`: the one whose texts name values. */
export async function productsOf({ by, id }: ListOf, language: string, db: Query): Promise<FoundProducts> {
  const [found] = await read<FoundProducts>(factsText[by], [id, language], db);
  return found ?? { ids: null, newest: null, values: null };
}

/** What each product of a list costs in the default currency, by its place; amounts of other currencies are not comparable. */
export async function amountsOf({ by, id }: ListOf, db: Query): Promise<readonly (string | null)[]> {
  const [found] = await read<{ amounts: string | null }>(amountsText[by], [id], db);
  return found?.amounts?.split(',').map((amount) => amount || null) ?? [];
}

/** What large lists are joined by has room in memory: without it the planner walks indexes, which takes three times as long. */
const roomText = `select set_config('work_mem', '64MB', true)`;

function read<R extends Record<string, unknown>>(text: string, values: readonly unknown[], db: Query): Promise<R[]> {
  return db.rolledBack(async (tx) => {
    await tx.query(roomText);
    return tx.query<R>(text, values);
  });
}

/** A facet with more numbers than these shows ranges. */
const mostNumbers = 8;

const lists = {
  category: { table: '"ecommerce_categories_to_products"', field: '"categoryId"', shelf: 'null::uuid' },
  store: { table: '"ecommerce_stores_to_products"', field: '"storeId"', shelf: 'l."id"' },
} as const;

/** `$1`: whose list. */
const itemsText = (by: ListOf['by']) => `items as materialized (
  select l."productId" as id, ${lists[by].shelf} as shelf, p."createdAt" as made,
    (row_number() over (order by l."orderIndex", l."createdAt", l."id") - 1)::int as place
  from ${lists[by].table} l join "ecommerce_product" p on p."id" = l."productId"
  where l.${lists[by].field} = $1::uuid and l."variant" <> '${hiddenVariant}' and ${isPublishedSql('p')}
)`;

/** `$2`: the language whose texts name values. Products are brought together by what their attributes say before anything is made of that. */
const factsOf = (by: ListOf['by']) => `
with ${itemsText(by)}, facts as materialized (
  select k."id" as key, k."slug" as name, k."field" as field, a."number", a."boolean", coalesce(a."date", a."datetime") as moment, a."string",
    min(x."orderIndex") as place, string_agg(i.place::text, ',') as places
  from items i
  join "ecommerce_products_to_attributes" x on x."productId" = i.id and x."variant" = 'default'
  join "ecommerce_attribute" a on a."id" = x."attributeId"
  join "ecommerce_attribute_keys_to_attributes" n on n."attributeId" = a."id" and n."variant" <> '${hiddenVariant}'
  join "ecommerce_attribute_key" k on k."id" = n."attributeKeyId" and k."type" = 'feature'
  group by k."id", a."number", a."boolean", coalesce(a."date", a."datetime"), a."string"
), bounds as (
  select key, min("number") as low, max("number") - min("number") as span, count(distinct "number") as numbers from facts where field = 'number' group by key
), steps as (
  select key, (select min(s) from unnest(array[1, 2, 5, 10]) m cross join lateral (select m * power(10::numeric, floor(log(span / 5)))) t(s) where s >= span / 5) as step
  from bounds where numbers > ${mostNumbers} and span > 0
), vals as (
  select f.*, s.step, case f.field
    when 'number' then case when s.step is null then trim_scale(f."number")::text
      else trim_scale(floor(f."number" / s.step) * s.step)::text || '-' || trim_scale((floor(f."number" / s.step) + 1) * s.step)::text end
    when 'boolean' then case f."boolean" when true then 'yes' when false then 'no' end
    when 'string' then nullif(trim(both '-' from left(regexp_replace(lower(coalesce(f."string" ->> $2, (select value from jsonb_each_text(f."string") limit 1))), '[^[:alnum:]]+', '-', 'g'), 60)), '')
    else to_char(f.moment at time zone 'UTC', 'YYYY-MM-DD') end as value
  from facts f left join steps s on s.key = f.key
), named as (
  select key, name, value, min(place) as place, min("number") as "number", min(step) as step, bool_or("boolean") as "boolean",
    (array_agg("string"))[1] as "string", string_agg(places, ',') as places
  from vals where value is not null group by key, name, value
)
select (select string_agg(id::text, ',' order by place) from items) as "ids",
  (select string_agg(place::text, ',' order by made desc, place) from items) as "newest",
  (select jsonb_agg(jsonb_build_object('keyId', v.key, 'name', v.name, 'value', v.value, 'places', v.places, 'place', v.place,
    'number', v."number"::text, 'step', v.step::text, 'boolean', v."boolean", 'text', v."string",
    'title', k."title", 'prefix', k."prefix", 'suffix', k."suffix") order by v."number", v.value)
  from named v join "ecommerce_attribute_key" k on k."id" = v.key) as "values"`;
const factsText = { category: factsOf('category'), store: factsOf('store') } as const;

const amountsIn = (by: ListOf['by']) => `
with ${itemsText(by)}, wanted as (
  select i.place as "id", i.id as "productId", i.shelf as "storesToProductsId", c."id" as "currencyId", null::uuid as "attributeId"
  from items i join "billing_currency" c on c."isDefault"
), ${offersOfManyText}
select string_agg(coalesce(o.amount::text, ''), ',' order by i.place) as "amounts" from items i left join offers o on o.line = i.place`;
const amountsText = { category: amountsIn('category'), store: amountsIn('store') } as const;
