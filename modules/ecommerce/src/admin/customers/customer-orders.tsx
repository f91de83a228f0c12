import { formPath, useAdmin } from '@flotilla/admin';
import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { Badge, NamedList } from '@flotilla/ui';
import { Link } from 'react-router';
import type { CustomerOrders } from '../../customer-shapes.js';
import type { OrderSums } from '../../desk-shapes.js';
import { order } from '../../entities/order.js';
import { deskMessages } from '../desk/desk-messages.js';

type CustomerOrder = CustomerOrders['orders'][number];

/** The orders of a customer, the latest first. */
export function CustomerOrdersTab({ data: { count, orders } }: { data: CustomerOrders }) {
  const t = useT(deskMessages);
  if (orders.length === 0) return <p className="text-muted-foreground">{t('noOrders')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <NamedList
        label={t('orders')}
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {orders.map((one) => (
          <OrderItem key={one.id} of={one} />
        ))}
      </NamedList>
      {count > orders.length && (
        <p className="text-sm text-muted-foreground">
          {t('lastOrders', { count: orders.length, all: count })}
        </p>
      )}
    </div>
  );
}

function OrderItem({ of: { id, number, status, placedAt, titles, sums } }: { of: CustomerOrder }) {
  const t = useT(deskMessages);
  const { labels } = useAdmin();
  const format = useFormat();
  const site = useSite();
  const names = titles.flatMap((title) => localized(title, site)?.value ?? []);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <span className="flex min-w-48 flex-1 flex-col">
        <Link to={formPath(order, id)} className="w-fit font-semibold underline-offset-4 hover:underline">
          {number === null ? t('withoutNumber') : t('number', { number })}
        </Link>
        <span className="wrap-anywhere text-muted-foreground">
          {[placedAt && format.date(placedAt), names.join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge variant={status === 'canceled' ? 'destructive' : 'outline'}>
        {labels.value(order, 'status', status)}
      </Badge>
      <span className="min-w-24 text-end tabular-nums">
        {sums.map((one) => (
          <OrderAmount key={one.currency.code} of={one} />
        ))}
      </span>
    </li>
  );
}

function OrderAmount({ of: { total, due, currency } }: { of: OrderSums }) {
  const t = useT(deskMessages);
  const { money } = useFormat();
  const inCurrency = { ...currency, symbol: currency.symbol || (currency.code ?? '') };
  return (
    <span className="block">
      <span className="font-semibold">{money({ amount: total, ...inCurrency })}</span>
      {Number(due) > 0 && (
        <span className="block text-xs text-destructive">
          {t('due')}: {money({ amount: due, ...inCurrency })}
        </span>
      )}
    </span>
  );
}
