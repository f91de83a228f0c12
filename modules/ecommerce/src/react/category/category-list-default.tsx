import { defineVariant, LocalizedRichText, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages, RowCard } from '@flotilla/react/kit';
import type { HeadingLevel } from '@flotilla/ui';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';
import { categoryCard, type CategoryCardRow } from '../../shown.js';

/** The chosen categories, else all of them, page by page. */
export const categoryListDefault = defineVariant(views.categoryListDefault, function CategoryListDefault({ row, lists, place }) {
  const categories = lists.categories?.rows ?? row.chosen;
  const level = place.inner;
  return (
    <WidgetSection row={row} place={place}>
      {categories.length === 0 && <Nothing />}
      <CardGrid items={categories}>
        {(category, index) => <CategoryCard category={category} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.categories} />
    </WidgetSection>
  );
});

interface CategoryCardProps {
  category: CategoryCardRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name and a line about it; the whole card leads to the category. */
function CategoryCard({ category, level, priority }: CategoryCardProps) {
  const [picture] = category.pictures;
  return (
    <RowCard of={categoryCard} row={category} level={level} picture={picture} priority={priority}>
      <LocalizedRichText value={category.subtitle} className="text-muted-foreground" />
    </RowCard>
  );
}
