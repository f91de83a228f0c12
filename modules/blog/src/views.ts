import { defineView, through } from '@flotilla/core';
import { productListDefault } from '@flotilla/ecommerce';
import { contentDefault } from '@flotilla/website-builder';

const widget = 'blog.widget';
const segment = 'blog.articles.slug';

/** What a card of an article shows: its picture and its topics. */
const ofArticle = ['articles-to-file-storage-module-files', 'categories-to-articles'];
const products = through('articles-to-ecommerce-module-products', productListDefault.lists.products.include);

/** The chosen articles, or all of them, the newest first. */
export const articleListDefault = defineView({
  widget,
  variant: 'article-list-default',
  include: through('widgets-to-articles', ofArticle),
  lists: {
    articles: {
      entity: 'blog.article',
      include: ofArticle,
      orderBy: [{ column: 'createdAt', method: 'desc' }],
      limit: 12,
      isPaged: true,
      unlessLinked: 'widgets-to-articles',
    },
  },
});

/** The article that the url names, with its products and the widgets that stand under its text. */
export const articleOverviewDefault = defineView({
  widget,
  variant: 'article-overview-default',
  subject: {
    entity: 'blog.article',
    segment,
    include: [...ofArticle, ...products, ...through('articles-to-website-builder-module-widgets', contentDefault.include)],
  },
});

/** The products of the article that the url names. */
export const articleOverviewEcommerceModuleProductListDefault = defineView({
  widget,
  variant: 'article-overview-ecommerce-module-product-list-default',
  subject: { entity: 'blog.article', segment, include: products },
});

/** The topic that the url names, with its articles. */
export const categoryOverviewDefault = defineView({
  widget,
  variant: 'category-overview-default',
  subject: {
    entity: 'blog.category',
    segment: 'blog.categories.slug',
    include: [
      'categories-to-articles.articles-to-file-storage-module-files',
      ...through('categories-to-website-builder-module-widgets', contentDefault.include),
    ],
  },
});

const categories = {
  include: ['widgets-to-categories'],
  lists: { categories: { entity: 'blog.category', limit: 24, unlessLinked: 'widgets-to-categories' } },
} as const;

/** The chosen topics, or all of them, as cards. */
export const categoryListDefault = defineView({ widget, variant: 'category-list-default', ...categories });

/** The chosen topics, or all of them, as a row of buttons. */
export const categoryListButtonDefault = defineView({ widget, variant: 'category-list-button-default', ...categories });
