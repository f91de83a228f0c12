/**
 * SQL, because one statement finds the facets of a list for any number of products and values, and one finds
 * the prices. Both follow the links of the list's own products, at most {@link maxNarrowed}. Their cost
 * grows with the list up to that limit, and depends neither on the size of the shop nor on the selected
 * values.
 */
import type { Database } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/ports';
import { hiddenVariant } from '@flotilla/core';
import { offersText } from '../pricing/prices.sql.js';

type Query = Pick<Database, 'texts'>;

/**
 * Longer lists narrow and sort only their latest products. This many take the database a third of a second,
 * and a quarter more when sorted by price.
 */
export const maxNarrowed = 3000;

/** The owner of a product list: a category or a store. */
export interface ListOf {
  readonly by: 'category' | 'store';
  readonly id: string;
}

/** A facet value of products in the list. */
export interface FoundValue {
  readonly keyId: string;
  /** The slug of the key. */
  readonly name: string;
  readonly value: string;
  /** Positions in the list of the products that have it: `0,7,12`. */
  readonly places: string;
  /** Position of the first product that has it; facets are ordered by it. */
  readonly place: number;
  readonly number: string | null;
  /** Width of a range, when the facet has too many different numbers. */
  readonly step: string | null;
  readonly boolean: boolean | null;
  readonly text: Readonly<Record<string, string>> | null;
  readonly title: Readonly<Record<string, string>>;
  readonly prefix: Readonly<Record<string, string>>;
  readonly suffix: Readonly<Record<string, string>>;
}

/** The published products of a list, and their facet values. */
export interface FoundProducts {
  /** Product ids in list order, separated by commas. */
  readonly ids: string | null;
  /** Positions in the list, newest product first. */
  readonly newest: string | null;
  readonly values: readonly FoundValue[] | null;
  /** Whether the list has more products than are narrowed. */
  readonly isCut: boolean;
  /** Whether products are rented by dates. */
  readonly hasRentals: boolean;
}

interface TextLocale {
  readonly language: string;
  readonly timeZone: string;
}

/** Returns the products of a list and their facet values. `language`: of the texts that name values. */
export async function productsOf(
  { by, id }: ListOf,
  { language, timeZone }: TextLocale,
  db: Query,
): Promise<FoundProducts> {
  const [[ids = null, newest = null, values = null, isCut, hasRentals] = []] = await db.texts(
    factsText[by],
    [id, language, timeZone],
    {
      isPlannedAnew: true,
    },
  );
  return {
    ids,
    newest,
    values: values === null ? null : (JSON.parse(values) as FoundValue[]),
    isCut: isCut === 't',
    hasRentals: hasRentals === 't',
  };
}

/**
 * Returns the price of each of the comma-separated products in the default currency; amounts in other
 * currencies are not comparable.
 */
export async function amountsOf(
  { by, id }: ListOf,
  productIds: string,
  db: Query,
): Promise<readonly (string | null)[]> {
  const storeId = by === 'store' ? id : null;
  const [[amounts] = []] = await db.texts(amountsText, [productIds, storeId], { isPlannedAnew: true });
  return amounts?.split(',').map((amount) => amount || null) ?? [];
}

/** Facets with more different numbers show ranges. */
const maxNumbers = 8;

const lists = {
  category: { table: '"ecommerce_categories_to_products"', field: '"categoryId"' },
  store: { table: '"ecommerce_stores_to_products"', field: '"storeId"' },
} as const;

/**
 * `$1`: owner of the list; `$2`: language of the texts that name values; `$3`: time zone of dates. Groups
 * products by raw attribute values first, and formats each value once.
 */
const factsOf = ({ table, field }: (typeof lists)[ListOf['by']]) => `
with latest as materialized (
  select l.*, p.made, p.rented from (
    select "productId", "orderIndex", "createdAt", "id" from ${table} where ${field} = $1::uuid and "variant" <> '${hiddenVariant}' order by "createdAt" desc, "id" desc
  ) l join lateral (
    select p."createdAt" as made, p."scheduleId" is not null as rented from "ecommerce_product" p where p."id" = l."productId" and ${isPublishedSql('p')} offset 0
  ) p on true order by l."createdAt" desc, l."id" desc limit ${maxNarrowed} + 1
), items as materialized (
  select "productId" as id, made, rented, (row_number() over (order by "orderIndex", "createdAt", "id") - 1)::int as place
  from (select * from latest order by "createdAt" desc, "id" desc limit ${maxNarrowed}) l
), facts as materialized (
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
  from bounds where numbers > ${maxNumbers} and span > 0
), vals as (
  select f.*, s.step, case f.field
    when 'number' then case when s.step is null then trim_scale(f."number")::text
      else trim_scale(floor(f."number" / s.step) * s.step)::text || '-' || trim_scale((floor(f."number" / s.step) + 1) * s.step)::text end
    when 'boolean' then case f."boolean" when true then 'yes' when false then 'no' end
    when 'string' then nullif(trim(both '-' from left(regexp_replace(lower(coalesce(f."string" ->> $2, (select value from jsonb_each_text(f."string") limit 1))), '[^[:alnum:]]+', '-', 'g'), 60)), '')
    else to_char(f.moment at time zone case f.field when 'datetime' then $3 else 'UTC' end, 'YYYY-MM-DD') end as value
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
  from named v join "ecommerce_attribute_key" k on k."id" = v.key) as "values",
  (select count(*) > ${maxNarrowed} from latest) as "isCut", (select coalesce(bool_or(rented), false) from items) as "hasRentals"`;
const factsText = { category: factsOf(lists.category), store: factsOf(lists.store) } as const;

/** `$1`: comma-separated product ids; `$2`: the store whose prices apply, or null. */
const amountsText = `
with items as materialized (
  select i.id, i.place, l."id" as shelf from unnest(string_to_array($1::text, ',')::uuid[]) with ordinality i(id, place)
  left join "ecommerce_stores_to_products" l on l."productId" = i.id and l."storeId" = $2::uuid
), wanted as (
  select i.place as "id", i.id as "productId", i.shelf as "storesToProductsId", c."id" as "currencyId", null::uuid as "attributeId"
  from items i join "billing_currency" c on c."isDefault"
), ${offersText}
select string_agg(coalesce(o.amount::text, ''), ',' order by i.place) as "amounts" from items i left join offers o on o.line = i.place`;
