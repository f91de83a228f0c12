/**
 * Reads unpublished rows: products of lines, whose `isPublished` callers check.
 *
 * SQL, because one statement prices all lines of a cart. Lines and catalogue are separate statements: quotes and views
 * cache the second one, and sold lines need none of the prices.
 */
import type { Transaction } from '@flotilla/backend';
import { hiddenVariant } from '@flotilla/core';
import { multiply, roundHalfUp } from '@flotilla/core/values';
import { dayText } from '../day-text.js';
import { ownerIds, soldProducts } from '../variations/sold-products.sql.js';
import { inheritedFields, type PricedLine } from './priced-line.js';
import { offersText } from './prices.sql.js';

type Query = Pick<Transaction, 'query'>;

/** The meaning of the ids in `$1`: orders with all their lines, or single lines. */
export type Of = 'orders' | 'lines';

/** A line with its prices as sold; the current price of the others is in the catalogue. */
interface StoredLine extends PricedLine {
  /** The currency of the line, or of its order. */
  readonly currencyId: string | null;
}

/** The product of a line, as its store sells it now. */
interface CatalogueRow
  extends
    Pick<PricedLine, 'storeId' | 'storesToProductsId' | 'attributeId' | 'keyId' | 'priceTitle' | 'unit'>,
    Pick<PricedLine, 'price' | 'interval' | 'billingModuleCurrency' | 'stores' | 'sku' | 'inherited'>,
    Pick<PricedLine, 'hasExtras' | 'hasVariations' | 'isPublished' | 'soldExtras' | 'payableExtras'>,
    Record<string, unknown> {
  /** Position of the request. */
  readonly place: number;
  readonly decimals: number | null;
}

/** Returns the lines with the price of their quantity, oldest first, before stays and extras are priced. */
export async function readLines(ids: readonly string[], db: Query, of: Of): Promise<PricedLine[]> {
  return withPrices(await db.query<StoredLine>(linesText(of), [ids]), db);
}

/**
 * Returns the lines of a subject's cart, as {@link readLines} does. `ownIds`: SQL that selects the ids of all orders of
 * the subject `$1` as `id`.
 */
export async function readCart(subjectId: string, ownIds: string, db: Query): Promise<PricedLine[]> {
  return withPrices(await db.query<StoredLine>(cartText(ownIds), [subjectId]), db);
}

async function withPrices(lines: readonly StoredLine[], db: Query): Promise<PricedLine[]> {
  const [sold, current] = [lines.filter(({ isSold }) => isSold), lines.filter(({ isSold }) => !isSold)];
  const [described, priced] = [await describe(sold, db), await price(current, db)];
  return lines.map((line) => {
    const { currencyId: _, ...stored } = line;
    const found = line.isSold ? described.get(line.id) : priced.get(keyOf(line));
    if (!found) return stored;
    return line.isSold ? asSold(stored, found) : asPriced(stored, found);
  });
}

function asSold(line: PricedLine, found: CatalogueRow): PricedLine {
  const { storeId, storesToProductsId, billingModuleCurrency, stores } = found;
  const { hasExtras, hasVariations, isPublished, soldExtras, payableExtras } = found;
  return {
    ...line,
    ...{ storeId, storesToProductsId, billingModuleCurrency, stores, hasExtras, hasVariations, isPublished },
    ...{ soldExtras, payableExtras },
    sku: line.sku ?? found.sku,
  };
}

function asPriced(line: PricedLine, { place: _, decimals, ...found }: CatalogueRow): PricedLine {
  const total =
    found.price === null ? null : roundHalfUp(multiply(found.price, line.quantity), decimals ?? 0);
  return {
    ...{ ...line, ...found, total },
    sku: line.sku ?? found.sku,
    attributeId: found.attributeId ?? line.attributeId,
  };
}

/** Returns the products of sold lines by the ids of the lines. */
async function describe(lines: readonly StoredLine[], db: Query): Promise<Map<string, CatalogueRow>> {
  if (lines.length === 0) return new Map();
  const values = (['productId', 'storeId', 'currencyId', 'id'] as const).map((name) =>
    lines.map((line) => line[name]),
  );
  const found = await db.query<CatalogueRow>(describedText, values);
  return new Map(found.map((row) => [lines[row.place - 1]?.id ?? '', row]));
}

/** Returns current prices by {@link keyOf}. Lines of the same product in a store share one. */
async function price(lines: readonly StoredLine[], db: Query): Promise<Map<string, CatalogueRow>> {
  if (lines.length === 0) return new Map();
  const distinct = [...new Map(lines.map((line) => [keyOf(line), line]))];
  const values = (['productId', 'storeId', 'currencyId', 'attributeId'] as const).map((name) =>
    distinct.map(([, line]) => line[name]),
  );
  const found = await db.query<CatalogueRow>(currentText, values);
  return new Map(found.map((row) => [distinct[row.place - 1]?.[0] ?? '', row]));
}

const keyOf = ({ productId, storeId, currencyId, attributeId }: StoredLine) =>
  `${productId} ${storeId} ${currencyId} ${attributeId}`;

/**
 * An array parameter that the planner estimates without its value: it would otherwise plan the statement for each value,
 * which takes longer than to run it.
 */
const idsIn = (parameter: string) => `(select ${parameter}::uuid[])`;

const storedText = `
select l."id", l."createdAt", l."orderId", l."productId", l."quantity", l."pieces", ${dayText('l."startDate"')} as "startDate",
  ${dayText('l."endDate"')} as "endDate", l."startTime", l."endTime", s."storeId", null as "storesToProductsId", l."sku", l."attributeId",
  null as "keyId", l."priceTitle", l."unit", l."unitPrice"::text as "price", l."total"::text as "total", l."segments",
  l."total" is not null as "isSold", l."interval", l."extras" as "choices", coalesce(l."currencyId", c."billingModuleCurrencyId") as "currencyId",
  null as "billingModuleCurrency", 0 as "stores", false as "hasExtras", false as "isPublished", false as "hasVariations", null as "inherited",
  (case when l."total" is not null then coalesce(l."gross", l."total") end)::text as "payable", null as "soldExtras", null as "payableExtras"`;

const ofOrderText = `
left join lateral (
  select s."storeId" from "ecommerce_stores_to_orders" s where s."orderId" = l."orderId" order by s."orderIndex", s."id" limit 1
) s on true
left join lateral (
  select c."billingModuleCurrencyId" from "ecommerce_orders_to_billing_module_currencies" c where c."orderId" = l."orderId"
  order by c."orderIndex", c."id" limit 1
) c on true`;

const linesText = (of: Of) => `${storedText} from "ecommerce_orders_to_products" l ${ofOrderText}
where l.${of === 'orders' ? '"orderId"' : '"id"'} = any(${idsIn('$1')}::uuid[]) order by l."createdAt", l."id"`;

/** Joins each order, then its lines, by id; `offset 0` keeps that order regardless of the statistics of tables. */
const cartText = (ownIds: string) => `${storedText} from (${ownIds}) own
cross join lateral (select t."type", t."status" from "ecommerce_order" t where t."id" = own.id offset 0) t
cross join lateral (select l.* from "ecommerce_orders_to_products" l where l."orderId" = own.id offset 0) l ${ofOrderText}
where t."type" = 'cart' and t."status" = 'new' order by l."createdAt", l."id"`;

/**
 * The stock item `sp` of a line whose order has the store `s`. An order whose store was deleted uses the
 * product's only remaining store; with several stores it has no stock item.
 */
export const stockItemText = (line: string) => `left join lateral (
    select sp."id", sp."storeId", sp."sku" from "ecommerce_stores_to_products" sp
    where sp."productId" = ${line}."productId" and (sp."storeId" = s."storeId" or (s."storeId" is null and sp."variant" <> 'hidden' and not exists (
      select 1 from "ecommerce_stores_to_products" x where x."productId" = sp."productId" and x."id" <> sp."id" and x."variant" <> 'hidden'
    ))) limit 1
  ) sp on true`;

/** JSON of a currency `c`; null when there is none. */
export const currencyJson = `case when c."id" is not null then json_build_object('id', c."id", 'slug', c."slug", 'title', c."title",
  'symbol', c."symbol", 'code', c."code", 'decimals', c."decimals", 'isDefault', c."isDefault")::jsonb end`;

/** Unit of a price: the suffix of its key `k` without the leading sign, "week" of " / week". */
export const unitText = `coalesce((
    select jsonb_object_agg(key, btrim(value, E' /\\u00a0')) from jsonb_each_text(k."suffix") where btrim(value, E' /\\u00a0') <> ''
  ), '{}'::jsonb)`;

/** Whether a product offers extras. */
export const hasExtras = (productId: string) =>
  `exists (select 1 from "ecommerce_products_to_extras" x where x."productId" = any(${ownerIds(productId)}) and x."variant" <> '${hiddenVariant}')`;

/** Inherited values of a variation `d`, and its title with its options. */
const inheritedText = `jsonb_build_object(${inheritedFields.map((name) => `'${name}', d."${name}"`).join(', ')})`;

/** `$1`: products, `$2`: stores of the orders, `$3`: currencies, `$4`: another column. */
const askedText = (column: string) => `
with asked as (
  select s.* from unnest(${['$1', '$2', '$3', '$4'].map(idsIn).join(', ')}) with ordinality as s("productId", "storeId", "currencyId", "${column}", "place")
), wanted as (
  select s."place" as "id", s."place", s."productId", coalesce(s."storeId", sp."storeId") as "storeId", sp."id" as "storesToProductsId", sp."sku",
    s."currencyId", s."${column}"
  from asked s ${stockItemText('s')}
)`;

const productText = `w."place"::int as "place", w."storeId", w."storesToProductsId", w."sku", ${hasExtras('w."productId"')} as "hasExtras",
  (select count(*)::int from "ecommerce_stores_to_products" x where x."productId" = w."productId" and x."variant" <> 'hidden') as "stores",
  coalesce(d."isOffered", false) as "isPublished", coalesce(d."hasVariations", false) as "hasVariations"`;

/** Sum of the extras of a sold line. */
const soldExtras = (column: 'amount' | 'gross') =>
  `(select coalesce(sum(c."${column}"), 0) from "ecommerce_charge" c where c."lineId" = w."lineId")::text`;

const describedText = `${askedText('lineId')}
select ${productText}, ${soldExtras('amount')} as "soldExtras", ${soldExtras('gross')} as "payableExtras", ${currencyJson} as "billingModuleCurrency"
from wanted w left join ${soldProducts} d on d."id" = w."productId" left join "billing_currency" c on c."id" = w."currencyId"`;

const currentText = `${askedText('attributeId')}, ${offersText}
select ${productText}, o."attributeId", o."keyId", coalesce(k."title", '{}'::jsonb) as "priceTitle", ${unitText} as "unit",
  o.amount::text as "price", o."decimals", p."interval", ${currencyJson} as "billingModuleCurrency",
  case when d."parentId" is not null then ${inheritedText} end as "inherited"
from wanted w left join ${soldProducts} d on d."id" = w."productId" left join offers o on o.line = w."id" left join paid p on p.line = w."id"
left join "ecommerce_attribute_key" k on k."id" = o."keyId"
left join "billing_currency" c on c."id" = coalesce(o."currencyId", w."currencyId")`;
