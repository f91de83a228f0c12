import type { DocumentRow } from '@flotilla/core';
import type { File } from '@flotilla/file-storage';
import { type Linked, linked } from '@flotilla/react';
import type { WidgetLinks } from '@flotilla/website-builder/react';
import type { Article, Category, Widget } from '../index.js';

/** The links are optional because a view asks for some of them, and because a blog may run without the other module. */
export type ArticleRow = Article & {
  articlesToFileStorageModuleFiles?: readonly Linked<'fileStorageModuleFile', File>[];
  categoriesToArticles?: readonly Linked<'category', Category>[];
  /** How a product looks is for its own module to say. */
  articlesToEcommerceModuleProducts?: readonly Linked<'ecommerceModuleProduct', DocumentRow>[];
};

export type CategoryRow = Category & { categoriesToWebsiteBuilderModuleWidgets?: WidgetLinks };

export type WidgetRow = Widget & {
  widgetsToArticles?: readonly Linked<'article', ArticleRow>[];
  widgetsToCategories?: readonly Linked<'category', CategoryRow>[];
};

/** The first picture of an article. */
export function pictureOf(article: ArticleRow): File | undefined {
  return linked(article.articlesToFileStorageModuleFiles, 'fileStorageModuleFile')[0];
}
