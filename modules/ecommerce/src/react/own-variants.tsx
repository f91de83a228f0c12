import type { DataOf, View } from '@flotilla/core';
import {
  defineVariant,
  Island,
  type IslandDefinition,
  Link,
  useT,
  type TypedVariant,
  WidgetSection,
} from '@flotilla/react';
import { paths } from '../paths.js';
import * as views from '../views.js';
import { BuyPanel } from './buying/buy-panel.js';
import { islands } from './islands.js';
import { optionIn } from './variations/sold-variation.js';
import { messages } from './messages.js';
import { NeedsScript } from './needs-script.js';

/** Renders an island with the visitor's own data below the widget's texts. */
function ownVariant<Data extends DataOf<typeof views.meCart>>(
  view: View<Data>,
  island: IslandDefinition<object>,
): TypedVariant<Data> {
  return defineVariant(view, ({ row, context }) => (
    <WidgetSection row={row} context={context}>
      <Island of={island} props={{}} />
      <NeedsScript />
    </WidgetSection>
  ));
}

/** A link to the order search, for guests who ordered on another device. */
function GuestOrder() {
  const t = useT(messages);
  return (
    <p className="mt-8 text-muted-foreground noscript:hidden">
      <Link href={paths.findOrder} className="underline underline-offset-4 hover:text-foreground">
        {t('guestOrder')}
      </Link>
    </p>
  );
}

export const orderListDefault = defineVariant(views.orderListDefault, ({ row, context }) => (
  <WidgetSection row={row} context={context}>
    <Island of={islands.orderList} props={{}} />
    <NeedsScript />
    <GuestOrder />
  </WidgetSection>
));
export const orderOverviewDefault = ownVariant(views.orderOverviewDefault, islands.orderPage);
export const paymentReturnDefault = ownVariant(views.paymentReturnDefault, islands.paymentReturn);
export const meCart = ownVariant(views.meCart, islands.cartPage);
export const meOrderListCheckout = ownVariant(views.meOrderListCheckout, islands.cartCheckout);
export const meProductCart = defineVariant(views.meProductCart, ({ row, subject, lists, context }) => (
  <WidgetSection row={row} context={context}>
    <div className="flex max-w-lg flex-col gap-6">
      <BuyPanel product={subject} option={optionIn(lists.variation)} />
    </div>
  </WidgetSection>
));
