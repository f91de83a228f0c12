/**
 * Reads unpublished rows: extras of lines whose product was checked before.
 *
 * SQL, because extras are priced like products, through attributes, keys and currencies.
 */
import type { Transaction } from '@flotilla/backend';
import { hiddenVariant } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import {
  type ExtraChoice,
  type ExtraProblem,
  noExtras,
  type OfferedExtra,
  type PricedExtra,
  priceExtras,
  withRequired,
} from '../../pricing/price-extras.js';
import type { LineCurrency } from '../../shapes.js';
import { extraPricesText } from './prices.sql.js';

/** A line before its extras are priced. */
export interface LineToExtend {
  readonly productId: string;
  /** The stored extras, as JSON. */
  readonly choices: readonly unknown[];
  /** Whether the product offers extras. */
  readonly hasExtras: boolean;
  readonly quantity: number;
  readonly pieces: number;
  readonly startDate: string | null;
  readonly billingModuleCurrency: LineCurrency | null;
  /** Whether the price is fixed; charges then have the extras. */
  readonly isSold: boolean;
}

/** The extras of a line. */
export interface WithExtras {
  /** The selected extras, with the required ones. */
  readonly choices: readonly ExtraChoice[];
  /** Empty for a sold line. */
  readonly extras: readonly PricedExtra[];
  readonly extraProblem: ExtraProblem | null;
  readonly offeredExtras: readonly OfferedExtra[];
}

export const withoutExtras: WithExtras = { choices: [], extras: [], extraProblem: null, offeredExtras: [] };

/** Prices the extras of lines that are not sold. Runs one statement, and none without a product that offers extras. */
export async function priceLineExtras<Line extends LineToExtend>(
  lines: readonly Line[],
  db: Pick<Transaction, 'query'>,
): Promise<(Line & WithExtras)[]> {
  const extended = lines.filter(({ hasExtras, isSold }) => hasExtras && !isSold);
  const offered = extended.length > 0 ? await offeredTo(extended, db) : [];
  return lines.map((line) => {
    const { billingModuleCurrency: currency, isSold } = line;
    const choices = line.choices.filter(isChoice);
    if (isSold || currency === null) return { ...line, ...withoutExtras, choices };
    const own = offered.filter(
      ({ productId, currencyId }) => productId === line.productId && currencyId === currency.id,
    );
    const { extras, problem } =
      own.length + choices.length === 0
        ? noExtras
        : priceExtras({ ...line, decimals: currency.decimals }, choices, own);
    const found = { extras, extraProblem: problem, offeredExtras: own };
    return { ...line, ...found, choices: withRequired(choices, own) };
  });
}

/** Returns whether an item of stored JSON is a choice. */
const isChoice = (item: unknown): item is ExtraChoice =>
  isPlainObject(item) && typeof item['id'] === 'string' && Number.isInteger(item['quantity']);

type OfferedRow = OfferedExtra & {
  readonly productId: string;
  readonly currencyId: string;
};

function offeredTo(lines: readonly LineToExtend[], db: Pick<Transaction, 'query'>): Promise<OfferedRow[]> {
  const productIds = lines.map(({ productId }) => productId);
  const currencyIds = lines.flatMap(({ billingModuleCurrency }) => billingModuleCurrency?.id ?? []);
  const values = [productIds, currencyIds].map((ids) => [...new Set(ids)]);
  return db.query<OfferedRow & Record<string, unknown>>(offeredText, values);
}

/** `$1`: products, `$2`: currencies. A variation also offers the extras of its parent. An extra that has resources, active or not, is bookable. */
const offeredText = `
with offered as (
  select distinct on (v."id", e."id", c.id) v."id" as "productId", x."orderIndex", x."id" as link, c.id as "currencyId", e.*
  from "ecommerce_product" v join "ecommerce_products_to_extras" x on x."productId" in (v."id", v."parentId")
  join "ecommerce_extra" e on e."id" = x."extraId" and e."variant" <> '${hiddenVariant}'
  cross join unnest($2::uuid[]) c(id)
  where v."id" = any($1::uuid[]) and x."variant" <> '${hiddenVariant}' order by v."id", e."id", c.id, x."productId" = v."id" desc
), wanted as (
  select distinct concat(e."id", e."currencyId") as "id", e."id" as "extraId", e."currencyId", null::uuid as "attributeId" from offered e
), ${extraPricesText}
select e."productId", e."currencyId", e."id", e."title", e."description", e."per", e."isRequired", e."maxQuantity", e."taxClassId", o.amount::text as "price",
  exists (select 1 from "ecommerce_resource" r where r."extraId" = e."id") as "isBookable"
from offered e left join offers o on o.line = concat(e."id", e."currencyId") order by e."orderIndex", e.link`;
