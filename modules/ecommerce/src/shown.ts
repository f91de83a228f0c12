import { currency } from '@flotilla/billing';
import { fieldsOf, only, type OldShown, showing } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { category } from './entities/category.js';
import { product } from './entities/product.js';
import { store } from './entities/store.js';

/** A value with the key that says what it means. */
const shownFact: OldShown = {
  fields: fieldsOf(attribute, 'number', 'boolean', 'date', 'datetime', 'string'),
  include: showing('attribute-keys-to-attributes', { fields: fieldsOf(attributeKey, 'title', 'type', 'field', 'prefix', 'suffix') }),
};

/** A value that may be a price. */
const shownAttribute: OldShown = {
  ...shownFact,
  include: [
    ...(shownFact.include ?? []),
    ...showing('attributes-to-billing-module-currencies', {
      fields: fieldsOf(currency, 'slug', 'title', 'symbol', 'isDefault', 'code'),
    }),
  ],
};

const files = 'products-to-file-storage-module-files';
const attributes = 'products-to-attributes';

/** The card of a product: a picture, its first facts and its prices. Attachments are for buyers, so no page has them. */
export const productCard = {
  fields: fieldsOf(product, 'slug', 'title', 'shortDescription'),
  include: [...showing(only(files, ['default']), shownFile), ...showing(only(attributes, ['default']), shownAttribute)],
} as const satisfies OldShown;

/** The card of a category. */
export const categoryCard = {
  fields: fieldsOf(category, 'slug', 'title', 'subtitle', 'className'),
  include: showing('categories-to-file-storage-module-files', shownFile),
} as const satisfies OldShown;

/** A category by its name alone. */
export const categoryName: OldShown = { fields: fieldsOf(category, 'slug', 'title') };

/** The card of a store, whose picture is in its description. */
export const storeCard = {
  fields: fieldsOf(store, 'slug', 'title', 'shortDescription', 'description'),
  include: showing('stores-to-attributes', shownFact),
} as const satisfies OldShown;

/** A store's own prices of a product, which win over the product's. */
export const storePrices = showing('stores-to-products-to-attributes', shownAttribute);

/** What only a product's own page shows of it: more pictures and facts, who has it, and what it belongs to. */
export const aroundProduct = [
  ...showing(only(files, ['overview']), shownFile),
  ...showing(only(attributes, ['additional']), shownAttribute),
  ...showing('stores-to-products', { fields: fieldsOf(store, 'slug', 'title', 'shortDescription'), include: storePrices }),
  ...showing('categories-to-products', categoryName),
  'products-to-website-builder-module-widgets.*',
];
