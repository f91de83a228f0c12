'use client';
import { useT } from '@flotilla/react';
import { defineSessionPart } from '@flotilla/react/session';
import { EmptyState, Icon, Skeleton } from '@flotilla/ui';
import { useOwnOrders } from '../own/use-own-orders.js';
import { messages } from '../messages.js';
import { OrderCard } from './order-card.js';

/** Lists the visitor's orders, newest first, without carts. */
export const OrderList = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
    </div>
  ),
  useData: () => useOwnOrders({ type: { eq: 'history' } }, 'desc'),
  isEmpty: (orders) => orders.length === 0,
  empty: <NoOrders />,
  show: (orders) => (
    <ul className="flex flex-col gap-4">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  ),
});

function NoOrders() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="compass" />} title={t('noOrders')} />;
}
