'use client';
import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { useState } from 'react';
import { checkOutCart } from '../../checkout-actions.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { gateOf } from '../cart/cart-gate.js';
import { CartLines, CartSkeleton, EmptyCart, EmptyOwnCart, Waiting } from '../cart/cart-lines.js';
import { canBeBought } from '../cart/problems.js';
import { totalsOf } from '../own/totals.js';
import { TotalsList } from '../cart/totals-list.js';
import { useCart } from '../own/use-own-orders.js';
import { useStock } from '../cart/use-stock.js';
import { shopMessages } from '../shop-messages.js';
import { panelClasses, PaymentForm } from './payment-form.js';

const columns = 'grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]';

/** The checkout of the cart, or with `?order=` of one of its orders. */
export const CartCheckout = defineSessionPart({
  gate: gateOf(<EmptyCart />),
  skeleton: (
    <div className={columns}>
      <CartSkeleton />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  ),
  useData: useCart,
  show: (orders, { readAgain }) => <Whole orders={orders} readAgain={readAgain} />,
});

function Whole({ orders: all, readAgain }: { orders: readonly OrderWithLines[]; readAgain: () => void }) {
  const t = useT(shopMessages);
  const client = useClient();
  const { subject } = useSession();
  const [single] = useState(() => new URLSearchParams(location.search).get('order'));
  const [isPlaced, setPlaced] = useState(false);
  const orders = single === null ? all : all.filter(({ id }) => id === single);
  const productOf = useStock(orders);
  // After the order is placed the cart is empty, but the payment links stay visible.
  if (orders.length === 0 && !isPlaced) return <EmptyOwnCart />;

  const pay = async (payment: CheckoutInput) => {
    try {
      // The server charges only if its totals equal these.
      const confirmedTotals = orders.map((order) => ({ id: order.id, total: totalsOf([order])[0]?.total }));
      return await client.muted.call(checkOutCart, {
        params: { id: subject?.id ?? '' },
        body: { ...payment, orders: confirmedTotals },
      });
    } catch (error) {
      readAgain();
      throw error;
    }
  };
  return (
    <div className={columns}>
      {!isPlaced && (
        <div className="flex flex-col gap-6">
          <Waiting />
          <CartLines orders={orders} productOf={productOf} readAgain={readAgain} />
        </div>
      )}
      <div className={isPlaced ? 'lg:col-span-2' : panelClasses}>
        <PaymentForm
          pay={pay}
          onPlaced={() => setPlaced(true)}
          obstacle={canBeBought(orders, productOf) ? undefined : t('needsSolving')}
        >
          <TotalsList totals={totalsOf(orders)} className="border-t border-border pt-5" />
        </PaymentForm>
      </div>
    </div>
  );
}
