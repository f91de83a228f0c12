import { defineVariant, Island, type IslandDefinition, type Variant, useT, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';
import { BuyPanel } from './buying/buy-panel.js';
import { islands } from './islands.js';
import { messages } from './messages.js';

/** What is the visitor's own, under the widget's texts. */
function ownVariant(view: typeof views.meCart, island: IslandDefinition<object>): Variant {
  return defineVariant(view, ({ row, place }) => (
    <WidgetSection row={row} place={place}>
      <Island of={island} props={{}} />
      <NeedsScript />
    </WidgetSection>
  ));
}

/** Outside of the island: scripts bring that to life, and would only find this in their way. */
export function NeedsScript() {
  const t = useT(messages);
  return (
    <noscript>
      <p className="rounded-lg bg-muted px-5 py-4 font-medium">{t('needsScript')}</p>
    </noscript>
  );
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
