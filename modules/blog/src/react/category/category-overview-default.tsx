import { defineVariant, linked, useT, type WidgetProps } from '@flotilla/react';
import { Container, type HeadingLevel, Section } from '@flotilla/ui';
import { CardGrid, LinkedWidgets, Trail, WidgetHeading } from '@flotilla/website-builder/react';
import { ArticleCard } from '../article/article-card.js';
import { messages } from '../messages.js';
import { Nothing } from '../nothing.js';
import type { CategoryRow, WidgetRow } from '../rows.js';

export const categoryOverviewDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'category-overview-default',
  component: CategoryOverviewDefault,
});

/** The topic that the url names, with its articles. */
function CategoryOverviewDefault({ widget, subject, place }: WidgetProps<WidgetRow, Record<never, never>, CategoryRow>) {
  const t = useT(messages);
  if (!subject) return null;
  const articles = linked(subject.categoriesToArticles, 'article');
  return (
    <>
      <Section spacing="none" className={widget.className ?? undefined}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: subject, href: `/blog/categories/${subject.slug}` }]} />
          <WidgetHeading row={subject} place={place} />
          {articles.length === 0 ? (
            <Nothing />
          ) : (
            <p className="-mb-4 text-sm text-muted-foreground">{t('articles', { count: articles.length })}</p>
          )}
          <CardGrid items={articles}>
            {(article, index) => (
              <ArticleCard article={article} level={(place.headingLevel + 1) as HeadingLevel} priority={place.isFirst && index === 0} />
            )}
          </CardGrid>
        </Container>
      </Section>
      <LinkedWidgets links={subject.categoriesToWebsiteBuilderModuleWidgets} />
    </>
  );
}
