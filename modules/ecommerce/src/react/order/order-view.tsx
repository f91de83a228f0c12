import { useFormat, useT } from '@flotilla/react';
import { Heading, Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { paidStates } from '../../entities/order-states.js';
import type { InstalmentOfOrder, SecurityOfOrder } from '../../order-shapes.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { totalsOf } from '../own/totals.js';
import { TotalsList } from '../cart/totals-list.js';
import { PaymentList } from '../payment/payment-links.js';
import { OrderProblem } from './order-problem.js';
import { orderMessages } from '../order-messages.js';
import { nameOfOrder } from '../own/name-of-order.js';
import { DiscountList } from './discount-list.js';
import { Refunds } from './refunds.js';
import { ChargeLine, SoldLine } from './sold-line.js';
import { TaxList } from './tax-list.js';
import { kindOf, OrderProgress, OrderStatus } from './order-status.js';

// The confirmation dialog is loaded in parallel with the order.
const CancelOrder = lazy(() =>
  import('./cancel-order.js').then((module) => ({ default: module.CancelOrder })),
);

// Only rentals need it.
const ChangeStay = lazy(() => import('./change-stay.js').then((module) => ({ default: module.ChangeStay })));

// Only orders with a payment plan or a payment link need it.
const InstalmentList = lazy(() =>
  import('./instalment-list.js').then((module) => ({ default: module.InstalmentList })),
);

// Only orders with a security deposit need it.
const SecurityList = lazy(() =>
  import('./security-list.js').then((module) => ({ default: module.SecurityList })),
);

// Only rentals are handed out at a store.
const OrderPlace = lazy(() => import('./order-place.js').then((module) => ({ default: module.OrderPlace })));

// Only orders with an address need the formats of addresses.
const OrderAddresses = lazy(() =>
  import('./order-addresses.js').then((module) => ({ default: module.OrderAddresses })),
);

// Only orders that were paid have documents.
const OrderAftersales = lazy(() =>
  import('../aftersales/order-aftersales.js').then((module) => ({ default: module.OrderAftersales })),
);

type OrderInvoice = Parameters<typeof PaymentList>[0]['invoices'][number] & { readonly refunded: string };

export interface OrderParts {
  readonly invoices: readonly OrderInvoice[];
  /** Whether the provider has a payment that it has not finished, such as a bank transfer. */
  readonly isProcessing: boolean;
  readonly attachments: readonly ReactNode[];
  /** The parts of the price that are paid by a plan. */
  readonly instalments: readonly InstalmentOfOrder[];
  readonly securityDeposits: readonly SecurityOfOrder[];
}

export interface OrderViewProps {
  order: OrderWithLines;
  /** Undefined while loading. */
  parts: OrderParts | undefined;
  /** Shown until the parts are loaded. */
  pending?: ReactNode;
  /** The signed link that opened the order without a session. */
  link?: string;
  readAgain: () => void;
  /** Buttons below the order. */
  children?: ReactNode;
}

/** Shows an order: its status, lines and payments, and the actions of its buyer. */
export function OrderView({ order, parts, pending, link, readAgain, children }: OrderViewProps) {
  const t = useT(orderMessages);
  const format = useFormat();
  const kind = kindOf(order);
  const isSubscription = kind === 'subscription';
  return (
    <article className="flex max-w-4xl flex-col gap-10">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Heading level={2} size="lg">
            {t('order', { id: nameOfOrder(order) })}
          </Heading>
          <OrderStatus status={order.status} kind={kind} />
        </div>
        <p className="text-muted-foreground">
          {t('placedAt', { date: format.dateTime(order.placedAt ?? order.createdAt) })}
          {order.email && (
            <span className="block wrap-anywhere">{t('invoiceTo', { email: order.email })}</span>
          )}
        </p>
        {order.problem && <OrderProblem problem={order.problem} />}
      </header>
      {!isSubscription && <OrderProgress status={order.status} kind={kind} label={t('progress')} />}
      {parts ? <PartsOfOrder order={order} parts={parts} link={link} readAgain={readAgain} /> : pending}
      {storeOfRental(order) !== null && (
        <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
          <OrderPlace storeId={storeOfRental(order) ?? ''} />
        </Suspense>
      )}
      <div className="flex flex-col gap-5">
        <ul className="divide-y divide-border/70 border-y border-border/70">
          {order.ordersToProducts.map((line) => (
            <SoldLine key={line.id} line={line} extras={extrasOf(line, order)}>
              {isChangeable(order, line) && (
                <Suspense fallback={null}>
                  <ChangeStay order={order} line={line} link={link} done={readAgain} />
                </Suspense>
              )}
            </SoldLine>
          ))}
          {order.charges
            .filter(({ lineId }) => lineId === null)
            .map((charge) => (
              <li key={charge.id} className="py-4">
                <ChargeLine charge={charge} />
              </li>
            ))}
        </ul>
        <TotalsList totals={totalsOf([order])} />
        <DiscountList rows={rowsOf(order)} />
        <TaxList rows={rowsOf(order)} />
        {parts && (
          <Refunds invoices={parts.invoices} currencies={totalsOf([order]).map(({ currency }) => currency)} />
        )}
      </div>
      {(order.deliveryTitle ?? order.deliveryAddress ?? order.billingAddress ?? order.taxId) && (
        <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
          <OrderAddresses order={order} />
        </Suspense>
      )}
      {order.paidAt !== null && (
        <Suspense fallback={null}>
          <OrderAftersales order={order} link={link} readAgain={readAgain} />
        </Suspense>
      )}
      {order.comment && (
        <Part title={t('yourComment')}>
          <p className="whitespace-pre-line wrap-anywhere">{order.comment}</p>
        </Part>
      )}
      <div className="flex flex-wrap gap-3">
        {children}
        {!parts?.isProcessing && (
          <Suspense fallback={null}>
            <CancelOrder order={order} link={link} hasSubscription={isSubscription} done={readAgain} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

/** Returns whether a buyer can change the days of a line: until it is handed over. */
const isChangeable = ({ status }: OrderWithLines, { startDate, interval }: OrderLine) =>
  startDate !== null && interval === null && (status === 'approving' || status === 'packaging');

/** Returns the store of an order that is not over, if it is a rental. */
function storeOfRental(order: OrderWithLines): string | null {
  const isOver = order.status === 'delivered' || order.status === 'canceled';
  return kindOf(order) === 'rental' && !isOver ? (order.ordersToProducts[0]?.storeId ?? null) : null;
}

const extrasOf = ({ id }: OrderLine, { charges }: OrderWithLines) =>
  charges.filter(({ lineId }) => lineId === id);

const rowsOf = ({ ordersToProducts, charges }: OrderWithLines) => [...ordersToProducts, ...charges];

const isPaidState = (status: string) => paidStates.some((one) => one === status);

type PartsOfOrderProps = Pick<OrderViewProps, 'order' | 'link' | 'readAgain'> & { parts: OrderParts };

/** Shows open payments, the parts of the price, the receipt and the files of the order. */
function PartsOfOrder({ order, parts, link, readAgain }: PartsOfOrderProps) {
  const t = useT(orderMessages);
  const isOpen = order.status === 'paying' && !parts.isProcessing;
  const byLink = isOpen ? parts.instalments.filter(({ expiresAt }) => expiresAt !== null) : [];
  const open = isOpen && byLink.length === 0 ? parts.invoices.filter(({ status }) => status === 'open') : [];
  const isPaid = isPaidState(order.status);
  return (
    <>
      {order.status === 'paying' && parts.isProcessing && (
        <Part title={t('processing')}>
          <p role="status" className="text-muted-foreground">
            {t('processingHint')}
          </p>
        </Part>
      )}
      {open.length > 0 && (
        <Part title={t('stillToPay')}>
          <PaymentList invoices={open} />
        </Part>
      )}
      {byLink.length > 0 && (
        <Part title={t('stillToPay')}>
          <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
            <InstalmentList
              instalments={parts.instalments}
              link={link}
              isOpen
              isByLink
              readAgain={readAgain}
            />
          </Suspense>
        </Part>
      )}
      {parts.instalments.length > 1 && byLink.length === 0 && order.status !== 'new' && (
        <Part title={t('instalments')}>
          <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
            <InstalmentList
              instalments={parts.instalments}
              link={link}
              isOpen={isPaid}
              readAgain={readAgain}
            />
          </Suspense>
        </Part>
      )}
      {parts.securityDeposits.length > 0 && order.status !== 'new' && (
        <Part title={t('security')}>
          <Suspense fallback={<Skeleton className="h-20 rounded-xl" />}>
            <SecurityList
              deposits={parts.securityDeposits}
              link={link}
              isOpen={isPaid}
              readAgain={readAgain}
            />
          </Suspense>
        </Part>
      )}
      {(order.receipt || isPaid) && (
        <Part title={t('receipt')}>
          {order.receipt ? (
            <a
              href={order.receipt}
              target="_blank"
              rel="noopener"
              className="group flex w-fit flex-col gap-3 rounded-xl"
            >
              <img
                src={order.receipt}
                alt={t('openReceipt')}
                width={1500}
                height={1500}
                loading="lazy"
                className="h-auto w-72 max-w-full rounded-xl border border-border shadow-sm transition-shadow group-hover:shadow-md"
              />
            </a>
          ) : (
            <p role="status" className="text-muted-foreground">
              {t('receiptSoon')}
            </p>
          )}
        </Part>
      )}
      {parts.attachments.length > 0 && (
        <Part title={t('attachments')}>
          <ul className="flex flex-col gap-3">
            {parts.attachments.map((attachment, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never reorders, and its items have no state
              <li key={index} className="max-w-md">
                {attachment}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      {children}
    </section>
  );
}
