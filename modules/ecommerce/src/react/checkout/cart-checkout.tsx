'use client';
import { Answer, defineSessionPart, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { lazy, Suspense, useState } from 'react';
import type { OrderWithLines } from '../../shapes.js';
import { gateOf } from '../cart/cart-gate.js';
import { CartSkeleton, EmptyCart, EmptyOwnCart } from '../cart/cart-lines.js';
import { useCart } from '../own/use-own-orders.js';
import { isPlain } from '../purchase/purchase.js';
import type { CheckoutOfCartProps } from './plain-checkout.js';
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

type Kind = 'plain' | 'parted';

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
  const [placed, setPlaced] = useState<Kind>();
  const [sending, setSending] = useState<Kind>();
  const orders = single === undefined ? all : all.filter(({ id }) => id === single);
  const purchase = useCartPurchase(subject?.id ?? '', single);
  // The cart empties when the order is placed, also before the answer arrives; the payment links stay visible.
  if (orders.length === 0 && !placed && !sending) return <EmptyOwnCart />;
  return (
    <Suspense fallback={skeleton}>
      <Answer of={purchase} skeleton={skeleton}>
        {(data) => {
          const kind = placed ?? sending ?? (isPlain(data.answer) ? 'plain' : 'parted');
          const props: CheckoutOfCartProps = {
            orders,
            readAgain,
            isPlaced: placed !== undefined,
            onPlaced: () => setPlaced(kind),
            place: async (send) => {
              setSending(kind);
              try {
                return await send();
              } catch (error) {
                setSending(undefined);
                readAgain();
                purchase.readAgain();
                throw error;
              }
            },
            purchase: data,
          };
          return (
            <div className={columns}>
              {kind === 'plain' ? <PlainCheckout {...props} /> : <PartedCheckout {...props} />}
            </div>
          );
        }}
      </Answer>
    </Suspense>
  );
}
