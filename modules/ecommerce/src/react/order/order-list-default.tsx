import { defineVariant, Island, type WidgetProps, WidgetSection } from '@flotilla/react';
import { orderList } from './islands.js';
import type { WidgetRow } from '../rows.js';

export const orderListDefault = defineVariant({ widget: 'ecommerce.widget', variant: 'order-list-default', component: OrderListDefault });

/** The visitor's own orders, which no cached page may hold: an island asks for them. */
function OrderListDefault({ widget, place }: WidgetProps<WidgetRow>) {
  return (
    <WidgetSection widget={widget} place={place}>
      <Island of={orderList} props={{}} />
    </WidgetSection>
  );
}
