import { defineVariant, LocalizedRichText, WidgetSection } from '@flotilla/react';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';
import { categoryCard, type CategoryCardRow } from '../../selections.js';

/** Lists the selected topics, or all of them, as cards. */
export const categoryListDefault = defineVariant(
  views.categoryListDefault,
  function CategoryListDefault({ row, lists, context }) {
    const categories = lists.categories?.rows ?? row.chosen;
    return (
      <WidgetSection row={row} context={context}>
        {categories.length === 0 && <Nothing />}
        <CardGrid items={categories}>
          {(category) => <CategoryCard category={category} level={context.inner} />}
        </CardGrid>
      </WidgetSection>
    );
  },
);

/** A card with the name and lead of a topic, whose link covers the whole card. */
function CategoryCard({ category, level }: { category: CategoryCardRow; level: HeadingLevel }) {
  return (
    <RowCard of={categoryCard} row={category} level={level}>
      <LocalizedRichText value={category.subtitle} className="wrap-anywhere text-muted-foreground" />
    </RowCard>
  );
}
