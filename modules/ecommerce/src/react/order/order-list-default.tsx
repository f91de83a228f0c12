import { defineVariant, Island, WidgetSection } from '@flotilla/react';
import { orderList } from './islands.js';
import * as views from '../../views.js';

/** The visitor's own orders, which no cached page may hold: an island asks for them. */
export const orderListDefault = defineVariant(views.orderListDefault, function OrderListDefault({ row, place }) {
  return (
    <WidgetSection row={row} place={place}>
      <Island of={orderList} props={{}} />
    </WidgetSection>
  );
});
