import { defineVariant, linked, type ListOf, type WidgetProps } from '@flotilla/react';
import { ButtonRow } from '@flotilla/website-builder/react';
import type { CategoryRow, WidgetRow } from '../rows.js';
import { hrefOfCategory } from '../cards/category-card.js';

export const categoryListButtonDefault = defineVariant({
  widget: 'blog.widget',
  variant: 'category-list-button-default',
  component: CategoryListButtonDefault,
});

/** The chosen topics, else all of them, as a row of buttons. */
function CategoryListButtonDefault({ widget, lists, place }: WidgetProps<WidgetRow, { categories?: ListOf<CategoryRow> }>) {
  const categories = lists.categories?.rows ?? linked(widget.widgetsToCategories, 'category');
  return <ButtonRow widget={widget} place={place} rows={categories} hrefOf={hrefOfCategory} />;
}
