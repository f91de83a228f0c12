import { defineVariant, Island, useT } from '@flotilla/react';
import { Container } from '@flotilla/ui';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { ArticleText } from './article-text.js';
import { RelatedArticles } from './related-articles.js';
import { RelatedProducts } from './related-products.js';
import * as views from '../../views.js';

/** Shows the article of the URL, with an island for its private content. */
export const articleOverviewWithPrivateContentDefault = defineVariant(
  views.articleOverviewWithPrivateContentDefault,
  function ArticleOverviewWithPrivateContent({ row, lists, subject, context }) {
    const t = useT(messages);
    return (
      <>
        <ArticleText article={subject} context={context} className={row.className} />
        <Container width="content" className="pb-section">
          <Island of={islands.privateContent} props={{ articleId: subject.id }} />
        </Container>
        <RelatedProducts title={t('related')} products={subject.products} level={context.inner} />
        <RelatedArticles row={row} articles={lists.related.rows} level={context.inner} />
      </>
    );
  },
);
