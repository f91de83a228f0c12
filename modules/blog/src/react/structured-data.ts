import {
  type DescribedPage,
  defineStructuredData,
  hrefOf,
  linkTo,
  localized,
  structuredDataIn,
  type Thing,
} from '@flotilla/react';
import { addressOfPicture } from '@flotilla/react/kit';
import { authorsOf, authorSelection } from '../authors.js';
import { categoryCard, wholeArticle, type WholeArticleRow } from '../selections.js';

/** Structured data (JSON-LD) and Open Graph properties of this module's rows. */
export const structuredData = /* @__PURE__ */ structuredDataIn({
  article: defineStructuredData(wholeArticle, {
    describe: describeArticle,
    trail: trailOf,
    opengraph: ({ publishedAt, createdAt, updatedAt }) => ({
      'og:type': 'article',
      'article:published_time': publishedAt ?? createdAt,
      'article:modified_time': updatedAt,
    }),
  }),
});

/**
 * Describes an article by the properties of
 * https://developers.google.com/search/docs/appearance/structured-data/article.
 */
function describeArticle(article: WholeArticleRow, page: DescribedPage): Thing {
  return {
    '@type': 'Article',
    '@id': `${page.url}#article`,
    headline: page.title,
    description: page.description,
    inLanguage: page.site.language,
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    image: article.pictures.map((picture) => page.addressOf(addressOfPicture(picture))),
    author: authorsFor(article, page),
    publisher: page.organization,
    mainEntityOfPage: page.url,
  };
}

/** Returns the authors as persons, or the organization when no author has a profile. */
function authorsFor(
  article: WholeArticleRow,
  { site, organization, addressOf }: DescribedPage,
): Thing | readonly Thing[] {
  const people = authorsOf(article).flatMap((author): Thing[] => {
    const name = localized(author.title, site)?.value;
    const { href } = linkTo(hrefOf(authorSelection, author, site), site);
    return name ? [{ '@type': 'Person', name, ...(href && { url: addressOf(href) }) }] : [];
  });
  return people.length > 0 ? people : organization;
}

function trailOf(article: WholeArticleRow) {
  const [topic] = article.topics;
  return topic ? [{ of: categoryCard, row: topic }] : [];
}
