import { categoryListDefault } from './category-list-default.js';
import { categoryOverviewDefault } from './category-overview-default.js';
import { productListDefault } from './product-list-default.js';
import { productOverviewDefault } from './product-overview-default.js';
import { storeListDefault } from './store-list-default.js';
import { storeOverviewDefault } from './store-overview-default.js';
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
