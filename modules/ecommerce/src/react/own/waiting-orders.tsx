import { Link, titleOf, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { goTo, useSession } from '@flotilla/react/session';
import { Button, cn, Icon } from '@flotilla/ui';
import { useEffect } from 'react';
import { stayText } from '../../bookings/stay-text.js';
import { reopenOrder } from '../../order-actions.js';
import { paths } from '../../paths.js';
import type { OrderWithLines } from '../../shapes.js';
import { totalsOf } from './totals.js';
import { useOwnOrders } from './use-own-orders.js';
import { orderMessages } from '../order-messages.js';
import { pageLength } from '../stay/page-length.js';
import { nameOfOrder } from './name-of-order.js';
import { useOrderExtras } from './use-order.js';

export interface WaitingOrdersProps {
  /** Shows only orders of this product. */
  productId?: string;
  /** Called with the unpaid orders after each read. */
  onLoaded?: (waiting: readonly OrderWithLines[]) => void;
  className?: string;
}

/** Lists the visitor's unpaid orders, with buttons to pay and to change them. Empty when there are none. */
export function WaitingOrders({ productId, onLoaded, className }: WaitingOrdersProps) {
  const { data } = useOwnOrders({ status: { eq: 'paying' } }, 'desc');
  const waiting = data?.filter(
    ({ ordersToProducts: lines }) =>
      productId === undefined || lines.some((line) => line.productId === productId),
  );
  useEffect(() => {
    if (waiting) onLoaded?.(waiting);
  });
  if (!waiting || waiting.length === 0) return null;
  return (
    <ul className={cn('flex flex-col gap-3', className)}>
      {[...Map.groupBy(waiting, paymentOf).values()].map((orders) => (
        <Waiting key={orders[0]?.id} orders={orders} />
      ))}
    </ul>
  );
}

/** Orders of one payment are paid and changed together. */
const paymentOf = ({ id, ordersToProducts: [line] }: OrderWithLines) => line?.paymentIntentId ?? id;

function Waiting({ orders }: { orders: readonly OrderWithLines[] }) {
  const t = useT(orderMessages);
  const format = useFormat();
  const site = useSite();
  const language = useLanguage();
  const { subject } = useSession();
  const [first] = orders;
  const { data: extras } = useOrderExtras(first?.id ?? '');
  const { mutate, isPending } = useAction(reopenOrder, { done: { text: t('reopened') } });
  if (!first || !extras) return null;
  const invoices = extras.intents
    .flatMap((intent) => intent.invoices)
    .filter(({ status }) => status === 'open');
  const isProcessing = extras.intents.some(({ status }) => status === 'processing');
  const change = () =>
    subject &&
    mutate(
      { params: { id: subject.id, orderId: first.id } },
      { onSuccess: () => !isAtCart() && goTo(paths.cart) },
    );
  const titles = orders.flatMap(({ ordersToProducts }) =>
    ordersToProducts.map((line) => {
      const stay = stayText(line, language, pageLength);
      return titleOf(line, site).value + (stay && ` (${stay})`);
    }),
  );
  const totals = totalsOf(orders).map(({ total, currency }) => format.money({ amount: total, ...currency }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl border border-border/70 bg-accent-soft p-4 text-accent-soft-foreground sm:p-5">
      <p role="status" className="flex min-w-0 flex-col gap-1">
        <Link
          href={paths.order(first.id)}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {t(isProcessing ? 'isProcessing' : 'waits', { id: orders.map(nameOfOrder).join(', #') })}
        </Link>
        <span className="text-sm wrap-anywhere">{`${format.list(titles)} · ${totals.join(' + ')}`}</span>
      </p>
      {!isProcessing && (
        <span className="flex flex-wrap gap-3">
          {invoices.map(({ id, paymentUrl }) => (
            <Button key={id} asChild variant="primary">
              <a href={paymentUrl}>
                {t('payNow')}
                <Icon name="arrow-right" />
              </a>
            </Button>
          ))}
          <Button variant="outline" aria-disabled={isPending} onClick={change}>
            {t('change')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The cart and its checkout show a reopened order without a notice. */
const isAtCart = () => [paths.cart, paths.checkout].some((path) => location.pathname.endsWith(path));
