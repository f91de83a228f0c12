import { defineView, fieldsOf, only, through } from '@flotilla/core';
import { category } from './entities/category.js';
import { product } from './entities/product.js';
import { store } from './entities/store.js';

const widget = 'ecommerce.widget';

/** What a key and a currency make of a value. */
const ofAttribute = ['attribute-keys-to-attributes', 'attributes-to-billing-module-currencies'];
const files = 'products-to-file-storage-module-files';
/** What a card of a product shows: a picture, facts and prices. Attachments are for buyers, so no page has them. */
const ofProduct = [only(files, ['default']), ...through('products-to-attributes', ofAttribute)];
const ofCategory = ['categories-to-file-storage-module-files'];
const ofStore = ['stores-to-attributes.attribute-keys-to-attributes'];
/** A store's own price of a product, which wins over the product's. */
const ofStock = through('stores-to-products-to-attributes', ofAttribute);

const productList = {
  entity: 'ecommerce.product',
  fields: fieldsOf(product, 'slug', 'title', 'shortDescription'),
  include: ofProduct,
  limit: 24,
  isPaged: true,
} as const;

/** A product among others, wherever another module links to it. */
export const productDefault = defineView({ widget: 'ecommerce.product', variant: 'default', include: ofProduct });

/** The chosen products, or all of them. */
export const productListDefault = defineView({
  widget,
  variant: 'product-list-default',
  include: through('widgets-to-products', ofProduct),
  lists: { products: { ...productList, unlessLinked: 'widgets-to-products' } },
});

/** The product that the url names, with its stores and categories. */
export const productOverviewDefault = defineView({
  widget,
  variant: 'product-overview-default',
  subject: {
    entity: 'ecommerce.product',
    segment: 'ecommerce.products.slug',
    include: [
      ...ofProduct,
      only(files, ['overview']),
      ...through('stores-to-products', ofStock),
      'categories-to-products',
      'products-to-website-builder-module-widgets.*',
    ],
  },
});

const categories = {
  include: through('widgets-to-categories', ofCategory),
  lists: {
    categories: {
      entity: 'ecommerce.category',
      fields: fieldsOf(category, 'slug', 'title', 'subtitle', 'className'),
      include: ofCategory,
      limit: 24,
      isPaged: true,
      unlessLinked: 'widgets-to-categories',
    },
  },
} as const;

/** The chosen categories, or all of them, as cards. */
export const categoryListDefault = defineView({ widget, variant: 'category-list-default', ...categories });

/** The chosen categories, or the first ones, as a row of buttons. */
export const categoryListButtonDefault = defineView({
  widget,
  variant: 'category-list-button-default',
  include: ['widgets-to-categories'],
  lists: {
    categories: {
      entity: 'ecommerce.category',
      fields: fieldsOf(category, 'slug', 'title'),
      limit: 24,
      unlessLinked: 'widgets-to-categories',
    },
  },
});

/** The category that the url names, with its products, page by page. */
export const categoryOverviewDefault = defineView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'ecommerce.category',
    segment: 'ecommerce.categories.slug',
    include: [...ofCategory, 'categories-to-website-builder-module-widgets.*'],
  },
  lists: { products: { ...productList, ofSubject: 'categories-to-products' } },
});

/** The chosen stores, or all of them. */
export const storeListDefault = defineView({
  widget,
  variant: 'store-list-default',
  include: through('widgets-to-stores', ofStore),
  lists: {
    stores: {
      entity: 'ecommerce.store',
      fields: fieldsOf(store, 'slug', 'title', 'shortDescription', 'description'),
      include: ofStore,
      limit: 24,
      isPaged: true,
      unlessLinked: 'widgets-to-stores',
    },
  },
});

/** The store that the url names, with what it sells and for how much, page by page. */
export const storeOverviewDefault = defineView({
  widget,
  variant: 'store-overview-default',
  subject: { entity: 'ecommerce.store', segment: 'ecommerce.stores.slug', include: ofStore },
  lists: { products: { ...productList, ofSubject: 'stores-to-products', include: [...ofProduct, ...ofStock] } },
});

/** The visitor's own orders: no document has them. */
export const orderListDefault = defineView({ widget, variant: 'order-list-default', isPrivate: true });
