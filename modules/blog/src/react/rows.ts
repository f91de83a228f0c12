import type { ProductRow } from '@flotilla/ecommerce/react';
import type { File } from '@flotilla/file-storage';
import { type Linked, linked } from '@flotilla/react';
import type { WidgetLinks } from '@flotilla/website-builder/react';
import type { Article, Category, Widget } from '../index.js';

/** The links are optional because a view asks for some of them, and because a blog may run without the other module. */
export type ArticleRow = Article & {
  articlesToFileStorageModuleFiles?: readonly Linked<'fileStorageModuleFile', File>[];
  categoriesToArticles?: readonly Linked<'category', Category>[];
  articlesToEcommerceModuleProducts?: readonly Linked<'ecommerceModuleProduct', ProductRow>[];
  articlesToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

export type CategoryRow = Category & {
  categoriesToArticles?: readonly Linked<'article', ArticleRow>[];
  categoriesToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

export type WidgetRow = Widget & {
  widgetsToArticles?: readonly Linked<'article', ArticleRow>[];
  widgetsToCategories?: readonly Linked<'category', CategoryRow>[];
};

/** The first picture of an article. */
export function pictureOf(article: ArticleRow): File | undefined {
  return linked(article.articlesToFileStorageModuleFiles, 'fileStorageModuleFile')[0];
}
