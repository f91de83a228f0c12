import { defineOldView, showing } from '@flotilla/core';
import { aroundProduct, categoryCard, categoryName, productCard, storeCard, storePrices } from './shown.js';

const widget = 'ecommerce.widget';

const products = { ...productCard, entity: 'ecommerce.product', limit: 24, isPaged: true } as const;

/** A product among others, wherever another module links to it. */
export const productDefault = defineOldView({ widget: 'ecommerce.product', variant: 'default', ...productCard });

/** The chosen products, or all of them. */
export const productListDefault = defineOldView({
  widget,
  variant: 'product-list-default',
  include: showing('widgets-to-products', productCard),
  lists: { products: { ...products, unlessLinked: 'widgets-to-products' } },
});

/** The product that the url names, with its stores and categories. */
export const productOverviewDefault = defineOldView({
  widget,
  variant: 'product-overview-default',
  subject: {
    entity: 'ecommerce.product',
    segment: 'ecommerce.products.slug',
    include: [...productCard.include, ...aroundProduct],
  },
});

const categories = { entity: 'ecommerce.category', limit: 24, unlessLinked: 'widgets-to-categories' } as const;

/** The chosen categories, or all of them, as cards. */
export const categoryListDefault = defineOldView({
  widget,
  variant: 'category-list-default',
  include: showing('widgets-to-categories', categoryCard),
  lists: { categories: { ...categories, ...categoryCard, isPaged: true } },
});

/** The chosen categories, or the first ones, as a row of buttons. */
export const categoryListButtonDefault = defineOldView({
  widget,
  variant: 'category-list-button-default',
  include: showing('widgets-to-categories', categoryName),
  lists: { categories: { ...categories, ...categoryName } },
});

/** The category that the url names, with its products, page by page. */
export const categoryOverviewDefault = defineOldView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'ecommerce.category',
    segment: 'ecommerce.categories.slug',
    include: [...categoryCard.include, 'categories-to-website-builder-module-widgets.*'],
  },
  lists: { products: { ...products, ofSubject: 'categories-to-products' } },
});

/** The chosen stores, or all of them. */
export const storeListDefault = defineOldView({
  widget,
  variant: 'store-list-default',
  include: showing('widgets-to-stores', storeCard),
  lists: { stores: { ...storeCard, entity: 'ecommerce.store', limit: 24, isPaged: true, unlessLinked: 'widgets-to-stores' } },
});

/** The store that the url names, with what it sells and for how much, page by page. */
export const storeOverviewDefault = defineOldView({
  widget,
  variant: 'store-overview-default',
  subject: { entity: 'ecommerce.store', segment: 'ecommerce.stores.slug', include: storeCard.include },
  lists: { products: { ...products, ofSubject: 'stores-to-products', include: [...productCard.include, ...storePrices] } },
});

/** The visitor's own orders: no document has them. */
export const orderListDefault = defineOldView({ widget, variant: 'order-list-default', isPrivate: true });
