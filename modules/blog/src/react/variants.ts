export { articleListDefault } from './article/article-list-default.js';
export { articleOverviewDefault } from './article/article-overview-default.js';
export { articleOverviewEcommerceModuleProductListDefault } from './article/article-overview-ecommerce-module-product-list-default.js';
export { articleOverviewWithPrivateContentDefault } from './article/article-overview-with-private-content-default.js';
export { categoryListButtonDefault } from './category/category-list-button-default.js';
export { categoryListDefault } from './category/category-list-default.js';
export { categoryOverviewDefault } from './category/category-overview-default.js';
export { widgetDefault } from './widget-default.js';
