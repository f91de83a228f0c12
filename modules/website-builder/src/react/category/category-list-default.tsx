import { defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid } from '@flotilla/react/kit';
import * as views from '../../views.js';
import { columnsOf } from '../content/columns-of.js';
import { CategoryItem } from './category-item.js';

/** Lists the categories, each with its slug as anchor; renders nothing without categories. */
export const categoryListDefault = defineVariant(
  views.categoryListDefault,
  function CategoryListDefault({ row, lists, context }) {
    const categories = lists.categories.rows;
    if (categories.length === 0) return null;
    return (
      <WidgetSection row={row} context={context}>
        <CardGrid items={categories} columns={columnsOf(categories)}>
          {(category) => <CategoryItem category={category} level={context.inner} id={category.slug} />}
        </CardGrid>
      </WidgetSection>
    );
  },
);
