import { priceLinks } from './attribute/price-tag.js';
import { categoryListButtonDefault } from './category/category-list-button-default.js';
import { categoryListDefault } from './category/category-list-default.js';
import { categoryOverviewDefault } from './category/category-overview-default.js';
import { cartSlotContent } from './cart/cart-slot.js';
import { meProductCheckout } from './checkout/product-checkout-default.js';
import { ownVariants } from './own-variants.js';
import { fileLinks } from './product/file-links.js';
import { productDefault } from './cards/product-card.js';
import { productListDefault } from './product/product-list-default.js';
import { productOverviewDefault } from './product/product-overview-default.js';
import { storeListDefault } from './store/store-list-default.js';
import { storeOverviewDefault } from './store/store-overview-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  categoryListButtonDefault,
  categoryListDefault,
  categoryOverviewDefault,
  meProductCheckout,
  ...ownVariants,
  productDefault,
  productListDefault,
  productOverviewDefault,
  ...fileLinks,
  ...priceLinks,
  storeListDefault,
  storeOverviewDefault,
  widgetDefault,
];

export { islands } from './islands.js';
export { structuredData } from './structured-data.js';

export const slotContents = [cartSlotContent];
