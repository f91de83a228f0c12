import { defineVariant, useT } from '@flotilla/react';
import { messages } from '../messages.js';
import { ArticleText } from './article-text.js';
import { RelatedArticles } from './related-articles.js';
import { RelatedProducts } from './related-products.js';
import * as views from '../../views.js';

/** Shows the article of the URL, followed by its products and related articles. */
export const articleOverviewDefault = defineVariant(
  views.articleOverviewDefault,
  function ArticleOverviewDefault({ row, lists, subject, context }) {
    const t = useT(messages);
    return (
      <>
        <ArticleText article={subject} context={context} className={row.className} />
        <RelatedProducts title={t('related')} products={subject.products} level={context.inner} />
        <RelatedArticles row={row} articles={lists.related.rows} level={context.inner} />
      </>
    );
  },
);
