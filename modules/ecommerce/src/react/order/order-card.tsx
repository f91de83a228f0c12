import { Link, titleOf, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { Card, CardContent } from '@flotilla/ui';
import { stayText } from '../../bookings/stay-text.js';
import type { OrderWithLines } from '../../shapes.js';
import { totalsOf } from '../own/totals.js';
import { unitOf } from '../cart/unit-of.js';
import { paths } from '../../paths.js';
import { orderMessages } from '../order-messages.js';
import { nameOfOrder } from '../own/name-of-order.js';
import { pageLength } from '../stay/page-length.js';
import { kindOf, OrderStatus } from './order-status.js';

/** An order in a list: number, date, status, products and total, linked to its page. */
export function OrderCard({ order }: { order: OrderWithLines }) {
  const t = useT(orderMessages);
  const format = useFormat();
  const site = useSite();
  const language = useLanguage();
  const titles = order.ordersToProducts.map((line) => {
    const title = titleOf(line, site).value;
    if (line.startDate !== null) return `${title} (${stayText(line, language, pageLength)})`;
    const unit = unitOf(line, site);
    return line.quantity > 1 || unit ? `${title} × ${line.quantity}${unit}` : title;
  });
  return (
    <Card className="has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-ring">
      <CardContent className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="font-display text-xl font-medium tracking-display">
            <Link href={paths.order(order.id)} className="outline-none after:absolute after:inset-0">
              {t('order', { id: nameOfOrder(order) })}
            </Link>
          </h2>
          <p className="wrap-anywhere">{format.list(titles)}</p>
          <time dateTime={order.placedAt ?? order.createdAt} className="text-sm text-muted-foreground">
            {format.date(order.placedAt ?? order.createdAt)}
          </time>
        </div>
        <div className="flex flex-col gap-2 sm:items-end">
          <OrderStatus status={order.status} kind={kindOf(order)} />
          <span className="font-semibold tabular-nums">
            {totalsOf([order])
              .map(({ total, currency }) => format.money({ amount: total, ...currency }))
              .join(' + ')}
          </span>
        </div>
      </CardContent>
    </Card>
  );
}
