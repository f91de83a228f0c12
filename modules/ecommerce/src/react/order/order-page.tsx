'use client';
import { Link, useT } from '@flotilla/react';
import { FileView } from '@flotilla/react/kit';
import { useAnswer } from '@flotilla/react/client';
import { Answer, defineSessionPart, useIsAwake, useSession } from '@flotilla/react/session';
import { Button, Skeleton } from '@flotilla/ui';
import { lazy, Suspense, useCallback } from 'react';
import { listInstalments } from '../../instalment-actions.js';
import { listSecurityDeposits } from '../../security-actions.js';
import type { OrderWithLines } from '../../shapes.js';
import { gateOf } from '../cart/cart-gate.js';
import { useOwnOrders } from '../own/use-own-orders.js';
import { paths } from '../../paths.js';
import { shopMessages } from '../shop-messages.js';
import { lastLink } from './last-link.js';
import { OrderView } from './order-view.js';
import { type OrderExtras, useOrderExtras } from '../own/use-order.js';

const LinkedOrder = lazy(() =>
  import('./linked-order.js').then((module) => ({ default: module.LinkedOrder })),
);
const FindOrder = lazy(() => import('./find-order.js').then((module) => ({ default: module.FindOrder })));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const noId = '00000000-0000-0000-0000-000000000000';

/** Shows the order of `?id=`, or of the signed `?link=` of a mail; without either, a form to find one. */
export function OrderPage() {
  if (!useIsAwake()) return <OrderSkeleton />;
  const query = new URLSearchParams(location.search);
  // A payment by the link of a mail returns without it, because providers see the address.
  const link = query.get('link') ?? linkOf(query.get('id'));
  const own = <OwnOrder />;
  return (
    <Suspense fallback={<OrderSkeleton />}>
      {link !== null ? (
        <LinkedOrder link={link} own={own} skeleton={<OrderSkeleton />} />
      ) : query.has('id') ? (
        own
      ) : (
        <FindOrder />
      )}
    </Suspense>
  );
}

/** Returns the link to an order that this browser opened for a payment. */
function linkOf(id: string | null): string | null {
  const link = lastLink();
  return id !== null && link?.startsWith(`${id}.`) ? link : null;
}

/** The visitor's own order, updated live. */
const OwnOrder = defineSessionPart({
  gate: gateOf(<FindOrder reason="noOrder" />),
  skeleton: <OrderSkeleton />,
  useData: () => {
    const requestedId = new URLSearchParams(location.search).get('id') ?? '';
    return useOwnOrders({ id: { eq: uuid.test(requestedId) ? requestedId : noId } }, 'desc');
  },
  isEmpty: (orders) => orders.length === 0,
  empty: <FindOrder reason="noOrder" />,
  show: ([order], { readAgain }) => order && <Own order={order} readAgain={readAgain} />,
});

function Own({ order, readAgain }: { order: OrderWithLines; readAgain: () => void }) {
  const common = useT(shopMessages);
  const extras = useOrderExtras(order.id);
  const isPlanned =
    order.status === 'paying' || order.ordersToProducts.some(({ startDate }) => startDate !== null);
  const { subject } = useSession();
  const instalments = useAnswer(
    listInstalments,
    isPlanned && subject ? { params: { id: subject.id }, query: { orderId: order.id } } : null,
  );
  const deposits = useAnswer(
    listSecurityDeposits,
    isPlanned && subject ? { params: { id: subject.id }, query: { orderId: order.id } } : null,
  );
  const { refetch } = instalments;
  const { refetch: refetchDeposits } = deposits;
  const again = useCallback(() => {
    readAgain();
    if (!isPlanned) return;
    void refetch();
    void refetchDeposits();
  }, [readAgain, isPlanned, refetch, refetchDeposits]);
  const isRead = !isPlanned || (instalments.data && deposits.data);
  return (
    <OrderView
      order={order}
      parts={
        extras.data && isRead
          ? {
              ...partsOf(extras.data),
              ...{ instalments: instalments.data ?? [], securityDeposits: deposits.data ?? [] },
            }
          : undefined
      }
      pending={
        <Answer
          of={!extras.data ? extras : instalments.data ? deposits : instalments}
          skeleton={<Skeleton className="h-24 rounded-xl" />}
        >
          {() => null}
        </Answer>
      }
      readAgain={again}
    >
      <Button asChild variant="outline">
        <Link href={paths.orders}>{common('toOrders')}</Link>
      </Button>
    </OrderView>
  );
}

const partsOf = ({ intents, attachments }: OrderExtras) => ({
  invoices: intents.flatMap(({ invoices }) => invoices),
  isProcessing: intents.some(({ status }) => status === 'processing'),
  attachments: attachments.map((file) => <FileView key={file.id} file={file} room="half" />),
});

function OrderSkeleton() {
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <Skeleton className="h-12 w-72" />
      <Skeleton className="h-20 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
    </div>
  );
}
