import { currency } from '@flotilla/billing';
import { type RowOf, show, theirs, via } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { category } from './entities/category.js';
import { product } from './entities/product.js';
import { store } from './entities/store.js';
import {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToFileStorageModuleFiles,
  categoriesToProducts,
  productsToAttributes,
  productsToFileStorageModuleFiles,
  productsToWebsiteBuilderModuleWidgets,
  storesToAttributes,
  storesToProducts,
  storesToProductsToAttributes,
} from './links.js';

const values = ['number', 'boolean', 'date', 'datetime', 'string'] as const;
const key = via(attributeKeysToAttributes, show(attributeKey, ['title', 'type', 'field', 'prefix', 'suffix', 'slug', 'adminTitle']), {
  first: true,
});

/** A value with the key that says what it means. */
export const shownFact = show(attribute, values, { key });

/** A value that may be a price. */
export const shownAttribute = show(attribute, values, {
  key,
  currency: via(attributesToBillingModuleCurrencies, show(currency, ['slug', 'title', 'symbol', 'isDefault', 'code', 'decimals']), {
    first: true,
  }),
});
export type ShownAttribute = RowOf<typeof shownAttribute>;

const pictures = via(productsToFileStorageModuleFiles, shownFile, { variants: ['default'] });

/** The card of a product: a picture, its first facts, its prices and its stock. Attachments are for buyers, so no page has them. */
export const productCard = show(product, ['slug', 'title', 'shortDescription'], {
  pictures,
  attributes: via(productsToAttributes, shownAttribute, { variants: ['default'] }),
  stores: via(storesToProducts, show(store, ['slug']), { fields: ['quantity'] }),
});
export type ProductCardRow = RowOf<typeof productCard>;

/** The name by which lists of products are narrowed by the facts that their cards show, and sorted: `backend/facets`. */
export const productFacets = 'ecommerce.products';

/** The card of a category. */
export const categoryCard = show(category, ['slug', 'title', 'subtitle', 'className'], {
  pictures: via(categoriesToFileStorageModuleFiles, shownFile),
});
export type CategoryCardRow = RowOf<typeof categoryCard>;

/** A category by its name alone. */
export const categoryName = show(category, ['slug', 'title']);

/** The card of a store, whose picture is in its description. */
export const storeCard = show(store, ['slug', 'title', 'shortDescription', 'description'], {
  attributes: via(storesToAttributes, shownFact),
});
export type StoreCardRow = RowOf<typeof storeCard>;

/** A store's own prices of a product, which win over the product's. */
export const storePrices = via(storesToProductsToAttributes, shownAttribute);

/** A product on its own page: more pictures and facts, who has it, and what it belongs to. */
export const wholeProduct = show(product, '*', {
  pictures,
  ownPictures: via(productsToFileStorageModuleFiles, shownFile, { variants: ['overview'] }),
  attributes: via(productsToAttributes, shownAttribute, { variants: ['default', 'additional'] }),
  stores: via(storesToProducts, show(store, ['slug', 'title', 'shortDescription']), {
    fields: ['sku', 'quantity'],
    with: { prices: storePrices },
  }),
  categories: via(categoriesToProducts, categoryName),
  widgets: via(productsToWebsiteBuilderModuleWidgets, theirs('website-builder.widget')),
});
export type WholeProductRow = RowOf<typeof wholeProduct>;
