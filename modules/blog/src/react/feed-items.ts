import { defineFeedItem, feedItemsIn } from '@flotilla/react';
import { authorsOf } from '../authors.js';
import { articleOfFeed } from '../selections.js';

/** Feed entries: the whole text of an article, its authors and its topics. */
export const feedItems = /* @__PURE__ */ feedItemsIn({
  article: defineFeedItem(articleOfFeed, (article) => ({
    content: article.description,
    authors: authorsOf(article).map(({ title }) => title),
    categories: article.topics.map(({ title }) => title),
  })),
});
