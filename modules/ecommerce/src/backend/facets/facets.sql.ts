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

/** The owner of a product list: a category, a store or a widget. All products have none. */
export interface ListOf {
  readonly by: 'category' | 'store' | 'widget' | 'all';
  readonly id: string;
}

/** A filterable property of the products of a list. */
export interface FoundKey {
  readonly id: string;
  /** The slug of the key. */
  readonly name: string;
  readonly kind: 'choice' | 'range' | 'minimum';
  readonly title: Readonly<Record<string, string>>;
  readonly prefix: Readonly<Record<string, string>>;
  readonly suffix: Readonly<Record<string, string>>;
}

interface OfProducts {
  /** Id of the key. */
  readonly key: string;
  /** Positions in the list of the products that have it: `0,7,12`. */
  readonly places: string;
}

/** A value of a choice. */
export interface FoundChoice extends OfProducts {
  /** Id of the row that it names, if there is one. */
  readonly id?: string | undefined;
  readonly value: string;
  readonly boolean: boolean | null;
  readonly text: Readonly<Record<string, string>> | null;
}

export interface FoundNumber extends OfProducts {
  /** An exact decimal. */
  readonly number: string;
}

/** The products of one schedule. */
export interface FoundRentals {
  readonly scheduleId: string;
  readonly places: string;
}

/** The published products of a list, and their facet values. */
export interface FoundProducts {
  /** Product ids in list order, separated by commas. */
  readonly ids: string | null;
  /** Positions in the list, newest product first. */
  readonly newest: string | null;
  /** In the order of the attributes of the products. */
  readonly keys: readonly FoundKey[] | null;
  readonly choices: readonly FoundChoice[] | null;
  /** In ascending order. */
  readonly numbers: readonly FoundNumber[] | null;
  readonly rentals: readonly FoundRentals[] | null;
  /** Whether the list has more products than are narrowed. */
  readonly isCut: boolean;
}

interface TextLocale {
  readonly language: string;
  readonly timeZone: string;
}

/** Key of the categories of products among the choices. */
export const categoryKey = 'category';

/** Returns the products of a list and their facet values. `language`: of the texts that name values. */
export async function productsOf(
  { by, id }: ListOf,
  { language, timeZone }: TextLocale,
  db: Query,
): Promise<FoundProducts> {
  const values = by === 'all' ? [language, timeZone] : [language, timeZone, id];
  const [[ids = null, newest = null, keys, choices, numbers, rentals, isCut] = []] = await db.texts(
    factsText[by],
    values,
    { isPlannedAnew: true },
  );
  const read = <T>(json: string | null | undefined) => (json ? (JSON.parse(json) as T[]) : null);
  return {
    ids,
    newest,
    keys: read(keys),
    choices: read(choices),
    numbers: read(numbers),
    rentals: read(rentals),
    isCut: isCut === 't',
  };
}

/** Returns the stores of the comma-separated products, as values of a choice with the key `store`. */
export async function storesOf(productIds: string, db: Query): Promise<FoundChoice[]> {
  const found = await db.texts(storesText, [productIds], { isPlannedAnew: true });
  return found.map(([id, value, text, places]) => ({
    id: id ?? undefined,
    key: storeKey,
    value: value ?? '',
    boolean: null,
    text: JSON.parse(text ?? '{}') as FoundChoice['text'],
    places: places ?? '',
  }));
}

/** Key of the stores of products among the choices. */
export const storeKey = 'store';

/** The currency of prices in filters and sort orders. */
export interface ListCurrency {
  readonly id: string;
  readonly symbol: string;
  readonly decimals: number;
}

export async function defaultCurrency(db: Query): Promise<ListCurrency | null> {
  const text = `select "id", "symbol", "decimals" from "billing_currency" where "isDefault" limit 1`;
  const [[id, symbol, decimals] = []] = await db.texts(text);
  return decimals === undefined ? null : { id: id ?? '', symbol: symbol ?? '', decimals: Number(decimals) };
}

/**
 * Returns the prices of each of the comma-separated products in the default currency, several for a product with
 * variations; amounts in other currencies are not comparable.
 */
export async function amountsOf(
  { by, id }: ListOf,
  productIds: string,
  db: Query,
): Promise<readonly (readonly string[])[]> {
  const storeId = by === 'store' ? id : null;
  const [[amounts] = []] = await db.texts(amountsText, [productIds, storeId], { isPlannedAnew: true });
  return amounts?.split(',').map((own) => own.split('|').filter(Boolean)) ?? [];
}

const linked = (table: string, field: string) =>
  `select "productId", "orderIndex", "createdAt", "id" from ${table} where ${field} = $3::uuid and "variant" <> '${hiddenVariant}' order by "createdAt" desc, "id" desc`;

/** The products of a list with their positions, latest first. */
const listTexts = {
  category: linked('"ecommerce_categories_to_products"', '"categoryId"'),
  store: linked('"ecommerce_stores_to_products"', '"storeId"'),
  widget: linked('"ecommerce_widgets_to_products"', '"widgetId"'),
  all: `select o."id" as "productId", 0 as "orderIndex", o."createdAt", o."id" from "ecommerce_product" o where ${isPublishedSql('o')} and o."parentId" is null order by o."createdAt" desc, o."id" desc`,
} as const;

/** The published categories of the products, for lists that are no category. */
const categoriesText = `
  union all
  select '${categoryKey}', c."slug", null, c."title", string_agg(i.place::text, ',')
  from items i join "ecommerce_categories_to_products" x on x."productId" = i.id and x."variant" <> '${hiddenVariant}'
  join "ecommerce_category" c on c."id" = x."categoryId" and ${isPublishedSql('c')} group by c."id"`;

/** The products `items` with their published variations, each at the position of its product. */
const membersText = `members as materialized (
  select i.place, i.id, false as "isVariation" from items i
  union all
  select i.place, v."id", true from items i join "ecommerce_product" v on v."parentId" = i.id and ${isPublishedSql('v')}
)`;

/**
 * `$1`: language of the texts that name values; `$2`: time zone of dates; `$3`: owner of the list. Groups
 * products by raw attribute values first, and formats each value once.
 */
const factsOf = (by: ListOf['by']) => `
with latest as materialized (
  select l.*, p.made, p.schedule from (${listTexts[by]}) l join lateral (
    select p."createdAt" as made, p."scheduleId" as schedule from "ecommerce_product" p where p."id" = l."productId" and ${isPublishedSql('p')} and p."parentId" is null offset 0
  ) p on true order by l."createdAt" desc, l."id" desc limit ${maxNarrowed} + 1
), items as materialized (
  select "productId" as id, made, schedule, (row_number() over (order by "orderIndex", "createdAt", "id") - 1)::int as place
  from (select * from latest order by "createdAt" desc, "id" desc limit ${maxNarrowed}) l
), ${membersText}, facts as materialized (
  select k."id" as key, k."field" as field, a."number", a."boolean", coalesce(a."date", a."datetime") as moment, a."string",
    min(x."orderIndex") as place, string_agg(i.place::text, ',') as places
  from members i
  join "ecommerce_products_to_attributes" x on x."productId" = i.id and (x."variant" = 'default' or x."variant" = 'option' and i."isVariation"
    or x."variant" = 'additional' and (select exists (select from "ecommerce_attribute_key" where "filter" = 'always')))
  join "ecommerce_attribute" a on a."id" = x."attributeId"
  join "ecommerce_attribute_keys_to_attributes" n on n."attributeId" = a."id" and n."variant" <> '${hiddenVariant}'
  join "ecommerce_attribute_key" k on k."id" = n."attributeKeyId" and k."type" = 'feature' and k."filter" <> 'none'
  where x."variant" <> 'additional' or k."filter" = 'always'
  group by k."id", a."number", a."boolean", coalesce(a."date", a."datetime"), a."string"
), vals as (
  select f.*, case f.field
    when 'boolean' then case f."boolean" when true then 'yes' when false then 'no' end
    when 'string' then nullif(trim(both '-' from left(regexp_replace(lower(coalesce(f."string" ->> $1, (select value from jsonb_each_text(f."string") limit 1))), '[^[:alnum:]]+', '-', 'g'), 60)), '')
    else to_char(f.moment at time zone case f.field when 'datetime' then $2 else 'UTC' end, 'YYYY-MM-DD') end as value
  from facts f where f.field <> 'number'
), choices as (
  select key::text, value, bool_or("boolean") as "boolean", (array_agg("string"))[1] as "text", string_agg(places, ',') as places
  from vals where value is not null group by key, value${by === 'category' ? '' : categoriesText}
)
select (select string_agg(id::text, ',' order by place) from items) as "ids",
  (select string_agg(place::text, ',' order by made desc, place) from items) as "newest",
  (select jsonb_agg(jsonb_build_object('id', k."id", 'name', k."slug",
    'kind', case when k."field" <> 'number' then 'choice' when k."filter" = 'minimum' then 'minimum' else 'range' end,
    'title', k."title", 'prefix', k."prefix", 'suffix', k."suffix") order by f.place, k."id")
    from (select key, min(place) as place from facts group by key) f join "ecommerce_attribute_key" k on k."id" = f.key) as "keys",
  (select jsonb_agg(c order by c.value) from choices c) as "choices",
  (select jsonb_agg(jsonb_build_object('key', f.key, 'number', trim_scale(f."number")::text, 'places', f.places) order by f."number")
    from facts f where f.field = 'number' and f."number" is not null) as "numbers",
  (select jsonb_agg(r) from (select schedule as "scheduleId", string_agg(place::text, ',') as places from items where schedule is not null group by schedule) r) as "rentals",
  (select count(*) > ${maxNarrowed} from latest) as "isCut"`;
const factsText = {
  category: factsOf('category'),
  store: factsOf('store'),
  widget: factsOf('widget'),
  all: factsOf('all'),
} as const;

/** `$1`: comma-separated product ids. */
const storesText = `
with items as materialized (
  select i.id, i.place - 1 as place from unnest(string_to_array($1::text, ',')::uuid[]) with ordinality i(id, place)
), ${membersText}
select s."id", s."slug", s."title", string_agg(i.place::text, ',')
from members i join "ecommerce_stores_to_products" x on x."productId" = i.id and x."variant" <> '${hiddenVariant}'
join "ecommerce_store" s on s."id" = x."storeId" group by s."id" order by s."slug"`;

/**
 * `$1`: comma-separated product ids; `$2`: the store whose prices apply, or null. A product with variations has
 * their prices, separated by `|`.
 */
const amountsText = `
with items as materialized (
  select i.id, i.place from unnest(string_to_array($1::text, ',')::uuid[]) with ordinality i(id, place)
), ${membersText}, sold as materialized (
  select row_number() over () as line, m.place, m.id, l."id" as shelf from members m
  left join "ecommerce_stores_to_products" l on l."productId" = m.id and l."storeId" = $2::uuid
  where m."isVariation" or not exists (select 1 from members v where v.place = m.place and v."isVariation")
), wanted as (
  select s.line as "id", s.id as "productId", s.shelf as "storesToProductsId", c."id" as "currencyId", null::uuid as "attributeId"
  from sold s join "billing_currency" c on c."isDefault"
), ${offersText}
select string_agg(p.amounts, ',' order by p.place) as "amounts" from (
  select s.place, coalesce(string_agg(distinct o.amount::text, '|'), '') as amounts from sold s left join offers o on o.line = s.line group by s.place
) p`;
