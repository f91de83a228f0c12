import { defineVariant, Island, type IslandDefinition, type Variant, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';
import { BuyPanel } from './buying/buy-panel.js';
import { islands } from './islands.js';
import { NeedsScript } from './needs-script.js';

/** What is the visitor's own, under the widget's texts. */
function ownVariant(view: typeof views.meCart, island: IslandDefinition<object>): Variant {
  return defineVariant(view, ({ row, place }) => (
    <WidgetSection row={row} place={place}>
      <Island of={island} props={{}} />
      <NeedsScript />
    </WidgetSection>
  ));
}

export const ownVariants = [
  ownVariant(views.orderListDefault, islands.orderList),
  ownVariant(views.orderOverviewDefault, islands.orderPage),
  ownVariant(views.paymentReturnDefault, islands.paymentReturn),
  ownVariant(views.meCart, islands.cartPage),
  ownVariant(views.meOrderListCheckout, islands.cartCheckout),
  defineVariant(views.meProductCart, ({ row, subject, place }) => (
    <WidgetSection row={row} place={place}>
      <div className="max-w-lg">
        <BuyPanel product={subject} />
      </div>
    </WidgetSection>
  )),
];
