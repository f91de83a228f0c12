import { defineView, list, listOfSubject, show, foreign, via } from '@flotilla/core';
import { article } from './entities/article.js';
import { category } from './entities/category.js';
import { widget } from './entities/widget.js';
import {
  categoriesToArticles,
  categoriesToWebsiteBuilderModuleWidgets,
  widgetsToArticles,
  widgetsToCategories,
} from './links.js';
import {
  articleCard,
  articleOfFeed,
  articleOfTopic,
  articleWithProducts,
  categoryCard,
  relatedLimit,
  wholeArticle,
} from './selections.js';

const by = 'blog.articles.slug';
const related = list(article, articleOfTopic, {
  orderBy: { publishedAt: 'desc' },
  limit: relatedLimit,
  relatedBy: categoriesToArticles,
});

export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

export const articleListDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToArticles, articleCard) }),
  variant: 'article-list-default',
  classWords: ['muted', 'swipe'],
  editing: { category: 'lists', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 24 } } },
  lists: {
    articles: list(article, articleCard, {
      orderBy: { publishedAt: 'desc' },
      limit: 12,
      isPaged: true,
      hasFeed: true,
      feed: articleOfFeed,
      unless: 'chosen',
    }),
  },
});

export const articleOverviewDefault = defineView({
  of: widget,
  variant: 'article-overview-default',
  classWords: ['without-related'],
  editing: { category: 'text', edits: [], places: { once: true } },
  subject: { show: wholeArticle, by },
  lists: { related },
});

/** The public part of the article of the URL. An island fetches the private part, which is in no document. */
export const articleOverviewWithPrivateContentDefault = defineView({
  of: widget,
  variant: 'article-overview-with-private-content-default',
  classWords: ['without-related'],
  editing: { category: 'text', edits: [], places: { once: true } },
  subject: { show: wholeArticle, by },
  lists: { related },
});

export const articleOverviewEcommerceModuleProductListDefault = defineView({
  of: widget,
  variant: 'article-overview-ecommerce-module-product-list-default',
  editing: { category: 'shop', edits: ['title'], places: { once: true } },
  subject: { show: articleWithProducts, by },
});

export const categoryOverviewDefault = defineView({
  of: widget,
  variant: 'category-overview-default',
  editing: { category: 'lists', edits: [], places: { once: true } },
  subject: {
    show: show(category, '*', {
      widgets: via(categoriesToWebsiteBuilderModuleWidgets, foreign('website-builder.widget')),
    }),
    by: 'blog.categories.slug',
  },
  lists: {
    articles: listOfSubject(via(categoriesToArticles, articleOfTopic), {
      limit: 12,
      isPaged: true,
      hasFeed: true,
      feed: articleOfFeed,
    }),
  },
});

const chosenCategories = show(widget, '*', { chosen: via(widgetsToCategories, categoryCard) });
const categories = list(category, categoryCard, { limit: 24, unless: 'chosen' });

export const categoryListDefault = defineView({
  of: chosenCategories,
  variant: 'category-list-default',
  classWords: ['muted'],
  editing: { category: 'lists', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 24 } } },
  lists: { categories },
});

export const categoryListButtonDefault = defineView({
  of: chosenCategories,
  variant: 'category-list-button-default',
  classWords: ['muted'],
  editing: { category: 'lists', edits: ['title', 'subtitle', 'description'], parts: { chosen: { max: 24 } } },
  lists: { categories },
});
