import { defineVariant, WidgetHeading } from '@flotilla/react';
import { CardGrid, LinkedRows, ListPages, Trail } from '@flotilla/react/kit';
import { Container, Section } from '@flotilla/ui';
import { ArticleCard } from '../cards/article-card.js';
import { Nothing } from '../nothing.js';
import { categoryCard } from '../../selections.js';
import * as views from '../../views.js';

/** Shows the topic of the URL with its articles, in pages. */
export const categoryOverviewDefault = defineVariant(
  views.categoryOverviewDefault,
  function CategoryOverviewDefault({ row, lists, subject, context }) {
    const articles = lists.articles.rows;
    const level = context.inner;
    return (
      <>
        <Section spacing="none" className={row.className ?? undefined}>
          <Container className="flex flex-col gap-10 pt-6 pb-section">
            <Trail steps={[{ of: categoryCard, row: subject }]} />
            <WidgetHeading row={subject} context={context} />
            {articles.length === 0 && <Nothing />}
            <CardGrid items={articles}>
              {(article, index) => (
                <ArticleCard article={article} level={level} priority={context.isFirst && index === 0} />
              )}
            </CardGrid>
            <ListPages list={lists.articles} />
          </Container>
        </Section>
        <LinkedRows rows={subject.widgets} />
      </>
    );
  },
);
