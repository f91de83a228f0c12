import { defineVariant, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { Nothing } from '../nothing.js';
import { StoreCard } from '../cards/store-card.js';
import * as views from '../../views.js';

/** The chosen stores, else all of them, page by page. */
export const storeListDefault = defineVariant(views.storeListDefault, function StoreListDefault({ row, lists, place }) {
  const stores = lists.stores?.rows ?? row.chosen;
  const level = place.inner;
  return (
    <WidgetSection row={row} place={place}>
      {stores.length === 0 && <Nothing />}
      <CardGrid items={stores} columns={2}>
        {(store, index) => <StoreCard store={store} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.stores} />
    </WidgetSection>
  );
});
