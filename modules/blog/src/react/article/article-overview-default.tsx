import { defineVariant, useT } from '@flotilla/react';
import { messages } from '../messages.js';
import { ArticleText } from './article-text.js';
import { RelatedProducts } from './related-products.js';
import * as views from '../../views.js';

/** Shows the article of the URL, followed by its related products. */
export const articleOverviewDefault = defineVariant(
  views.articleOverviewDefault,
  function ArticleOverviewDefault({ row, subject, context }) {
    const t = useT(messages);
    return (
      <>
        <ArticleText article={subject} context={context} className={row.className} />
        <RelatedProducts title={t('related')} products={subject.products} level={context.inner} />
      </>
    );
  },
);
