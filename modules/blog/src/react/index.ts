import { articleListDefault } from './article-list-default.js';
import { articleOverviewDefault } from './article-overview-default.js';
import { articleOverviewEcommerceModuleProductListDefault } from './article-overview-ecommerce-module-product-list-default.js';
import { categoryListButtonDefault } from './category-list-button-default.js';
import { categoryListDefault } from './category-list-default.js';
import { categoryOverviewDefault } from './category-overview-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  articleListDefault,
  articleOverviewDefault,
  articleOverviewEcommerceModuleProductListDefault,
  categoryListButtonDefault,
  categoryListDefault,
  categoryOverviewDefault,
  widgetDefault,
];
