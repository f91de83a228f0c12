import { useT } from '@flotilla/react';
import { Badge, type BadgeProps, cn, Icon, NamedList } from '@flotilla/ui';
import type { OrderWithLines } from '../../shapes.js';
import { messages } from '../messages.js';

type Status = OrderWithLines['status'];

/** The status of an order as a badge; screen readers announce changes. */
export function OrderStatus({
  status,
  isSubscription = false,
}: {
  status: Status;
  isSubscription?: boolean;
}) {
  const t = useT(messages);
  const message =
    isSubscription && status === 'delivering'
      ? 'subscribed'
      : isSubscription && status === 'delivered'
        ? 'subscriptionOver'
        : status;
  return (
    <Badge variant={looks[status]} role="status">
      {t(message)}
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
export function OrderProgress({ status, label }: { status: Status; label: string }) {
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
            {t(step)}
          </li>
        );
      })}
    </NamedList>
  );
}
