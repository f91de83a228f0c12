import { useT } from '@flotilla/react';
import { Badge, type BadgeProps, cn, Icon, NamedList } from '@flotilla/ui';
import type { OrderWithLines } from '../../shapes.js';
import { messages } from '../messages.js';

type Status = OrderWithLines['status'];

/** The kind of an order's products, which decides the words for its status. */
export type OrderKind = 'goods' | 'rental' | 'subscription';

/** Returns what all lines of an order have in common. */
export function kindOf({ ordersToProducts }: Pick<OrderWithLines, 'ordersToProducts'>): OrderKind {
  if (ordersToProducts.some(({ interval }) => interval !== null)) return 'subscription';
  const isRental =
    ordersToProducts.length > 0 && ordersToProducts.every(({ startDate }) => startDate !== null);
  return isRental ? 'rental' : 'goods';
}

const messagesOf = {
  goods: {},
  rental: { approving: 'booked', packaging: 'prepared', delivering: 'rented', delivered: 'returned' },
  subscription: { delivering: 'subscribed', delivered: 'subscriptionOver' },
} as const satisfies Record<OrderKind, object>;

type Message =
  | Status
  | (typeof messagesOf)['rental'][keyof (typeof messagesOf)['rental']]
  | (typeof messagesOf)['subscription'][keyof (typeof messagesOf)['subscription']];

const messageOf = (status: Status, kind: OrderKind): Message => {
  const special: Partial<Record<Status, Message>> = messagesOf[kind];
  return special[status] ?? status;
};

/** The status of an order as a badge; screen readers announce changes. */
export function OrderStatus({ status, kind }: { status: Status; kind: OrderKind }) {
  const t = useT(messages);
  return (
    <Badge variant={looks[status]} role="status">
      {t(messageOf(status, kind))}
    </Badge>
  );
}

const looks: Readonly<Record<Status, BadgeProps['variant']>> = {
  new: 'outline',
  paying: 'accent',
  approving: 'secondary',
  packaging: 'secondary',
  delivering: 'secondary',
  delivered: 'success',
  canceled: 'outline',
};

const steps = [
  'paying',
  'approving',
  'packaging',
  'delivering',
  'delivered',
] as const satisfies readonly Status[];

/** The steps of an order, with the current one marked. */
export function OrderProgress({ status, kind, label }: { status: Status; kind: OrderKind; label: string }) {
  const t = useT(messages);
  const reached = steps.indexOf(status as (typeof steps)[number]);
  if (reached < 0) return null;
  return (
    <NamedList isOrdered label={label} className="grid gap-y-3 sm:grid-cols-5">
      {steps.map((step, index) => {
        const isReached = index < reached || status === 'delivered';
        return (
          <li
            key={step}
            aria-current={step === status ? 'step' : undefined}
            className={cn(
              'relative flex items-center gap-3 text-sm text-muted-foreground aria-[current=step]:font-semibold aria-[current=step]:text-foreground sm:flex-col sm:items-start sm:gap-2',
              index <= reached && 'text-foreground',
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-full border-2 border-border text-xs',
                index <= reached && 'border-primary',
                isReached && 'bg-primary text-primary-foreground',
                index === reached && !isReached && 'bg-primary/15',
              )}
            >
              {isReached && <Icon name="check" />}
            </span>
            {t(step === 'paying' && index < reached ? 'paidStep' : messageOf(step, kind))}
          </li>
        );
      })}
    </NamedList>
  );
}
