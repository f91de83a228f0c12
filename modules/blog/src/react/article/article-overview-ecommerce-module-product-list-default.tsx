import { defineVariant, Localized, useT } from '@flotilla/react';
import { RelatedProducts } from './related-products.js';
import { messages } from '../messages.js';
import * as views from '../../views.js';

/** Shows only the related products of the article of the URL. */
export const articleOverviewEcommerceModuleProductListDefault = defineVariant(
  views.articleOverviewEcommerceModuleProductListDefault,
  function ArticleProducts({ row, subject, context }) {
    const t = useT(messages);
    const hasTitle = Object.values(row.title).some(Boolean);
    return (
      <RelatedProducts
        title={hasTitle ? <Localized value={row.title} /> : t('related')}
        products={subject.products}
        level={context.headingLevel}
      />
    );
  },
);
