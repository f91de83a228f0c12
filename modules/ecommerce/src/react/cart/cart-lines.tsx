import { Link, useT } from '@flotilla/react';
import { lazy, Suspense } from 'react';
import { Button, EmptyState, Icon, Skeleton } from '@flotilla/ui';
import type { OrderWithLines } from '../../shapes.js';
import { paths } from '../../paths.js';
import { shopMessages } from '../shop-messages.js';
import { CartLine } from './cart-line.js';
import { useSeenPrices } from './seen-prices.js';
import type { WaitingOrdersProps } from '../own/waiting-orders.js';
import type { StockedProduct } from './use-stock.js';

// Only rentals have cancellation policies.
const CancellationRules = lazy(() =>
  import('../cancellation/cancellation-rules.js').then((module) => ({ default: module.CancellationRules })),
);

export interface CartLinesProps {
  orders: readonly OrderWithLines[];
  productOf: (id: string) => StockedProduct | null | undefined;
  readAgain: () => void;
  isSingle?: boolean;
}

export function CartLines({ orders, productOf, readAgain, isSingle }: CartLinesProps) {
  const priceBefore = useSeenPrices(orders);
  const scheduleIds = orders.flatMap(({ ordersToProducts }) =>
    ordersToProducts.flatMap(({ productId }) => productOf(productId)?.scheduleId ?? []),
  );
  return (
    <>
      <ul className="divide-y divide-border/70">
        {orders.flatMap((order) =>
          order.ordersToProducts.map((line) => (
            <CartLine
              key={line.id}
              order={order}
              line={line}
              product={productOf(line.productId)}
              priceBefore={priceBefore(line)}
              readAgain={readAgain}
              isSingle={isSingle}
            />
          )),
        )}
      </ul>
      {scheduleIds.length > 0 && (
        <Suspense fallback={null}>
          <CancellationRules scheduleIds={scheduleIds} />
        </Suspense>
      )}
    </>
  );
}

export function EmptyCart() {
  const t = useT(shopMessages);
  return (
    <EmptyState icon={<Icon name="cart" />} title={t('emptyCart')} description={t('emptyCartHint')}>
      <Button asChild variant="outline">
        <Link href="/">{t('goOn')}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href={paths.orders}>{t('toOrders')}</Link>
      </Button>
    </EmptyState>
  );
}

export function EmptyOwnCart() {
  return (
    <div className="flex flex-col gap-6">
      <Waiting />
      <EmptyCart />
    </div>
  );
}

// Loaded lazily, because most visitors have no unpaid order.
const WaitingOrders = lazy(() =>
  import('../own/waiting-orders.js').then((module) => ({ default: module.WaitingOrders })),
);

export function Waiting(props: WaitingOrdersProps) {
  return (
    <Suspense>
      <WaitingOrders {...props} />
    </Suspense>
  );
}

export function CartSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-24 rounded-xl" />
    </div>
  );
}
