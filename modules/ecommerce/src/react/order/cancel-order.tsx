import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import { useState } from 'react';
import {
  cancelLinkedOrder,
  cancelOrder,
  linkedOrderCancellation,
  orderCancellation,
} from '../../order-actions.js';
import type { OrderCancellation } from '../../order-shapes.js';
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
  const [isOpen, setOpen] = useState(false);
  const { data: terms, error } = useCancellation(isOpen && !isEnding ? order.id : undefined, link);
  const hint = useHint(order, terms);
  if (!isEnding && !isCancelable(order)) return null;
  const cancel = () => {
    const refund = terms?.refund.map(({ total, billingModuleCurrency: { id: currencyId } }) => ({
      ...{ total, currencyId },
    }));
    const body = isEnding ? undefined : { refund };
    if (link !== undefined) linked.mutate({ params: { link }, body }, { onSettled: done });
    else if (subject)
      own.mutate({ params: { id: subject.id, orderId: order.id }, body }, { onSettled: done });
  };
  const isRefused = !isEnding && terms?.isAllowed === false;
  return (
    <AlertDialog open={isOpen} onOpenChange={setOpen}>
      <AlertDialogTrigger variant="ghost" aria-disabled={own.isPending || linked.isPending}>
        {t(isEnding ? 'endSubscription' : 'cancelOrder')}
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t(isEnding ? 'endQuestion' : 'cancelQuestion')}
        description={
          <span aria-live="polite">{isEnding ? t('endHint') : error ? t('termsFailed') : hint}</span>
        }
      >
        <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
        {!isRefused && (
          <AlertDialogAction onClick={cancel} disabled={!isEnding && !terms}>
            {t(isEnding ? 'endSubscription' : 'cancelOrder')}
          </AlertDialogAction>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/** Returns whether an order can still be canceled: until it is packed, or, for rentals, until they begin. */
const isCancelable = ({ status, ordersToProducts }: OrderWithLines) =>
  status === 'paying' ||
  status === 'approving' ||
  (status === 'packaging' && ordersToProducts.every(({ startDate }) => startDate !== null));

/** Queries the refund of an order. */
function useCancellation(orderId: string | undefined, link: string | undefined) {
  const { subject } = useSession();
  const isOwn = link === undefined && orderId !== undefined && subject;
  const own = useAnswer(orderCancellation, isOwn ? { params: { id: subject.id, orderId } } : null);
  const linked = useAnswer(
    linkedOrderCancellation,
    link !== undefined && orderId !== undefined ? { params: { link } } : null,
  );
  return link === undefined ? own : linked;
}

/** Returns the consequence of canceling in a sentence or two. */
function useHint({ status }: OrderWithLines, terms: OrderCancellation | undefined): string {
  const t = useT(orderMessages);
  const format = useFormat();
  if (!terms) return t('termsLoading');
  const { reason, refund, paid, until } = terms;
  if (reason !== null) return t(reasons[reason]);
  if (status === 'paying') return t('cancelUnpaid');
  const written = (totals: OrderCancellation['refund']) =>
    totals
      .map(({ total, billingModuleCurrency }) => format.money({ amount: total, ...billingModuleCurrency }))
      .join(' + ');
  if (paid.every(({ total }) => Number(total) === 0)) return t('cancelUnpaid');
  if (refund.every(({ total }) => Number(total) === 0)) return t('refundNothing', { paid: written(paid) });
  const amounts = { refund: written(refund), paid: written(paid) };
  const share = t(amounts.refund === amounts.paid ? 'refundAll' : 'refundPart', amounts);
  return until === null ? share : `${share} ${t('refundUntil', { date: format.dateTime(until) })}`;
}

const reasons = {
  'in-cart': 'notSent',
  canceled: 'alreadyCanceled',
  sent: 'alreadySent',
  begun: 'alreadyBegun',
  opened: 'alreadyOpened',
  processing: 'paymentProcessing',
} as const satisfies Readonly<Record<NonNullable<OrderCancellation['reason']>, string>>;
