import { defineVariant, linked, type ListOf, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { HeadingLevel } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import { Nothing } from '../nothing.js';
import type { StoreRow, WidgetRow } from '../rows.js';
import { StoreCard } from '../cards/store-card.js';

export const storeListDefault = defineVariant({ widget: 'ecommerce.widget', variant: 'store-list-default', component: StoreListDefault });

/** The chosen stores, else all of them, page by page. */
function StoreListDefault({ widget, lists, place }: WidgetProps<WidgetRow, { stores?: ListOf<StoreRow> }>) {
  const stores = lists.stores?.rows ?? linked(widget.widgetsToStores, 'store');
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <WidgetSection widget={widget} place={place}>
      {stores.length === 0 && <Nothing />}
      <CardGrid items={stores} columns={2}>
        {(store, index) => <StoreCard store={store} level={level} priority={place.isFirst && index === 0} />}
      </CardGrid>
      <ListPages list={lists.stores} />
    </WidgetSection>
  );
}
