import { defineView, list, listOfSubject, show, foreign, via } from '@flotilla/core';
import { listOfFilter } from '@flotilla/core/queries';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { category } from './entities/category.js';
import { product } from './entities/product.js';
import { store } from './entities/store.js';
import { widget } from './entities/widget.js';
import {
  categoriesToFileStorageModuleFiles,
  categoriesToProducts,
  categoriesToWebsiteBuilderModuleWidgets,
  storesToProducts,
  widgetsToCategories,
  widgetsToProducts,
  widgetsToStores,
} from './links.js';
import { productReviews, type ShownReview } from './review-shapes.js';
import { productSecurity, type ShownSecurity } from './security-shapes.js';
import {
  categoryCard,
  categoryName,
  productCard,
  productFacets,
  productVariations,
  storeCard,
  storePrices,
  wholeProduct,
  wholeStore,
} from './selections.js';

/** The variation that the query selects: `?option=cap-navy`, or `?size=m&colour=navy` of a form. */
const chosenVariation = listOfFilter(product, { facets: productVariations, limit: 1 });

const paged = { limit: 24, isPaged: true } as const;

/** A list that visitors can narrow and sort. */
const assorted = { ...paged, facets: productFacets } as const;

export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

/** A product that another module links to. */
export const productDefault = defineView({ of: productCard, variant: 'default' });

export const productListDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToProducts, productCard) }),
  variant: 'product-list-default',
  classWords: ['muted', 'two-columns', 'swipe'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 48 } } },
  lists: { products: list(product, productCard, { ...paged, unless: 'chosen' }) },
});

/** The selected products, or all of them, with filters. */
export const productCatalogDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToProducts, show(product, []), { limit: 1 }) }),
  variant: 'product-catalog-default',
  classWords: ['muted'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 48 } } },
  lists: { products: list(product, productCard, { ...assorted, within: 'chosen' }) },
});

export const productOverviewDefault = defineView({
  of: widget,
  variant: 'product-overview-default',
  editing: { category: 'shop', edits: [], places: { once: true } },
  subject: { show: wholeProduct, by: 'ecommerce.products.slug' },
  lists: {
    variation: chosenVariation,
    security: listOfFilter<ShownSecurity>(product, { facets: productSecurity, limit: 1 }),
    reviews: listOfFilter<ShownReview, true>(product, { facets: productReviews, limit: 10, isPaged: true }),
  },
});

export const categoryListDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToCategories, categoryCard) }),
  variant: 'category-list-default',
  classWords: ['muted', 'swipe'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 48 } } },
  lists: { categories: list(category, categoryCard, { ...paged, unless: 'chosen' }) },
});

export const categoryListButtonDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToCategories, categoryName) }),
  variant: 'category-list-button-default',
  classWords: ['muted'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 48 } } },
  lists: { categories: list(category, categoryName, { limit: 24, unless: 'chosen' }) },
});

const wholeCategory = show(category, '*', {
  pictures: via(categoriesToFileStorageModuleFiles, fileSelection, shownPart),
  above: via(categoriesToWebsiteBuilderModuleWidgets, foreign('website-builder.widget'), {
    variants: ['overview'],
  }),
  below: via(categoriesToWebsiteBuilderModuleWidgets, foreign('website-builder.widget'), {
    variants: ['default'],
  }),
});

export const categoryOverviewDefault = defineView({
  of: widget,
  variant: 'category-overview-default',
  editing: { category: 'shop', edits: [], places: { once: true } },
  subject: { show: wholeCategory, by: 'ecommerce.categories.slug' },
  lists: { products: listOfSubject(via(categoriesToProducts, productCard), assorted) },
});

export const storeListDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToStores, storeCard) }),
  variant: 'store-list-default',
  classWords: ['muted'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 48 } } },
  lists: { stores: list(store, storeCard, { ...paged, unless: 'chosen' }) },
});

const assortment = via(storesToProducts, productCard, {
  fields: ['quantity'],
  with: { prices: storePrices },
});

export const storeOverviewDefault = defineView({
  of: widget,
  variant: 'store-overview-default',
  editing: { category: 'shop', edits: [], places: { once: true } },
  subject: {
    show: wholeStore,
    by: 'ecommerce.stores.slug',
  },
  lists: { products: listOfSubject(assortment, assorted) },
});

/** A view of the visitor's own data, which no document contains. */
const ownOf = (variant: string) =>
  defineView({
    of: widget,
    variant,
    classWords: ['muted'],
    isPrivate: true,
    editing: { edits: ['title', 'subtitle', 'description'] },
  });

export const orderListDefault = ownOf('order-list-default');
/** The order of `?id=`. */
export const orderOverviewDefault = ownOf('order-overview-default');
/** The status of the payment of `?intent=`. */
export const paymentReturnDefault = ownOf('payment-return-default');
export const meCart = ownOf('me-ecommerce-module-cart-default');
export const meOrderListCheckout = ownOf('me-ecommerce-module-order-list-checkout-default');

export const meProductCart = defineView({
  of: widget,
  variant: 'me-ecommerce-module-product-cart-default',
  classWords: ['muted'],
  editing: { category: 'shop', edits: ['title', 'subtitle', 'description'], places: { once: true } },
  lists: { variation: chosenVariation },
  subject: { show: wholeProduct, by: 'ecommerce.products.slug' },
});

export const meProductCheckout = defineView({
  of: widget,
  variant: 'me-ecommerce-module-product-checkout-default',
  classWords: ['muted'],
  editing: { edits: [], places: { once: true } },
  lists: { variation: chosenVariation },
  isPrivate: true,
  subject: { show: wholeProduct, by: 'ecommerce.products.slug' },
});
