import { defineVariant, useT, type WidgetProps } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { messages } from '../messages.js';
import type { ArticleRow, WidgetRow } from '../rows.js';
import { ArticleText } from './article-text.js';
import { RelatedProducts } from './related-products.js';

export const articleOverviewDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'article-overview-default',
  component: ArticleOverviewDefault,
});

/** The article that the url names: to read first, then the products that it is about. */
function ArticleOverviewDefault({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, ArticleRow>) {
  const t = useT(messages);
  if (!subject) return null;
  return (
    <>
      <ArticleText article={subject} place={place} className={widget.className} />
      <RelatedProducts title={t('related')} article={subject} level={(place.headingLevel + 1) as HeadingLevel} />
    </>
  );
}
