import { defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { CategoryCard } from '../cards/category-card.js';
import { Nothing } from '../nothing.js';
import * as views from '../../views.js';

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
