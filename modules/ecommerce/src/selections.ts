import { currency } from '@flotilla/billing';
import { type RowOf, show, foreign, via, viaParts } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
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

const factSelection = show(attribute, values, { key });

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

/** The options of a variation; `link` of a key has the order of its values. */
const options = via(
  productsToAttributes,
  show(attribute, ['string'], {
    key: via(attributeKeysToAttributes, show(attributeKey, ['title', 'slug']), {
      first: true,
      fields: ['orderIndex'],
    }),
  }),
  { variants: ['option'] },
);

const pictures = via(productsToFileStorageModuleFiles, fileSelection, {
  ...shownPart,
  variants: ['default'],
});

/** The parts of a product, and of each variation, that decide the price of a card. */
const pricesOfCard = {
  attributes: via(productsToAttributes, attributeSelection, { variants: ['default'] }),
  stores: via(storesToProducts, show(store, ['slug']), { fields: ['quantity'] }),
};

/**
 * The fields of a product card: pictures, first facts, prices and stock. Attachments are for buyers, so no
 * page has them.
 */
export const productCard = show(
  product,
  ['slug', 'title', 'shortDescription', 'ratingCount', 'ratingAverage'],
  {
    pictures,
    ...pricesOfCard,
    variations: viaParts(product, show(product, [], pricesOfCard)),
  },
);
export type ProductCardRow = RowOf<typeof productCard>;

/**
 * Name of the list filter that narrows and sorts products by the facts of their cards; see `backend/facets`.
 */
export const productFacets = 'ecommerce.products';

/** Name of the list filter that selects a variation of the product of the url; see `backend/variations`. */
export const productVariations = 'ecommerce.variations';

export const categoryCard = show(category, ['slug', 'title', 'subtitle', 'className'], {
  pictures: via(categoriesToFileStorageModuleFiles, fileSelection, shownPart),
});
export type CategoryCardRow = RowOf<typeof categoryCard>;

export const categoryName = show(category, ['slug', 'title']);

/** The fields of a store card, whose picture is in the description. */
export const storeCard = show(store, ['slug', 'title', 'shortDescription', 'description'], {
  attributes: via(storesToAttributes, factSelection),
});
export type StoreCardRow = RowOf<typeof storeCard>;

/** The picture of the person to ask in a store. */
const contact = via(storesToFileStorageModuleFiles, fileSelection, {
  ...shownPart,
  variants: ['contact'],
  first: true,
});

/** The fields of a store on its own page. */
export const wholeStore = show(store, '*', { attributes: via(storesToAttributes, factSelection), contact });
export type WholeStoreRow = RowOf<typeof wholeStore>;

/** A store's own prices of a product, which override the product's. */
export const storePrices = via(storesToProductsToAttributes, attributeSelection);

/** The parts that a product and its variations have on its page. */
const partsOfPage = {
  pictures,
  ownPictures: via(productsToFileStorageModuleFiles, fileSelection, { ...shownPart, variants: ['overview'] }),
  attributes: via(productsToAttributes, attributeSelection, { variants: ['default', 'additional'] }),
  stores: via(
    storesToProducts,
    show(
      store,
      [
        ...(['slug', 'title', 'shortDescription'] as const),
        ...(['contactName', 'contactText', 'phone', 'latitude', 'longitude'] as const),
        ...(['visitAddress', 'openingHours'] as const),
      ],
      { contact },
    ),
    { fields: ['sku', 'quantity'], with: { prices: storePrices } },
  ),
};

const variation = show(
  product,
  ['slug', 'title', 'shortDescription', 'description', 'scheduleId', 'taxClassId', 'weight'],
  { ...partsOfPage, options },
);
export type VariationRow = RowOf<typeof variation>;

/** The fields of a product on its own page: more pictures and facts, its stores and categories. */
export const wholeProduct = show(product, '*', {
  ...partsOfPage,
  plans: via(productsToFileStorageModuleFiles, fileSelection, { ...shownPart, variants: ['plan'] }),
  variations: viaParts(product, variation),
  categories: via(categoriesToProducts, categoryName),
  widgets: via(productsToWebsiteBuilderModuleWidgets, foreign('website-builder.widget')),
});
export type WholeProductRow = RowOf<typeof wholeProduct>;
