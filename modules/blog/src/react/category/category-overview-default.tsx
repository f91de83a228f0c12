import { defineVariant, linked, type Linked, type ListOf, WidgetHeading, type WidgetProps } from '@flotilla/react';
import { Container, type HeadingLevel, Section } from '@flotilla/ui';
import { CardGrid, LinkedWidgets, ListPages, Trail } from '@flotilla/website-builder/react';
import { ArticleCard } from '../cards/article-card.js';
import { Nothing } from '../nothing.js';
import type { ArticleRow, CategoryRow, WidgetRow } from '../rows.js';
import { hrefOfCategory } from '../cards/category-card.js';

export const categoryOverviewDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'category-overview-default',
  component: CategoryOverviewDefault,
});

type Lists = { articles?: ListOf<Linked<'article', ArticleRow>> };

/** The topic that the url names, with its articles, page by page. */
function CategoryOverviewDefault({ widget, lists, subject, place }: WidgetProps<WidgetRow, Lists, CategoryRow>) {
  if (!subject) return null;
  const articles = linked(lists.articles?.rows, 'article');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <>
      <Section spacing="none" className={widget.className ?? undefined}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: subject, href: hrefOfCategory(subject) }]} />
          <WidgetHeading row={subject} place={place} />
          {articles.length === 0 && <Nothing />}
          <CardGrid items={articles}>
            {(article, index) => <ArticleCard article={article} level={level} priority={place.isFirst && index === 0} />}
          </CardGrid>
          <ListPages list={lists.articles} />
        </Container>
      </Section>
      <LinkedWidgets links={subject.categoriesToWebsiteBuilderModuleWidgets} />
    </>
  );
}
