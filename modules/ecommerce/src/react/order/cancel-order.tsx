import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import { cancelLinkedOrder, cancelOrder } from '../../order-actions.js';
import type { OrderWithLines } from '../../shapes.js';
import { orderMessages } from '../order-messages.js';

export interface CancelOrderProps {
  order: OrderWithLines;
  /** The signed link that opened the order without a session. */
  link?: string;
  hasSubscription: boolean;
  done: () => void;
}

/** Cancels an order that is not packed yet, or ends its subscription, after a confirmation. */
export function CancelOrder({ order, link, hasSubscription, done }: CancelOrderProps) {
  const t = useT(orderMessages);
  const { subject } = useSession();
  const isEnding = hasSubscription && order.status === 'delivering';
  const doneMessage = { text: t(isEnding ? 'ended' : 'canceledNow') };
  const own = useAction(cancelOrder, { done: doneMessage });
  const linked = useAction(cancelLinkedOrder, { done: doneMessage });
  if (!isEnding && order.status !== 'paying' && order.status !== 'approving') return null;
  const cancel = () => {
    if (link !== undefined) linked.mutate({ params: { link } }, { onSettled: done });
    else if (subject) own.mutate({ params: { id: subject.id, orderId: order.id } }, { onSettled: done });
  };
  const hint = isEnding ? 'endHint' : order.status === 'paying' ? 'cancelUnpaid' : 'cancelPaid';
  return (
    <AlertDialog>
      <AlertDialogTrigger variant="ghost" aria-disabled={own.isPending || linked.isPending}>
        {t(isEnding ? 'endSubscription' : 'cancelOrder')}
      </AlertDialogTrigger>
      <AlertDialogContent title={t(isEnding ? 'endQuestion' : 'cancelQuestion')} description={t(hint)}>
        <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
        <AlertDialogAction onClick={cancel}>
          {t(isEnding ? 'endSubscription' : 'cancelOrder')}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
