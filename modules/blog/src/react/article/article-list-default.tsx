import { defineVariant, linked, type ListOf, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import { ArticleCard } from '../cards/article-card.js';
import { Nothing } from '../nothing.js';
import type { ArticleRow, WidgetRow } from '../rows.js';

export const articleListDefault = defineVariant({ widget: 'blog.widget', variant: 'article-list-default', component: ArticleListDefault });

/** The chosen articles, else all of them, the newest first, page by page. */
function ArticleListDefault({ widget, lists, place }: WidgetProps<WidgetRow, { articles?: ListOf<ArticleRow> }>) {
  const articles = lists.articles?.rows ?? linked(widget.widgetsToArticles, 'article');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <WidgetSection widget={widget} place={place}>
      {articles.length === 0 && <Nothing />}
      <CardGrid items={articles}>
        {(article, index) => <ArticleCard article={article} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.articles} />
    </WidgetSection>
  );
}
