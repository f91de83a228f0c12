import { defineVariant } from '@flotilla/react';
import { ButtonRow } from '@flotilla/react/kit';
import { categoryCard } from '../../selections.js';
import * as views from '../../views.js';

/** Lists the selected topics, or all of them, as a row of buttons. */
export const categoryListButtonDefault = defineVariant(
  views.categoryListButtonDefault,
  function CategoryListButtonDefault({ row, lists, context }) {
    const categories = lists.categories?.rows ?? row.chosen;
    return <ButtonRow row={row} context={context} of={categoryCard} rows={categories} />;
  },
);
