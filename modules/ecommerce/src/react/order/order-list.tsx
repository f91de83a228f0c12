import { useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { Badge, Card, CardContent, EmptyState, Icon, Skeleton } from '@flotilla/ui';
import { type Order, order } from '../../entities/order.js';
import { messages } from '../messages.js';

/** A visitor's own orders, the newest first; what is still in the cart is not among them. */
export const OrderList = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
    </div>
  ),
  useData: () => useFind(order, { where: { type: { eq: 'history' } }, orderBy: { createdAt: 'desc' } }),
  isEmpty: (rows) => rows.length === 0,
  empty: <NoOrders />,
  show: (rows) => (
    <ul className="flex flex-col gap-4">
      {rows.map((row) => (
        <li key={row.id}>
          <OrderCard row={row} />
        </li>
      ))}
    </ul>
  ),
});

function OrderCard({ row }: { row: Pick<Order, 'createdAt' | 'status'> }) {
  const t = useT(messages);
  const format = useFormat();
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-4">
        <time dateTime={row.createdAt} className="font-semibold">
          {format.date(row.createdAt)}
        </time>
        <Badge>{t(row.status)}</Badge>
      </CardContent>
    </Card>
  );
}

function NoOrders() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="compass" />} title={t('noOrders')} />;
}
