import { categoryListDefault } from './category/category-list-default.js';
import { categoryOverviewDefault } from './category/category-overview-default.js';
import { productListDefault } from './product/product-list-default.js';
import { productOverviewDefault } from './product/product-overview-default.js';
import { storeListDefault } from './store/store-list-default.js';
import { storeOverviewDefault } from './store/store-overview-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  categoryListDefault,
  categoryOverviewDefault,
  productListDefault,
  productOverviewDefault,
  storeListDefault,
  storeOverviewDefault,
  widgetDefault,
];

export { ProductCard, type ProductCardProps } from './product/product-card.js';
export type { ProductRow } from './rows.js';
