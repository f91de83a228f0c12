import { classWordsOf, defineVariant, LocalizedRichText, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages, RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';
import { categoryCard, type CategoryCardRow } from '../../selections.js';

/** Lists the selected categories, or all of them, in pages. */
export const categoryListDefault = defineVariant(
  views.categoryListDefault,
  function CategoryListDefault({ row, lists, context }) {
    const categories = lists.categories?.rows ?? row.chosen;
    const level = context.inner;
    return (
      <WidgetSection row={row} context={context}>
        {categories.length === 0 && <Nothing />}
        <CardGrid items={categories} swipes={classWordsOf(row).has('swipe')}>
          {(category, index) => (
            <CategoryCard category={category} level={level} priority={context.isFirst && index === 0} />
          )}
        </CardGrid>
        <ListPages list={lists.categories} />
      </WidgetSection>
    );
  },
);

interface CategoryCardProps {
  category: CategoryCardRow;
  level: HeadingLevel;
  /** Whether the card is above the fold, so that its picture loads first. */
  priority?: boolean;
}

/** A card with picture, name and lead of a category, whose link covers the whole card. */
function CategoryCard({ category, level, priority }: CategoryCardProps) {
  const [picture] = category.pictures;
  return (
    <RowCard of={categoryCard} row={category} level={level} picture={picture} priority={priority}>
      <LocalizedRichText value={category.subtitle} className="text-muted-foreground" />
    </RowCard>
  );
}
