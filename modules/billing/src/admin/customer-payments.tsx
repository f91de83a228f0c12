import { formPath, useAdmin } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { Badge, NamedList } from '@flotilla/ui';
import { Link } from 'react-router';
import type { CustomerPayments } from '../customer-shapes.js';
import { invoice } from '../entities/invoice.js';
import { messages } from './admin-messages.js';

/** The payments of a customer, the latest first. */
export function CustomerPaymentsTab({ data: { count, payments } }: { data: CustomerPayments }) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const format = useFormat();
  if (payments.length === 0) return <p className="text-muted-foreground">{t('noPayments')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <NamedList
        label={t('payments')}
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {payments.map(
          ({ id, status, provider, description, amount, refunded, currency, createdAt, paidAt }) => {
            const inCurrency = { ...currency, symbol: currency.symbol || (currency.code ?? '') };
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
                <span className="flex min-w-48 flex-1 flex-col">
                  <Link
                    to={formPath(invoice, id)}
                    className="w-fit font-semibold underline-offset-4 wrap-anywhere hover:underline"
                  >
                    {description || format.date(createdAt)}
                  </Link>
                  <span className="text-muted-foreground">
                    {[format.date(paidAt ?? createdAt), provider].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Badge variant={status === 'paid' ? 'success' : 'outline'}>
                  {labels.value(invoice, 'status', status)}
                </Badge>
                <span className="min-w-24 text-end tabular-nums">
                  <span className="block font-semibold">{format.money({ amount, ...inCurrency })}</span>
                  {Number(refunded) > 0 && (
                    <span className="block text-xs text-muted-foreground">
                      {t('refundedOf', { amount: format.money({ amount: refunded, ...inCurrency }) })}
                    </span>
                  )}
                </span>
              </li>
            );
          },
        )}
      </NamedList>
      {count > payments.length && (
        <p className="text-sm text-muted-foreground">
          {t('lastPayments', { count: payments.length, all: count })}
        </p>
      )}
    </div>
  );
}
