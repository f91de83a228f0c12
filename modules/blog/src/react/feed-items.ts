import { defineFeedItem } from '@flotilla/react';
import { authorsOf } from '../authors.js';
import { articleOfFeed } from '../shown.js';

/** The whole text of an article, the people who wrote it, and its topics. */
export const feedItems = [
  defineFeedItem(articleOfFeed, (article) => ({
    content: article.description,
    authors: authorsOf(article).map(({ title }) => title),
    categories: article.topics.map(({ title }) => title),
  })),
];
