import { defineModule, exportsOf } from '@flotilla/core';
import { article } from './entities/article.js';
import { category } from './entities/category.js';
import { widget } from './entities/widget.js';
import * as checks from './checks.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const blog = defineModule({
  name: 'blog',
  entities: [article, category, widget],
  links: exportsOf(Object.entries(links)),
  views: exportsOf(Object.entries(views)),
  checks: exportsOf(Object.entries(checks)),
  labels,
});

export { article, type Article } from './entities/article.js';
export { category, type Category } from './entities/category.js';
export { widget, type Widget } from './entities/widget.js';
export {
  articlesToEcommerceModuleProducts,
  articlesToFileStorageModuleFiles,
  articlesToWebsiteBuilderModuleWidgets,
  categoriesToArticles,
  categoriesToWebsiteBuilderModuleWidgets,
  widgetsToArticles,
  widgetsToCategories,
} from './links.js';
