/**
 * SQL, since what a list can be narrowed by, how many rows each value leaves, and which rows a page shows are found by one
 * statement, however many products and values there are.
 */
import type { Database } from '@flotilla/backend';
import { isPublishedSql } from '@flotilla/backend/server';
import { hiddenVariant } from '@flotilla/core';
import { offersText } from '../pricing/prices.sql.js';

type Query = Pick<Database, 'query'>;

/** Where the list is: the products of a category, or those of a store. */
export type ListedBy = 'category' | 'store';

export interface FacetQuery {
  readonly by: ListedBy;
  readonly id: string;
  /** What is asked for, each facet with its values. */
  readonly chosen: readonly { readonly name: string; readonly value: string }[];
  readonly sort: Sort | undefined;
  readonly language: string;
  readonly limit: number;
  readonly offset: number;
}

export const sorts = ['price', '-price', '-new'] as const;
export type Sort = (typeof sorts)[number];

/** A value of a facet that products of the list have. */
export interface FoundValue {
  readonly keyId: string;
  /** The slug of the key. */
  readonly name: string;
  readonly value: string;
  readonly count: number;
  readonly number: string | null;
  /** The width of the range, where a facet has too many numbers to show each. */
  readonly step: string | null;
  readonly boolean: boolean | null;
  readonly text: Readonly<Record<string, string>> | null;
}

export interface FoundKey {
  readonly title: Readonly<Record<string, string>>;
  readonly prefix: Readonly<Record<string, string>>;
  readonly suffix: Readonly<Record<string, string>>;
}

interface Found extends Record<string, unknown> {
  readonly values: readonly (FoundValue & FoundKey)[] | null;
  readonly ids: readonly string[] | null;
}

/** What the products of a list differ by, and those that one page shows of what is asked for. */
export async function facetsOf(
  query: FacetQuery,
  db: Query,
): Promise<{ values: readonly (FoundValue & FoundKey)[]; ids: readonly string[] }> {
  const { by, id, chosen, sort, language, limit, offset } = query;
  const [found] = await db.query<Found>(textOf(by, sort), [id, JSON.stringify(chosen), language, limit, offset]);
  return { values: found?.values ?? [], ids: found?.ids ?? [] };
}

/** A facet with more numbers than these shows ranges. */
const mostNumbers = 8;
/** Of a facet, and of all facets: what a page shows of them is bounded. */
const mostValues = 12;
const mostFacets = 8;

const lists: Readonly<Record<ListedBy, { table: string; field: string; shelf: string }>> = {
  category: { table: '"ecommerce_categories_to_products"', field: '"categoryId"', shelf: 'null::uuid' },
  store: { table: '"ecommerce_stores_to_products"', field: '"storeId"', shelf: 'l."id"' },
};

/** `$1`: whose list, `$2`: what is chosen, `$3`: the language whose texts name values, `$4`, `$5`: the page. */
const textOf = (by: ListedBy, sort: Sort | undefined) => `
with items as materialized (
  select l."productId" as id, ${lists[by].shelf} as shelf, l."orderIndex" as place, l."createdAt" as linked, l."id" as link, p."createdAt" as made
  from ${lists[by].table} l join "ecommerce_product" p on p."id" = l."productId"
  where l.${lists[by].field} = $1::uuid and l."variant" <> '${hiddenVariant}' and ${isPublishedSql('p')}
), facts as materialized (
  select i.id, k."id" as key, k."slug" as name, k."field" as field, x."orderIndex" as place, a."number", a."boolean",
    coalesce(a."date", a."datetime") as moment, a."string"
  from items i
  join "ecommerce_products_to_attributes" x on x."productId" = i.id and x."variant" = 'default'
  join "ecommerce_attribute" a on a."id" = x."attributeId"
  join "ecommerce_attribute_keys_to_attributes" n on n."attributeId" = a."id" and n."variant" <> '${hiddenVariant}'
  join "ecommerce_attribute_key" k on k."id" = n."attributeKeyId" and k."type" = 'feature'
), bounds as (
  select key, min("number") as low, max("number") - min("number") as span, count(distinct "number") as numbers from facts where field = 'number' group by key
), steps as (
  select key, (select min(s) from unnest(array[1, 2, 5, 10]) m cross join lateral (select m * power(10::numeric, floor(log(span / 5)))) t(s) where s >= span / 5) as step
  from bounds where numbers > ${mostNumbers} and span > 0
), vals as materialized (
  select f.id, f.key, f.name, f.place, f."number", f."boolean", f."string", s.step, case f.field
    when 'number' then case when s.step is null then trim_scale(f."number")::text
      else trim_scale(floor(f."number" / s.step) * s.step)::text || '-' || trim_scale((floor(f."number" / s.step) + 1) * s.step)::text end
    when 'boolean' then case f."boolean" when true then 'yes' when false then 'no' end
    when 'string' then nullif(trim(both '-' from left(regexp_replace(lower(coalesce(f."string" ->> $3, (select value from jsonb_each_text(f."string") limit 1))), '[^[:alnum:]]+', '-', 'g'), 60)), '')
    else to_char(f.moment at time zone 'UTC', 'YYYY-MM-DD') end as value
  from facts f left join steps s on s.key = f.key
), chosen as materialized (
  select distinct c.name, c.value from jsonb_to_recordset($2::jsonb) as c(name text, value text)
  where exists (select 1 from vals v where v.name = c.name and v.value = c.value)
), asked as (
  select count(distinct name)::int as facets, coalesce(array_agg(distinct name), '{}') as names from chosen
), met as materialized (
  select v.id, count(distinct v.name)::int as facets, array_agg(distinct v.name) as names from vals v join chosen c on c.name = v.name and c.value = v.value group by v.id
), counted as (
  select v.key, v.name, v.value, min(v.place) as place, min(v."number") as "number", min(v.step) as step, bool_or(v."boolean") as "boolean",
    (array_agg(v."string"))[1] as "string",
    count(distinct v.id) filter (
      where coalesce(m.facets, 0) - (v.name = any(coalesce(m.names, '{}')))::int = a.facets - (v.name = any(a.names))::int
    )::int as count
  from vals v cross join asked a left join met m on m.id = v.id where v.value is not null group by v.key, v.name, v.value
), ranked as (
  select c.*, min(place) over (partition by key) as facet, count(*) over (partition by key) as many,
    row_number() over (partition by key order by (exists (select 1 from chosen h where h.name = c.name and h.value = c.value)) desc, count desc, value) as rank
  from counted c
), shown as (
  select *, dense_rank() over (order by facet, key) as turn from ranked
  where rank <= ${mostValues} and (many > 1 or name in (select name from chosen))
), hits as (
  select i.* from items i cross join asked a left join met m on m.id = i.id where coalesce(m.facets, 0) = a.facets
)${sort?.endsWith('price') ? pricedText : ''}, page as (
  select h.id, row_number() over (order by ${orders[sort ?? '']}) as turn from hits h${sort?.endsWith('price') ? ' left join offers o on o.line = h.link' : ''}
  order by 2 limit $4 offset $5
)
select (
  select jsonb_agg(jsonb_build_object('keyId', s.key, 'name', s.name, 'value', s.value, 'count', s.count, 'number', s."number"::text, 'step', s.step::text,
    'boolean', s."boolean", 'text', s."string", 'title', k."title", 'prefix', k."prefix", 'suffix', k."suffix")
    order by s.turn, s."number", s.value)
  from shown s join "ecommerce_attribute_key" k on k."id" = s.key where s.turn <= ${mostFacets}
) as "values", (select jsonb_agg(id order by turn) from page) as "ids"`;

/** In the default currency: amounts of others are not comparable. */
const pricedText = `, wanted as (
  select h.link as "id", h.id as "productId", h.shelf as "storesToProductsId", c."id" as "currencyId", null::uuid as "attributeId"
  from hits h join "billing_currency" c on c."isDefault"
), ${offersText}`;

const own = 'h.place, h.linked, h.link';
const orders: Readonly<Record<Sort | '', string>> = {
  '': own,
  price: `o.amount asc nulls last, ${own}`,
  '-price': `o.amount desc nulls last, ${own}`,
  '-new': `h.made desc, ${own}`,
};
