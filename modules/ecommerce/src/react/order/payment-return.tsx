'use client';
import { paymentIntent } from '@flotilla/billing';
import { Link, useFormat, useT } from '@flotilla/react';
import { ApiError, useById } from '@flotilla/react/client';
import { defineSessionPart, useIsAwake } from '@flotilla/react/session';
import { Button, cn, EmptyState, Icon, type IconName, Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { gateOf } from '../cart/cart-gate.js';
import { restOf } from '../own/totals.js';
import { useOwnOrders } from '../own/use-own-orders.js';
import { PaymentList } from '../payment/payment-links.js';
import { paths } from '../../paths.js';
import { orderMessages } from '../order-messages.js';
import { shopMessages } from '../shop-messages.js';
import { storeTyped } from '../payment/typed-values.js';
import { lastLink } from './last-link.js';
import { OrderCard } from './order-card.js';
import { intentParts, useOrderExtras } from '../own/use-order.js';

const FindOrder = lazy(() => import('./find-order.js').then((module) => ({ default: module.FindOrder })));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const requestedIntent = () =>
  new URLSearchParams(typeof location === 'undefined' ? '' : location.search).get('intent') ?? '';

/**
 * The page that a payment returns to, with `?intent=`. The status comes from the provider's events, not from
 * the URL.
 */
export const PaymentReturn = defineSessionPart({
  gate: gateOf(<NoPayment />),
  skeleton: <Skeleton className="h-64 rounded-xl" />,
  useData: () => {
    const intent = requestedIntent();
    const found = useById(paymentIntent, uuid.test(intent) ? intent : null, {
      fields: ['status'],
      with: intentParts,
    });
    const isMissing = !uuid.test(intent) || (found.error instanceof ApiError && found.error.status === 404);
    return isMissing ? { data: null, error: null } : found;
  },
  empty: <NoPayment />,
  show: (intent) => intent && <Outcome intent={intent} />,
});

interface OutcomeProps {
  intent: {
    readonly id: string;
    readonly status: string;
    readonly invoices: Parameters<typeof PaymentList>[0]['invoices'];
  };
}

function Outcome({ intent }: OutcomeProps) {
  const t = useT(orderMessages);
  const common = useT(shopMessages);
  const isBack = location.pathname.includes('/cancel');
  const open = intent.invoices.find(({ status, paymentUrl }) => status === 'open' && paymentUrl !== '');
  const others = <Others except={intent.id} />;
  if (intent.status === 'succeeded') return <Paid intent={intent} below={others} />;
  if (intent.status === 'processing')
    return (
      <PaymentStatus icon="wallet" title={t('processing')} hint={t('processingHint')} below={others}>
        <Button asChild variant="outline" size="lg">
          <Link href={paths.orders}>{common('toOrders')}</Link>
        </Button>
      </PaymentStatus>
    );
  if (intent.status === 'failed')
    return (
      <PaymentStatus icon="close" tone="bad" title={t('failed')} hint={t('failedHint')} below={others}>
        <Button asChild variant="primary" size="lg">
          <Link href={paths.checkout}>{t('tryAgain')}</Link>
        </Button>
      </PaymentStatus>
    );
  if (intent.status === 'canceled') {
    const isLate = intent.invoices.some(({ status }) => status === 'paid');
    return (
      <PaymentStatus
        icon="close"
        tone="bad"
        title={t(isLate ? 'late' : 'canceledPayment')}
        hint={t(isLate ? 'lateHint' : 'canceledPaymentHint')}
        below={others}
      >
        <Button asChild variant="outline" size="lg">
          <Link href={paths.orders}>{common('toOrders')}</Link>
        </Button>
      </PaymentStatus>
    );
  }
  return (
    <PaymentStatus
      icon="wallet"
      title={t(isBack ? 'unpaid' : 'waiting')}
      hint={t(isBack ? 'unpaidHint' : 'waitingHint')}
      below={others}
    >
      {open && (
        <Button asChild variant={isBack ? 'primary' : 'outline'} size="lg">
          <a href={open.paymentUrl}>{t('payNow')}</a>
        </Button>
      )}
      <Button asChild variant="outline" size="lg">
        <Link href={paths.orders}>{common('toOrders')}</Link>
      </Button>
    </PaymentStatus>
  );
}

interface PaymentStatusProps {
  icon: IconName;
  tone?: 'good' | 'bad';
  title: string;
  hint: string;
  children: ReactNode;
  below: ReactNode;
}

function PaymentStatus({ icon, tone, title, hint, children, below }: PaymentStatusProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <div className="flex flex-col items-start gap-5">
        <span
          aria-hidden="true"
          className={cn(
            'grid size-14 place-items-center rounded-full bg-secondary text-2xl text-secondary-foreground',
            tone === 'good' && 'bg-success text-success-foreground',
            tone === 'bad' && 'bg-destructive text-destructive-foreground',
          )}
        >
          <Icon name={icon} />
        </span>
        <div role="status" className="flex flex-col gap-2">
          <h2 className="font-display text-3xl font-medium tracking-display">{title}</h2>
          <p className="text-lg text-muted-foreground">{hint}</p>
        </div>
        <div className="flex w-full flex-col gap-4 sm:flex-row sm:flex-wrap">{children}</div>
      </div>
      {below}
    </div>
  );
}

/** Lists the orders of a payment, and the amount that is still to be paid after a deposit. */
function Paid({ intent, below }: OutcomeProps & { below: ReactNode }) {
  const t = useT(orderMessages);
  const format = useFormat();
  useEffect(() => storeTyped(), []);
  const { data = [], isLoading } = useOwnOrders({ type: { eq: 'history' } }, 'desc');
  // Only the orders say whether something is left to pay.
  if (isLoading) return <Skeleton className="h-64 rounded-xl" />;
  const orders = data.filter(({ ordersToProducts }) =>
    ordersToProducts.some(({ paymentIntentId }) => paymentIntentId === intent.id),
  );
  const rest = restOf(orders, intent.invoices);
  const money = (amount: string) => (rest ? format.money({ amount, ...rest.currency }) : amount);
  return (
    <PaymentStatus
      icon="check"
      tone="good"
      title={t(rest ? 'partPaid' : 'paid')}
      hint={rest ? t('partPaidHint', { paid: money(rest.paid), rest: money(rest.amount) }) : t('paidHint')}
      below={below}
    >
      <ul className="flex w-full flex-col gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </PaymentStatus>
  );
}

/** Lists other unpaid orders, of the same checkout or an earlier one. */
function Others({ except }: { except: string }) {
  const t = useT(orderMessages);
  const { data = [] } = useOwnOrders({ status: { eq: 'paying' } }, 'asc');
  const waiting = data.filter(({ ordersToProducts }) =>
    ordersToProducts.every(({ paymentIntentId }) => paymentIntentId !== except),
  );
  if (waiting.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-display text-2xl font-medium tracking-display">{t('stillToPay')}</h3>
      {waiting.map((order) => (
        <OpenInvoices key={order.id} orderId={order.id} />
      ))}
    </section>
  );
}

function OpenInvoices({ orderId }: { orderId: string }) {
  const { data } = useOrderExtras(orderId);
  return (
    <PaymentList
      invoices={
        data?.intents.flatMap(({ invoices }) => invoices).filter(({ status }) => status === 'open') ?? []
      }
    />
  );
}

/** Shown without the session that placed the order: the payment may have begun at the link of a mail. */
function NoPayment() {
  const t = useT(orderMessages);
  const link = useIsAwake() ? lastLink() : undefined;
  if (link === undefined)
    return (
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <FindOrder reason="noPayment" />
      </Suspense>
    );
  return (
    <EmptyState icon={<Icon name="wallet" />} title={t('backByLink')} description={t('backByLinkHint')}>
      <Button asChild variant="primary">
        <Link href={paths.order(link.split('.', 1)[0] ?? '', link)}>{t('seeOrder')}</Link>
      </Button>
    </EmptyState>
  );
}
