import { defineVariant, linked, type ListOf, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import { CategoryCard } from '../cards/category-card.js';
import { Nothing } from '../nothing.js';
import type { CategoryRow, WidgetRow } from '../rows.js';

export const categoryListDefault = defineVariant({
  widget: 'ecommerce.widget',
  variant: 'category-list-default',
  component: CategoryListDefault,
});

/** The chosen categories, else all of them, page by page. */
function CategoryListDefault({ widget, lists, place }: WidgetProps<WidgetRow, { categories?: ListOf<CategoryRow> }>) {
  const categories = lists.categories?.rows ?? linked(widget.widgetsToCategories, 'category');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <WidgetSection widget={widget} place={place}>
      {categories.length === 0 && <Nothing />}
      <CardGrid items={categories}>
        {(category, index) => <CategoryCard category={category} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.categories} />
    </WidgetSection>
  );
}
