import { type RowOf, show, foreign, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { authors } from './authors.js';
import { article } from './entities/article.js';
import { category } from './entities/category.js';
import {
  articlesToEcommerceModuleProducts,
  articlesToFileStorageModuleFiles,
  categoriesToArticles,
} from './links.js';

const pictures = via(articlesToFileStorageModuleFiles, fileSelection, shownPart);
const topics = via(categoriesToArticles, show(category, ['slug', 'title']));
const products = via(articlesToEcommerceModuleProducts, foreign('ecommerce.product'));
const ofCard = ['publishedAt', 'createdAt', 'slug', 'title', 'subtitle', 'className'] as const;

export const articleCard = show(article, ofCard, { pictures, topics });
export type ArticleCardRow = RowOf<typeof articleCard>;

export const articleOfTopic = show(article, ofCard, { pictures });
export type ArticleOfTopicRow = RowOf<typeof articleOfTopic>;

/** Articles of the same topics below an article, in each language. */
export const relatedLimit = 3;

export const articleOfFeed = show(article, '*', { authors, pictures, topics });

export const wholeArticle = show(article, '*', { authors, pictures, topics, products });
export type WholeArticleRow = RowOf<typeof wholeArticle>;

export const articleWithProducts = show(article, '*', { products });

export const categoryCard = show(category, ['slug', 'title', 'subtitle', 'className']);
export type CategoryCardRow = RowOf<typeof categoryCard>;
