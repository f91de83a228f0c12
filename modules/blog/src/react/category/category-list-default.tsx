import { defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid } from '@flotilla/react/kit';
import { CategoryCard } from '../cards/category-card.js';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';

/** The chosen topics, else all of them, as cards. */
export const categoryListDefault = defineVariant(views.categoryListDefault, function CategoryListDefault({ row, lists, place }) {
  const categories = lists.categories?.rows ?? row.chosen;
  return (
    <WidgetSection row={row} place={place}>
      {categories.length === 0 && <Nothing />}
      <CardGrid items={categories}>{(category) => <CategoryCard category={category} level={place.inner} />}</CardGrid>
    </WidgetSection>
  );
});
