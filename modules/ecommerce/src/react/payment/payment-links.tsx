import { type Invoice, invoice } from '@flotilla/billing';
import { Link, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Badge, Button, Icon } from '@flotilla/ui';
import { paths } from '../../paths.js';
import { orderMessages } from '../order-messages.js';
import { shopMessages } from '../shop-messages.js';
import { useInvoiceAmount } from './use-invoice-amount.js';

interface Payable extends Pick<
  Invoice,
  'id' | 'amount' | 'currency' | 'description' | 'paymentUrl' | 'status'
> {}

/** Lists several payments with their links; updates live when one is paid in another tab. */
export function PaymentLinks({ invoices }: { invoices: readonly { readonly id: string }[] }) {
  const t = useT(orderMessages);
  const tShop = useT(shopMessages);
  const ids = invoices.map(({ id }) => id);
  const { data } = useFind(
    invoice,
    { where: { id: { inArray: ids } }, orderBy: { createdAt: 'asc' } },
    { enabled: ids.length > 0 },
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1" role="status">
        <h2 className="font-display text-2xl font-medium tracking-display">
          {ids.length > 0 ? t('severalPayments') : t('free')}
        </h2>
        {ids.length > 1 && <p className="text-muted-foreground">{t('severalPaymentsHint')}</p>}
      </div>
      <PaymentList invoices={data ?? (invoices as readonly Payable[])} />
      <Button asChild variant="outline" className="self-start">
        <Link href={paths.orders}>{tShop('toOrders')}</Link>
      </Button>
    </div>
  );
}

/** Lists invoices with amounts, and links to those that can still be paid. */
export function PaymentList({ invoices }: { invoices: readonly Payable[] }) {
  const t = useT(orderMessages);
  const format = useInvoiceAmount();
  return (
    <ul className="flex flex-col gap-3">
      {invoices.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl border border-border/70 p-4"
        >
          <span className="flex min-w-0 flex-col">
            <span className="text-lg font-semibold tabular-nums">{format(one)}</span>
            <span className="text-sm text-muted-foreground wrap-anywhere">{one.description}</span>
          </span>
          {one.status === 'open' && one.paymentUrl !== '' && (
            <Button asChild variant="primary">
              <a
                href={one.paymentUrl}
                target="_blank"
                rel="noopener"
                aria-label={`${t('paymentLink')}: ${format(one)}`}
              >
                {t('paymentLink')}
                <Icon name="arrow-right" />
              </a>
            </Button>
          )}
          {one.status === 'paid' && (
            <Badge variant="success">
              <Icon name="check" />
              {t('paidShort')}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
