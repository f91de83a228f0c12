import { defineVariant, Localized, useT, type WidgetProps } from '@flotilla/react';
import { RelatedProducts } from './related-products.js';
import { messages } from '../messages.js';
import type { ArticleRow, WidgetRow } from '../rows.js';

export const articleOverviewEcommerceModuleProductListDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'article-overview-ecommerce-module-product-list-default',
  component: ArticleProducts,
});

/** The products of the article that the url names, by themselves. */
function ArticleProducts({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, ArticleRow>) {
  const t = useT(messages);
  const hasTitle = Object.values(widget.title).some(Boolean);
  return (
    <RelatedProducts title={hasTitle ? <Localized value={widget.title} /> : t('related')} article={subject} level={place.headingLevel} />
  );
}
