import { defineVariant, linked, type ListOf, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid } from '@flotilla/website-builder/react';
import { CategoryCard } from '../cards/category-card.js';
import { Nothing } from '../nothing.js';
import type { CategoryRow, WidgetRow } from '../rows.js';

export const categoryListDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'category-list-default',
  component: CategoryListDefault,
});

/** The chosen topics, else all of them, as cards. */
function CategoryListDefault({ widget, lists, place }: WidgetProps<WidgetRow, { categories?: ListOf<CategoryRow> }>) {
  const categories = lists.categories?.rows ?? linked(widget.widgetsToCategories, 'category');
  return (
    <WidgetSection widget={widget} place={place}>
      {categories.length === 0 && <Nothing />}
      <CardGrid items={categories}>
        {(category) => <CategoryCard category={category} level={(place.headingLevel + 1) as HeadingLevel} />}
      </CardGrid>
    </WidgetSection>
  );
}
