import { defineView, fieldsOf, through } from '@flotilla/core';
import { article } from './entities/article.js';
import { category } from './entities/category.js';

const widget = 'blog.widget';
const segment = 'blog.articles.slug';

/** What a card of an article shows: its picture and its topics. */
const ofArticle = ['articles-to-file-storage-module-files', 'categories-to-articles'];
const products = ['articles-to-ecommerce-module-products.*'];

const articleList = {
  entity: 'blog.article',
  fields: fieldsOf(article, 'createdAt', 'slug', 'title', 'subtitle', 'className'),
  include: ofArticle,
  limit: 12,
  isPaged: true,
} as const;

/** The chosen articles, or all of them, the newest first. */
export const articleListDefault = defineView({
  widget,
  variant: 'article-list-default',
  include: through('widgets-to-articles', ofArticle),
  lists: {
    articles: { ...articleList, orderBy: [{ column: 'createdAt', method: 'desc' }], unlessLinked: 'widgets-to-articles', hasFeed: true },
  },
});

/** The article that the url names, with its products. */
export const articleOverviewDefault = defineView({
  widget,
  variant: 'article-overview-default',
  subject: { entity: 'blog.article', segment, include: [...ofArticle, ...products] },
});

/** The public part of the article that the url names. What is private is read by an island, and is in no document. */
export const articleOverviewWithPrivateContentDefault = defineView({
  widget,
  variant: 'article-overview-with-private-content-default',
  subject: { entity: 'blog.article', segment, include: [...ofArticle, ...products] },
});

/** The products of the article that the url names. */
export const articleOverviewEcommerceModuleProductListDefault = defineView({
  widget,
  variant: 'article-overview-ecommerce-module-product-list-default',
  subject: { entity: 'blog.article', segment, include: products },
});

/** The topic that the url names, with its articles, page by page. */
export const categoryOverviewDefault = defineView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'blog.category',
    segment: 'blog.categories.slug',
    include: ['categories-to-website-builder-module-widgets.*'],
  },
  lists: { articles: { ...articleList, include: ['articles-to-file-storage-module-files'], ofSubject: 'categories-to-articles' } },
});

const categories = {
  include: ['widgets-to-categories'],
  lists: {
    categories: {
      entity: 'blog.category',
      fields: fieldsOf(category, 'slug', 'title', 'subtitle', 'className'),
      limit: 24,
      unlessLinked: 'widgets-to-categories',
    },
  },
} as const;

/** The chosen topics, or the first ones, as cards. */
export const categoryListDefault = defineView({ widget, variant: 'category-list-default', ...categories });

/** The chosen topics, or the first ones, as a row of buttons. */
export const categoryListButtonDefault = defineView({ widget, variant: 'category-list-button-default', ...categories });
