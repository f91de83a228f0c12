/**
 * Reads unpublished rows: prices of products that were checked before.
 *
 * SQL, because one statement finds the prices of a whole cart through attributes, keys and currencies, by the
 * same rule as `pricing/price-rule.ts`. A property test compares the two.
 */
import { hiddenVariant } from '@flotilla/core';
import { intervals } from '@flotilla/billing';
import { ownerIds } from '../variations/sold-products.sql.js';

const isVisible = (alias: string) => `${alias}."variant" <> '${hiddenVariant}'`;
/** Takes the first row of a link, by its position. */
const first = (alias: string) => `order by ${alias}."orderIndex", ${alias}."id" limit 1`;
/** Matches a word that begins with the name of an interval, as in `price-rule.ts`. */
const wordIn = (column: string) =>
  `substring(lower(${column}) from '(?:^|[^a-z0-9_])(${intervals.join('|')})')`;

/**
 * The price behind the link `x`, if it is one. Follows single links through indexes, so its cost does not
 * depend on the size of the shop. The currency is joined first (`offset 0` keeps it there), because
 * attributes that are not prices have none.
 */
const amountText = `
  join lateral (
    select a."id", a."number" as amount, k."id" as "keyId", c."id" as "currencyId", c."isDefault", c."decimals" from (
      select c."id", c."isDefault", c."decimals" from "ecommerce_attributes_to_billing_module_currencies" l
      join "billing_currency" c on c."id" = l."billingModuleCurrencyId" where l."attributeId" = x."attributeId" and ${isVisible('l')} ${first('l')}
    ) c join lateral (
      select a."id", a."number" from "ecommerce_attribute" a where a."id" = x."attributeId" and c."id" is not null and a."number" is not null offset 0
    ) a on true join lateral (
      select k."id", k."type" from "ecommerce_attribute_keys_to_attributes" l join "ecommerce_attribute_key" k on k."id" = l."attributeKeyId"
      where l."attributeId" = a."id" and ${isVisible('l')} ${first('l')}
    ) k on k."type" = 'price'
  ) a on true`;

/** Links to attributes that may be prices. Prices of later sources replace those of earlier ones. */
interface PriceSource {
  readonly links: string;
  /** A join before the links. */
  readonly through?: string;
  /** Condition of a link `x` of the line `w`. */
  readonly owner: string;
}

/** Excludes security deposits: they have amounts in currencies too, and an editor may give their key the type of a price. */
const isPrice = (alias: string) => `${isVisible(alias)} and ${alias}."variant" <> 'security-deposit'`;

const priced = ({ links, through = '', owner }: PriceSource, origin: number) => `
  select w."id" as line, ${origin} as origin, x."orderIndex", x."id" as link, a."id" as "attributeId", a.amount, a."keyId", a."currencyId",
    a."isDefault", a."decimals"
  from wanted w ${through} join ${links} x on ${owner} and ${isPrice('x')} ${amountText}`;

/**
 * Returns CTEs after `wanted`, a CTE of lines: `id`, `currencyId`, `attributeId`, and the owners of links. The last
 * one, `offers`, has for each line with a price: `line`, `attributeId`, `keyId`, `currencyId`, `amount`, `decimals`.
 */
const pricesText = (sources: readonly PriceSource[]) => `
candidates as (
  select *, row_number() over (partition by line order by origin, "orderIndex", link) as place from (
    ${sources.map(priced).join(' union all ')}
  ) found
), effective as (
  select distinct on (line, "keyId", "currencyId") *, min(place) over (partition by line, "keyId", "currencyId") as stands
  from candidates order by line, "keyId", "currencyId", origin desc, place
), offers as (
  select distinct on (e.line) e.line, e."attributeId", e."keyId", e."currencyId", e.amount, e."decimals"
  from effective e join wanted w on w."id" = e.line
  where (w."currencyId" is null or w."currencyId" = e."currencyId")
    and (w."attributeId" is null or e."keyId" in (select c."keyId" from candidates c where c.line = e.line and c."attributeId" = w."attributeId"))
  order by e.line, e."isDefault" desc, e.stands
)`;

/** The prices of extras, for a CTE `wanted` with an `extraId`. */
export const extraPricesText = pricesText([
  { links: '"ecommerce_extras_to_attributes"', owner: 'x."extraId" = w."extraId"' },
]);

/**
 * The prices of products, for a CTE `wanted` with a `productId` and a `storesToProductsId`. After `offers`, `paid`
 * has the `interval` of each line, or null.
 */
export const offersText = `${pricesText([
  {
    through: 'join "ecommerce_product" v on v."id" = w."productId"',
    links: '"ecommerce_products_to_attributes"',
    owner: 'x."productId" = v."parentId"',
  },
  {
    through: `join "ecommerce_product" v on v."id" = w."productId" join "ecommerce_stores_to_products" vs on vs."id" = w."storesToProductsId"
      join "ecommerce_stores_to_products" ps on ps."productId" = v."parentId" and ps."storeId" = vs."storeId"`,
    links: '"ecommerce_stores_to_products_to_attributes"',
    owner: 'x."storesToProductsId" = ps."id"',
  },
  { links: '"ecommerce_products_to_attributes"', owner: 'x."productId" = w."productId"' },
  {
    links: '"ecommerce_stores_to_products_to_attributes"',
    owner: 'x."storesToProductsId" = w."storesToProductsId"',
  },
])}, paid as materialized (
  select w."id" as line, (
    select coalesce(${wordIn('k."slug"')}, ${wordIn('k."adminTitle"')}) from "ecommerce_products_to_attributes" x
    join lateral (
      select k."slug", k."adminTitle", k."type" from "ecommerce_attribute_keys_to_attributes" l
      join "ecommerce_attribute_key" k on k."id" = l."attributeKeyId" where l."attributeId" = x."attributeId" and ${isVisible('l')} ${first('l')}
    ) k on k."type" = 'interval' and coalesce(${wordIn('k."slug"')}, ${wordIn('k."adminTitle"')}) is not null
    where x."productId" = any(${ownerIds('w."productId"')}) and ${isVisible('x')} order by x."productId" = w."productId" desc, x."orderIndex", x."id" limit 1
  ) as "interval" from wanted w
)`;
