'use client';
import { Link, useT } from '@flotilla/react';
import { defineSessionPart } from '@flotilla/react/session';
import { Button } from '@flotilla/ui';
import type { OrderWithLines } from '../../shapes.js';
import { paths } from '../../paths.js';
import { shopMessages } from '../shop-messages.js';
import { gateOf } from './cart-gate.js';
import { CartLines, CartSkeleton, EmptyCart, EmptyOwnCart, Waiting } from './cart-lines.js';
import { totalsOf } from '../own/totals.js';
import { TotalsList } from './totals-list.js';
import { useCart } from '../own/use-own-orders.js';
import { useStock } from './use-stock.js';

export const CartPage = defineSessionPart({
  gate: gateOf(<EmptyCart />),
  skeleton: <CartSkeleton />,
  useData: useCart,
  isEmpty: (orders) => orders.length === 0,
  empty: <EmptyOwnCart />,
  show: (orders, { readAgain }) => <Whole orders={orders} readAgain={readAgain} />,
});

function Whole({ orders, readAgain }: { orders: readonly OrderWithLines[]; readAgain: () => void }) {
  const t = useT(shopMessages);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Waiting />
      <CartLines orders={orders} productOf={useStock(orders)} readAgain={readAgain} isSingle />
      <TotalsList totals={totalsOf(orders)} className="border-t border-border pt-6" />
      <Button asChild variant="primary" size="lg" className="self-end max-sm:w-full">
        <Link href={paths.checkout}>{t('toCheckout')}</Link>
      </Button>
    </div>
  );
}
