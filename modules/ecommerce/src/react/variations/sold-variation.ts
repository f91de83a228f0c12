import { type DocumentList, partParameter } from '@flotilla/core/documents';
import type { SelectedAttribute, VariationRow, WholeProductRow } from '../../selections.js';
import { withInherited } from '../../variations/inherited.js';
import { variationTitle } from '../../variations/variation-title.js';

/** Returns the slug of the variation that the query of the page selects. */
export const optionIn = ({ facets }: Pick<DocumentList, 'facets'>): string | null =>
  new URLSearchParams(facets?.query).get(partParameter);

/** Returns the variation that a query selects, else the first that is not sold out; undefined without variations. */
export function chosenVariation(
  { variations, scheduleId }: Pick<WholeProductRow, 'variations' | 'scheduleId'>,
  slug: string | null,
): VariationRow | undefined {
  return (
    variations.find((one) => one.slug === slug) ??
    variations.find((one) => !isSoldOut(one, scheduleId)) ??
    variations[0]
  );
}

/** Returns whether no store has a piece of a variation. Rentals take resources, and no stock. */
export const isSoldOut = (
  { stores, ...own }: Pick<VariationRow, 'stores' | 'scheduleId'>,
  scheduleId: string | null,
): boolean =>
  (own.scheduleId ?? scheduleId) === null &&
  stores.length > 0 &&
  stores.every(({ link }) => link.quantity === 0);

/** Returns a variation as a product, with the inherited values. */
export function soldVariation(product: WholeProductRow, variation: VariationRow): WholeProductRow {
  const { id, slug, options } = variation;
  const stores = variation.stores.map((store) => withPricesOf(product, variation, store));
  const { scheduleId, taxClassId, weight, shortDescription, description } = withInherited(variation, product);
  return {
    ...product,
    ...{ id, slug, stores, scheduleId, taxClassId, weight, shortDescription, description },
    title: variationTitle(
      variation.title,
      product.title,
      options.map(({ string }) => string),
    ),
    pictures: [...variation.pictures, ...product.pictures],
    ownPictures: [...variation.ownPictures, ...product.ownPictures],
    attributes: inheritedAttributes(variation.attributes, product.attributes),
  };
}

type SellingStore = VariationRow['stores'][number];

/** Adds the prices of the product in a store that neither the variation nor its own store replaces. */
function withPricesOf(
  product: WholeProductRow,
  { attributes }: VariationRow,
  store: SellingStore,
): SellingStore {
  const own = new Set([...attributes, ...store.link.prices].map(markOf));
  const ofParent = product.stores.find(({ id }) => id === store.id)?.link.prices ?? [];
  const inherited = ofParent.filter((price) => !own.has(markOf(price)));
  return { ...store, link: { ...store.link, prices: [...store.link.prices, ...inherited] } };
}

/** Returns the attributes of a product, each replaced by that of the variation with the same key and currency. */
function inheritedAttributes(
  own: readonly SelectedAttribute[],
  ofParent: readonly SelectedAttribute[],
): SelectedAttribute[] {
  const marks = new Map(own.toReversed().map((one) => [markOf(one), one]));
  const replaced = ofParent.map((one) => marks.get(markOf(one)) ?? one);
  return [...new Set([...replaced, ...own])];
}

const markOf = ({ key, currency, id }: SelectedAttribute) => (key ? `${key.id} ${currency?.id ?? ''}` : id);
