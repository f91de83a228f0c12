import { currency } from '@flotilla/billing';
import { type RowOf, show, foreign, via } from '@flotilla/core';
import { fileSelection } from '@flotilla/file-storage';
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
  storesToFileStorageModuleFiles,
  storesToProducts,
  storesToProductsToAttributes,
} from './links.js';

const values = ['number', 'boolean', 'date', 'datetime', 'string'] as const;
const key = via(
  attributeKeysToAttributes,
  show(attributeKey, ['title', 'type', 'field', 'prefix', 'suffix', 'slug', 'adminTitle']),
  {
    first: true,
  },
);

export const factSelection = show(attribute, values, { key });

/** A value that may be a price. */
export const attributeSelection = show(attribute, values, {
  key,
  currency: via(
    attributesToBillingModuleCurrencies,
    show(currency, ['slug', 'title', 'symbol', 'isDefault', 'code', 'decimals']),
    {
      first: true,
    },
  ),
});
export type SelectedAttribute = RowOf<typeof attributeSelection>;

const pictures = via(productsToFileStorageModuleFiles, fileSelection, { variants: ['default'] });

/**
 * The fields of a product card: pictures, first facts, prices and stock. Attachments are for buyers, so no
 * page has them.
 */
export const productCard = show(
  product,
  ['slug', 'title', 'shortDescription', 'ratingCount', 'ratingAverage'],
  {
    pictures,
    attributes: via(productsToAttributes, attributeSelection, { variants: ['default'] }),
    stores: via(storesToProducts, show(store, ['slug']), { fields: ['quantity'] }),
  },
);
export type ProductCardRow = RowOf<typeof productCard>;

/**
 * Name of the list filter that narrows and sorts products by the facts of their cards; see `backend/facets`.
 */
export const productFacets = 'ecommerce.products';

export const categoryCard = show(category, ['slug', 'title', 'subtitle', 'className'], {
  pictures: via(categoriesToFileStorageModuleFiles, fileSelection),
});
export type CategoryCardRow = RowOf<typeof categoryCard>;

export const categoryName = show(category, ['slug', 'title']);

/** The fields of a store card, whose picture is in the description. */
export const storeCard = show(store, ['slug', 'title', 'shortDescription', 'description'], {
  attributes: via(storesToAttributes, factSelection),
});
export type StoreCardRow = RowOf<typeof storeCard>;

/** The picture of the person to ask in a store. */
export const contact = via(storesToFileStorageModuleFiles, fileSelection, {
  variants: ['contact'],
  first: true,
});

/** A store's own prices of a product, which override the product's. */
export const storePrices = via(storesToProductsToAttributes, attributeSelection);

/** The fields of a product on its own page: more pictures and facts, its stores and categories. */
export const wholeProduct = show(product, '*', {
  pictures,
  ownPictures: via(productsToFileStorageModuleFiles, fileSelection, { variants: ['overview'] }),
  attributes: via(productsToAttributes, attributeSelection, { variants: ['default', 'additional'] }),
  plans: via(productsToFileStorageModuleFiles, fileSelection, { variants: ['plan'] }),
  stores: via(
    storesToProducts,
    show(
      store,
      [
        ...(['slug', 'title', 'shortDescription'] as const),
        ...(['contactName', 'contactText', 'phone', 'latitude', 'longitude'] as const),
      ],
      { contact },
    ),
    { fields: ['sku', 'quantity'], with: { prices: storePrices } },
  ),
  categories: via(categoriesToProducts, categoryName),
  widgets: via(productsToWebsiteBuilderModuleWidgets, foreign('website-builder.widget')),
});
export type WholeProductRow = RowOf<typeof wholeProduct>;
