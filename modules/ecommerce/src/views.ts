import { defineView, through } from '@flotilla/core';
import { contentDefault } from '@flotilla/website-builder';

const widget = 'ecommerce.widget';

/** What a card of a product shows: pictures, facts and prices. */
const ofProduct = [
  'products-to-file-storage-module-files',
  'products-to-attributes.attribute-keys-to-attributes',
  'products-to-attributes.attributes-to-billing-module-currencies',
];
const ofCategory = ['categories-to-file-storage-module-files'];
const ofStore = ['stores-to-attributes.attribute-keys-to-attributes'];
/** A store's own price of a product, which wins over the product's. */
const ofStock = [
  'stores-to-products.stores-to-products-to-attributes.attribute-keys-to-attributes',
  'stores-to-products.stores-to-products-to-attributes.attributes-to-billing-module-currencies',
];

/** The chosen products, or all of them. */
export const productListDefault = defineView({
  widget,
  variant: 'product-list-default',
  include: through('widgets-to-products', ofProduct),
  lists: {
    products: { entity: 'ecommerce.product', include: ofProduct, limit: 24, isPaged: true, unlessLinked: 'widgets-to-products' },
  },
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
      ...ofStock,
      'categories-to-products',
      ...through('products-to-website-builder-module-widgets', contentDefault.include),
    ],
  },
});

/** The chosen categories, or all of them. */
export const categoryListDefault = defineView({
  widget,
  variant: 'category-list-default',
  include: through('widgets-to-categories', ofCategory),
  lists: {
    categories: { entity: 'ecommerce.category', include: ofCategory, limit: 24, unlessLinked: 'widgets-to-categories' },
  },
});

/** The category that the url names, with its products. */
export const categoryOverviewDefault = defineView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'ecommerce.category',
    segment: 'ecommerce.categories.slug',
    include: [
      ...ofCategory,
      ...through('categories-to-products', ofProduct),
      ...through('categories-to-website-builder-module-widgets', contentDefault.include),
    ],
  },
});

/** The chosen stores, or all of them. */
export const storeListDefault = defineView({
  widget,
  variant: 'store-list-default',
  include: through('widgets-to-stores', ofStore),
  lists: {
    stores: { entity: 'ecommerce.store', include: ofStore, limit: 24, unlessLinked: 'widgets-to-stores' },
  },
});

/** The store that the url names, with what it sells and for how much. */
export const storeOverviewDefault = defineView({
  widget,
  variant: 'store-overview-default',
  subject: {
    entity: 'ecommerce.store',
    segment: 'ecommerce.stores.slug',
    include: [...ofStore, ...ofStock, ...through('stores-to-products', ofProduct)],
  },
});
