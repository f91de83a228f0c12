import { useAdmin } from '@flotilla/admin';
import {
  currency,
  instalment,
  isPaidLater,
  type Invoice,
  invoice,
  paymentIntent,
  paymentIntentsToInvoices,
  refund,
  unpaidInstalments,
} from '@flotilla/billing';
import { RefundDialog } from '@flotilla/billing/admin';
import { show, via } from '@flotilla/core';
import { useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Badge, Button, ErrorNotice, NamedList, Skeleton } from '@flotilla/ui';
import { Suspense, useState } from 'react';
import { ordersToBillingModulePaymentIntents } from '../links.js';
import { messages } from './admin-messages.js';
import { useRepeated } from './desk/use-repeated.js';
import { MarkPaid } from './mark-paid.js';

const shownInvoice = show(invoice, [
  'amount',
  'currency',
  'status',
  'provider',
  'refunded',
  'paidAt',
  'lastError',
]);
type ShownInvoice = Pick<
  Invoice,
  'id' | 'amount' | 'currency' | 'status' | 'provider' | 'refunded' | 'lastError'
>;

export interface OrderPaymentsProps {
  orderId: string;
  /** Refunds that were requested on this screen. */
  refunds: number;
  /** Called after the dialog of a refund is closed. */
  onRefund: () => void;
}

/** Lists the payments and refunds of an order. */
export function OrderPayments({ orderId, refunds, onRefund }: OrderPaymentsProps) {
  const t = useT(messages);
  const [refunding, setRefunding] = useState<ShownInvoice>();
  const { data, error, refetch } = useFind(ordersToBillingModulePaymentIntents, {
    where: { orderId: { eq: orderId } },
    fields: [],
    with: {
      billingModulePaymentIntent: show(paymentIntent, [], {
        invoices: via(paymentIntentsToInvoices, shownInvoice),
      }),
    },
  });
  useRepeated(refetch, refunds);
  const invoices =
    data?.flatMap(({ billingModulePaymentIntent }) => billingModulePaymentIntent.invoices) ?? [];
  const done = () => {
    setRefunding(undefined);
    onRefund();
  };
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-12 rounded-lg" />;
  const intents = data.map(({ billingModulePaymentIntent }) => billingModulePaymentIntent);
  if (intents.length === 0) return <p className="text-sm text-muted-foreground">{t('noPayments')}</p>;
  return (
    <>
      <NamedList label={t('invoice')} className="divide-y divide-border border-y border-border">
        {invoices.map((one) => (
          <Payment key={one.id} of={one} refunds={refunds} onRefund={() => setRefunding(one)} />
        ))}
      </NamedList>
      <OrderInstalments intents={intents} />
      {refunding && (
        <Suspense>
          <RefundDialog invoice={refunding} onDone={done} />
        </Suspense>
      )}
    </>
  );
}

interface PaymentProps extends Pick<OrderPaymentsProps, 'refunds' | 'onRefund'> {
  of: ShownInvoice;
}

function Payment({ of, refunds: requested, onRefund }: PaymentProps) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const { data: refunds = [], refetch } = useFind(refund, {
    where: { invoiceId: { eq: of.id }, status: { ne: 'succeeded' } },
  });
  useRepeated(refetch, requested);
  const format = useFormat();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const current = currencies?.find(({ code }) => code === of.currency);
  const money = (amount: string) =>
    current ? format.money({ amount, ...current }) : `${amount} ${of.currency ?? ''}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <span className="min-w-32 font-semibold tabular-nums">{money(of.amount)}</span>
      <Badge variant={of.status === 'paid' ? 'success' : 'outline'}>
        {labels.value(invoice, 'status', of.status)}
      </Badge>
      <span className="text-muted-foreground">{of.provider}</span>
      {/[1-9]/.test(of.refunded) && (
        <span className="tabular-nums">
          {t('back')}: {money(of.refunded)}
        </span>
      )}
      {refunds.map(({ id, status, amount, lastError }) => (
        <span key={id} className={status === 'failed' ? 'text-destructive' : 'text-muted-foreground'}>
          {status === 'failed'
            ? t('refused', { amount: money(amount), reason: lastError ?? '' })
            : t('onItsWay', { amount: money(amount) })}
        </span>
      ))}
      {of.lastError !== null && (
        <span className="basis-full text-destructive wrap-anywhere">{of.lastError}</span>
      )}
      {of.status === 'paid' && (
        <Button size="sm" variant="outline" className="ms-auto" onClick={onRefund}>
          {t('refund')}
        </Button>
      )}
    </li>
  );
}

interface OrderInstalmentsProps {
  intents: readonly {
    readonly id: string;
    readonly invoices: readonly Pick<ShownInvoice, 'currency'>[];
  }[];
}

/** Lists the parts of the price that are paid by a plan, with their due dates. */
function OrderInstalments({ intents }: OrderInstalmentsProps) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const format = useFormat();
  const ids = intents.map(({ id }) => id);
  const { data = [] } = useFind(
    instalment,
    { where: { paymentIntentId: { inArray: ids } }, orderBy: { dueAt: 'asc' } },
    { enabled: ids.length > 0 },
  );
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  // All parts of an order's price are in the currency of its first payment.
  const code = intents.flatMap(({ invoices }) => invoices)[0]?.currency;
  const current = currencies?.find((one) => one.code === code);
  const money = (amount: string) => (current ? format.money({ amount, ...current }) : amount);
  const isByLink = ({ status, expiresAt }: (typeof data)[number]) =>
    expiresAt !== null && unpaidInstalments.some((one) => one === status);
  const shown = data.length > 1 ? data : data.filter(isByLink);
  if (shown.length === 0) return null;
  return (
    <NamedList label={t('instalments')} className="divide-y divide-border border-b border-border">
      {shown.map(({ id, kind, amount, status, dueAt, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
          <span className="min-w-32 font-semibold tabular-nums">{money(amount)}</span>
          <span>{labels.value(instalment, 'kind', kind)}</span>
          <Badge variant={status === 'paid' ? 'success' : status === 'overdue' ? 'destructive' : 'outline'}>
            {labels.value(instalment, 'status', status)}
          </Badge>
          {unpaidInstalments.some((one) => one === status) && (
            <>
              <span className="text-muted-foreground">{format.date(dueAt)}</span>
              {isPaidLater({ kind, expiresAt }) && <MarkPaid instalmentId={id} />}
            </>
          )}
        </li>
      ))}
    </NamedList>
  );
}
