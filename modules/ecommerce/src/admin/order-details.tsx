import { useFormat, useT } from '@flotilla/react';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { useEffect, useState } from 'react';
import type { Order } from '../entities/order.js';
import { deskMessages } from './desk/desk-messages.js';
import { OrderCustomer } from './desk/order-customer.js';
import { OrderStays } from './desk/order-stays.js';
import { OrderSums } from './desk/order-sums.js';
import { OrderTimeline } from './desk/order-timeline.js';
import { useOrderDesk } from './desk/use-order-desk.js';
import { OrderLink } from './drafts/order-link.js';
import { useRepeated } from './desk/use-repeated.js';
import { OrderDocuments } from './order-documents.js';
import { OrderLines } from './order-lines.js';
import { OrderPayments } from './order-payments.js';
import { OrderPlaces } from './order-places.js';
import { OrderReturns } from './order-returns.js';
import { OrderSecurity } from './order-security.js';
import { OrderShipments } from './order-shipments.js';
import { OrderSteps } from './order-steps.js';

/** Shows an order to administrators: its next step and customer, then rentals, lines, money, goods and history. */
export function OrderDetails({ row, reload }: { row: Order; reload: () => void }) {
  const t = useT(deskMessages);
  const format = useFormat();
  const { data, error, refetch } = useOrderDesk(row.id);
  const { number, placedAt, updatedAt } = row;
  const [refunds, setRefunds] = useState(0);
  useRepeated(refetch, refunds);
  useEffect(() => void refetch(), [updatedAt, refetch]);
  return (
    <div className="@container flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="me-auto min-w-0">
          <h3 className="font-display text-xl font-medium wrap-anywhere">
            {number === null ? t('withoutNumber') : t('number', { number })}
          </h3>
          {placedAt !== null && (
            <p className="text-sm text-muted-foreground">{t('placed', { at: format.dateTime(placedAt) })}</p>
          )}
        </div>
        <OrderSteps order={row} onMoved={reload} />
      </div>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      <div className="grid min-w-0 items-start gap-x-6 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
        <aside className="flex min-w-0 flex-col gap-4 @3xl:order-last">
          {data ? (
            <OrderCustomer of={data.buyer} order={row} />
          ) : (
            !error && <Skeleton className="h-40 rounded-lg" />
          )}
        </aside>
        <div className="@container flex min-w-0 flex-col gap-6">
          <OrderLink order={row} onChanged={reload} />
          {data && <OrderSums of={data.sums} />}
          {data && <OrderStays of={data.stays} onDone={() => void refetch()} />}
          <OrderPlaces order={row} />
          <OrderLines order={row} />
          <OrderShipments order={row} onSent={reload} />
          <OrderReturns order={row} onChanged={reload} />
          <OrderPayments orderId={row.id} refunds={refunds} onRefund={() => setRefunds(refunds + 1)} />
          <OrderSecurity orderId={row.id} />
          <OrderDocuments order={row} refunds={refunds} />
          {data && <OrderTimeline order={row} events={data.events} />}
        </div>
      </div>
    </div>
  );
}
