import { type DescribedPage, defineStructuredData, type Thing } from '@flotilla/react';
import { categoryCard, wholeArticle, type WholeArticleRow } from '../shown.js';

/** What search engines and previews are told of the rows of this module. */
export const structuredData = [
  defineStructuredData(wholeArticle, {
    describe: describeArticle,
    trail: trailOf,
    opengraph: ({ publishedAt, createdAt, updatedAt }) => ({
      'og:type': 'article',
      'article:published_time': publishedAt ?? createdAt,
      'article:modified_time': updatedAt,
    }),
  }),
];

/** The properties that https://developers.google.com/search/docs/appearance/structured-data/article recommends. */
function describeArticle(article: WholeArticleRow, page: DescribedPage): Thing {
  return {
    '@type': 'Article',
    '@id': `${page.url}#article`,
    headline: page.title,
    description: page.description,
    inLanguage: page.site.language,
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    image: article.pictures.map(({ file }) => page.addressOf(file)),
    author: page.organization,
    publisher: page.organization,
    mainEntityOfPage: page.url,
  };
}

function trailOf(article: WholeArticleRow) {
  const [topic] = article.topics;
  return topic ? [{ of: categoryCard, row: topic }] : [];
}
