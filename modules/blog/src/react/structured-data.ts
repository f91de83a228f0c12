import { type DescribedPage, defineStructuredData, linked, type Thing } from '@flotilla/react';
import type { ArticleRow } from './rows.js';

/** What search engines and previews are told of the rows of this module. */
export const structuredData = [
  defineStructuredData<ArticleRow>({
    entity: 'blog.article',
    describe: describeArticle,
    trail: trailOf,
    opengraph: ({ createdAt, updatedAt }) => ({
      'og:type': 'article',
      'article:published_time': createdAt,
      'article:modified_time': updatedAt,
    }),
  }),
];

/** The properties that https://developers.google.com/search/docs/appearance/structured-data/article recommends. */
function describeArticle(article: ArticleRow, page: DescribedPage): Thing {
  const pictures = linked(article.articlesToFileStorageModuleFiles, 'fileStorageModuleFile');
  return {
    '@type': 'Article',
    '@id': `${page.url}#article`,
    headline: page.title,
    description: page.description,
    inLanguage: page.site.language,
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    image: pictures.map(({ file }) => page.addressOf(file)),
    author: page.organization,
    publisher: page.organization,
    mainEntityOfPage: page.url,
  };
}

function trailOf(article: ArticleRow) {
  const [topic] = linked(article.categoriesToArticles, 'category');
  return topic ? [{ title: topic.title, path: `/blog/categories/${topic.slug}` }] : [];
}
