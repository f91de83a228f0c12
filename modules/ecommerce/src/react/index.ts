import { priceLinks } from './attribute/price-tag.js';
import { categoryListButtonDefault } from './category/category-list-button-default.js';
import { categoryListDefault } from './category/category-list-default.js';
import { categoryOverviewDefault } from './category/category-overview-default.js';
import { orderListDefault } from './order/order-list-default.js';
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
  orderListDefault,
  productDefault,
  productListDefault,
  productOverviewDefault,
  ...fileLinks,
  ...priceLinks,
  storeListDefault,
  storeOverviewDefault,
  widgetDefault,
];

export { islands } from './order/islands.js';
export { structuredData } from './structured-data.js';
