import { articleListDefault } from './article/article-list-default.js';
import { articleOverviewDefault } from './article/article-overview-default.js';
import { articleOverviewEcommerceModuleProductListDefault } from './article/article-overview-ecommerce-module-product-list-default.js';
import { articleOverviewWithPrivateContentDefault } from './article/article-overview-with-private-content-default.js';
import { categoryListButtonDefault } from './category/category-list-button-default.js';
import { categoryListDefault } from './category/category-list-default.js';
import { categoryOverviewDefault } from './category/category-overview-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  articleListDefault,
  articleOverviewDefault,
  articleOverviewEcommerceModuleProductListDefault,
  articleOverviewWithPrivateContentDefault,
  categoryListButtonDefault,
  categoryListDefault,
  categoryOverviewDefault,
  widgetDefault,
];

export { islands } from './article/islands.js';
export { feedItems } from './feed-items.js';
export { structuredData } from './structured-data.js';
