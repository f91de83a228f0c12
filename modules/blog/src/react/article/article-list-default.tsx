import { classWordsOf, defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { ArticleCard } from '../cards/article-card.js';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';

/** Lists the selected articles, or all of them with the newest first, in pages. */
export const articleListDefault = defineVariant(
  views.articleListDefault,
  function ArticleListDefault({ row, lists, context }) {
    const articles = lists.articles?.rows ?? row.chosen;
    return (
      <WidgetSection row={row} context={context}>
        {articles.length === 0 && <Nothing />}
        <CardGrid items={articles} swipes={classWordsOf(row).has('swipe')}>
          {(article, index) => (
            <ArticleCard
              article={article}
              topic={article.topics[0]}
              level={context.inner}
              priority={context.isFirst && index === 0}
            />
          )}
        </CardGrid>
        <ListPages list={lists.articles} />
      </WidgetSection>
    );
  },
);
