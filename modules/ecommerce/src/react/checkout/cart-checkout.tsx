'use client';
import { Answer, defineSessionPart, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { lazy, Suspense, useState } from 'react';
import type { OrderWithLines } from '../../shapes.js';
import { gateOf } from '../cart/cart-gate.js';
import { CartSkeleton, EmptyCart, EmptyOwnCart } from '../cart/cart-lines.js';
import { useCart } from '../own/use-own-orders.js';
import { isPlain } from '../purchase/purchase.js';
import { useCartPurchase } from './use-cart-purchase.js';

const columns = 'grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]';
const skeleton = (
  <div className={columns}>
    <CartSkeleton />
    <Skeleton className="h-96 rounded-2xl" />
  </div>
);

// A page shows one of them.
const PlainCheckout = lazy(() =>
  import('./plain-checkout.js').then((module) => ({ default: module.PlainCheckout })),
);
const PartedCheckout = lazy(() =>
  import('./parted-checkout.js').then((module) => ({ default: module.PartedCheckout })),
);

/** The checkout of the cart, or with `?order=` of one of its orders. */
export const CartCheckout = defineSessionPart({
  gate: gateOf(<EmptyCart />),
  skeleton,
  useData: useCart,
  show: (orders, { readAgain }) => <Whole orders={orders} readAgain={readAgain} />,
});

function Whole({ orders: all, readAgain }: { orders: readonly OrderWithLines[]; readAgain: () => void }) {
  const { subject } = useSession();
  const [single] = useState(() => new URLSearchParams(location.search).get('order') ?? undefined);
  const [placed, setPlaced] = useState<'plain' | 'parted'>();
  const orders = single === undefined ? all : all.filter(({ id }) => id === single);
  const purchase = useCartPurchase(subject?.id ?? '', single);
  // After the order is placed the cart is empty, but the payment links stay visible.
  if (orders.length === 0 && !placed) return <EmptyOwnCart />;
  return (
    <Suspense fallback={skeleton}>
      <Answer of={purchase} skeleton={skeleton}>
        {(data) => {
          const kind = placed ?? (isPlain(data.answer) ? 'plain' : 'parted');
          const props = {
            orders,
            readAgain,
            isPlaced: placed !== undefined,
            onPlaced: () => setPlaced(kind),
          };
          return (
            <div className={columns}>
              {kind === 'plain' ? (
                <PlainCheckout {...props} />
              ) : (
                <PartedCheckout {...props} purchase={data} refresh={purchase.readAgain} />
              )}
            </div>
          );
        }}
      </Answer>
    </Suspense>
  );
}
