import { defineVariant, Island, useT, type WidgetProps } from '@flotilla/react';
import { Container, type HeadingLevel } from '@flotilla/ui';
import { privateContent } from './islands.js';
import { messages } from '../messages.js';
import type { ArticleRow, WidgetRow } from '../rows.js';
import { ArticleText } from './article-text.js';
import { RelatedProducts } from './related-products.js';

export const articleOverviewWithPrivateContentDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'article-overview-with-private-content-default',
  component: ArticleOverviewWithPrivateContent,
});

/** The article that the url names, and the place of what only some visitors may read of it. */
function ArticleOverviewWithPrivateContent({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, ArticleRow>) {
  const t = useT(messages);
  if (!subject) return null;
  return (
    <>
      <ArticleText article={subject} place={place} className={widget.className} />
      <Container width="content" className="pb-section">
        <Island of={privateContent} props={{ articleId: subject.id }} />
      </Container>
      <RelatedProducts title={t('related')} article={subject} level={(place.headingLevel + 1) as HeadingLevel} />
    </>
  );
}
