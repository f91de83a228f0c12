import { defineView, list, listOfSubject, show, theirs, via } from '@flotilla/core';
import { article } from './entities/article.js';
import { category } from './entities/category.js';
import { widget } from './entities/widget.js';
import { categoriesToArticles, categoriesToWebsiteBuilderModuleWidgets, widgetsToArticles, widgetsToCategories } from './links.js';
import { articleCard, articleOfFeed, articleOfTopic, articleWithProducts, categoryCard, wholeArticle } from './shown.js';

const by = 'blog.articles.slug';

/** Shows only the widget's own texts. */
export const widgetDefault = defineView({ of: widget, variant: 'default', classWords: ['muted'] });

/** The selected articles, or all of them with the newest first. */
export const articleListDefault = defineView({
  of: show(widget, '*', { chosen: via(widgetsToArticles, articleCard) }),
  variant: 'article-list-default',
  classWords: ['muted'],
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

/** The article of the URL, with its products. */
export const articleOverviewDefault = defineView({
  of: widget,
  variant: 'article-overview-default',
  subject: { show: wholeArticle, by },
});

/** The public part of the article of the URL. An island fetches the private part, which is in no document. */
export const articleOverviewWithPrivateContentDefault = defineView({
  of: widget,
  variant: 'article-overview-with-private-content-default',
  subject: { show: wholeArticle, by },
});

/** The products of the article of the URL. */
export const articleOverviewEcommerceModuleProductListDefault = defineView({
  of: widget,
  variant: 'article-overview-ecommerce-module-product-list-default',
  subject: { show: articleWithProducts, by },
});

/** The topic of the URL with its articles, in pages. */
export const categoryOverviewDefault = defineView({
  of: widget,
  variant: 'category-overview-default',
  subject: {
    show: show(category, '*', { widgets: via(categoriesToWebsiteBuilderModuleWidgets, theirs('website-builder.widget')) }),
    by: 'blog.categories.slug',
  },
  lists: { articles: listOfSubject(via(categoriesToArticles, articleOfTopic), { limit: 12, isPaged: true }) },
});

const chosenCategories = show(widget, '*', { chosen: via(widgetsToCategories, categoryCard) });
const categories = list(category, categoryCard, { limit: 24, unless: 'chosen' });

/** The selected topics, or the first ones, as cards. */
export const categoryListDefault = defineView({
  of: chosenCategories,
  variant: 'category-list-default',
  classWords: ['muted'],
  lists: { categories },
});

/** The selected topics, or the first ones, as a row of buttons. */
export const categoryListButtonDefault = defineView({
  of: chosenCategories,
  variant: 'category-list-button-default',
  classWords: ['muted'],
  lists: { categories },
});
