import type { ImportRecord, ProductRecord } from '@flotilla/backend/ports';
import type { ProductFileOptions } from './product-tables.js';

type Lost = NonNullable<ImportRecord['lost']>[number];

/** A fact of a product with its values. */
export interface ShopFact {
  readonly name: string;
  readonly values: readonly string[];
  readonly isHidden?: boolean;
}

/** A product or a variation as the files of a shop have it. */
export interface ShopItem extends Pick<
  ProductRecord,
  | 'slug'
  | 'html'
  | 'summary'
  | 'isPublished'
  | 'sku'
  | 'stock'
  | 'price'
  | 'currency'
  | 'weight'
  | 'isShippable'
  | 'taxClass'
  | 'pictures'
  | 'downloads'
  | 'addresses'
  | 'columns'
> {
  readonly key: string;
  readonly label: string;
  readonly place: string;
  /** Key of the product of a variation. */
  readonly parent?: string;
  readonly sale?: { readonly price: string; readonly from?: string; readonly until?: string };
  /** Paths of categories, from the top. */
  readonly categories?: readonly (readonly string[])[];
  readonly facts?: readonly ShopFact[];
  /** Options of a variation. */
  readonly options?: readonly { readonly name: string; readonly value: string }[];
  readonly lost: readonly Lost[];
  readonly problems: readonly string[];
}

/** Products of files, and the content that no product has. */
export interface ShopItems {
  readonly items: readonly ShopItem[];
  readonly others: readonly ImportRecord[];
}

/** Returns the price and the sale of a product. A sale without dates is the price. */
export function pricesOf(
  regular: string | undefined,
  reduced: string | undefined,
  { from, until, now }: { from?: string | undefined; until?: string | undefined; now: string },
): Pick<ShopItem, 'price' | 'sale'> & { readonly lost: readonly Lost[] } {
  if (reduced === undefined || regular === undefined || Number(reduced) >= Number(regular))
    return { price: regular ?? reduced ?? null, lost: [] };
  if (from === undefined && until === undefined)
    return { price: reduced, lost: [{ what: 'former price of a reduced product', detail: regular }] };
  if (until !== undefined && until <= now) return { price: regular, lost: [] };
  return {
    price: regular,
    sale: { price: reduced, ...(from && { from }), ...(until && { until }) },
    lost: [],
  };
}

/** Returns the values of all records of a shop. */
export function common({ currency, store }: ProductFileOptions): Pick<ProductRecord, 'currency' | 'store'> {
  return { ...(currency && { currency }), ...(store && { store }) };
}
