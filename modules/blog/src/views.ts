import { defineOldView, fieldsOf, type OldShown, showing } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { article } from './entities/article.js';
import { category } from './entities/category.js';

const widget = 'blog.widget';
const segment = 'blog.articles.slug';

const pictures = showing('articles-to-file-storage-module-files', shownFile);
const topics = showing('categories-to-articles', { fields: fieldsOf(category, 'slug', 'title') });
const products = ['articles-to-ecommerce-module-products.*'];

const articleCard = {
  fields: fieldsOf(article, 'createdAt', 'slug', 'title', 'subtitle', 'className'),
  include: [...pictures, ...topics],
} as const satisfies OldShown;
const articleList = { ...articleCard, entity: 'blog.article', limit: 12, isPaged: true } as const;

/** The chosen articles, or all of them, the newest first. */
export const articleListDefault = defineOldView({
  widget,
  variant: 'article-list-default',
  include: showing('widgets-to-articles', articleCard),
  lists: {
    articles: { ...articleList, orderBy: [{ column: 'createdAt', method: 'desc' }], unlessLinked: 'widgets-to-articles', hasFeed: true },
  },
});

/** The article that the url names, with its products. */
export const articleOverviewDefault = defineOldView({
  widget,
  variant: 'article-overview-default',
  subject: { entity: 'blog.article', segment, include: [...pictures, ...topics, ...products] },
});

/** The public part of the article that the url names. What is private is read by an island, and is in no document. */
export const articleOverviewWithPrivateContentDefault = defineOldView({
  widget,
  variant: 'article-overview-with-private-content-default',
  subject: { entity: 'blog.article', segment, include: [...pictures, ...topics, ...products] },
});

/** The products of the article that the url names. */
export const articleOverviewEcommerceModuleProductListDefault = defineOldView({
  widget,
  variant: 'article-overview-ecommerce-module-product-list-default',
  subject: { entity: 'blog.article', segment, include: products },
});

/** The topic that the url names, with its articles, page by page. */
export const categoryOverviewDefault = defineOldView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'blog.category',
    segment: 'blog.categories.slug',
    include: ['categories-to-website-builder-module-widgets.*'],
  },
  lists: { articles: { ...articleList, include: pictures, ofSubject: 'categories-to-articles' } },
});

const categoryCard: OldShown = { fields: fieldsOf(category, 'slug', 'title', 'subtitle', 'className') };
const categories = {
  include: showing('widgets-to-categories', categoryCard),
  lists: { categories: { ...categoryCard, entity: 'blog.category', limit: 24, unlessLinked: 'widgets-to-categories' } },
} as const;

/** The chosen topics, or the first ones, as cards. */
export const categoryListDefault = defineOldView({ widget, variant: 'category-list-default', ...categories });

/** The chosen topics, or the first ones, as a row of buttons. */
export const categoryListButtonDefault = defineOldView({ widget, variant: 'category-list-button-default', ...categories });
