import { useAccess, useAdmin } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useFind, useUpdate } from '@flotilla/react/client';
import { Badge, Button } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useState } from 'react';
import { type Order, order as orders } from '../entities/order.js';
import { ordersToProducts } from '../links.js';
import { orderStates } from '../entities/order-states.js';
import { messages } from './admin-messages.js';

type Step = (typeof orderStates.transitions)[number];

const texts = {
  paid: 'paid',
  'subscription paid': 'subscriptionPaid',
  approve: 'approve',
  send: 'send',
  deliver: 'deliver',
  cancel: 'cancel',
} as const;

/** Shows the status of an order, with buttons for the transitions that administrators may make. */
export function OrderSteps({ order, onMoved }: { order: Order; onMoved: () => void }) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const access = useAccess();
  const [confirming, setConfirming] = useState<Step>();
  const { mutate, isPending } = useUpdate(orders);
  const { data: lines = [] } = useFind(ordersToProducts, {
    where: { orderId: { eq: order.id } },
    fields: ['type'],
  });
  const isSubscription = lines.some(({ type }) => type === 'subscription');
  const steps = orderStates.transitions.filter(
    ({ from, by, name }) =>
      by.includes('admin') && from.includes(order.status) && (isSubscription || name !== 'subscription paid'),
  );
  const go = ({ to }: Step) => mutate({ id: order.id, patch: { status: to } }, { onSuccess: onMoved });
  const nameOf = ({ name, to }: Step) =>
    name in texts ? t(texts[name as keyof typeof texts]) : labels.value(orders, 'status', to);
  const isCancel = ({ to }: Step) => to === 'canceled';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge
        variant={
          order.status === 'canceled' ? 'destructive' : order.status === 'delivered' ? 'success' : 'accent'
        }
      >
        {labels.value(orders, 'status', order.status)}
      </Badge>
      {steps.length === 0 && <p className="text-sm text-muted-foreground">{t('noSteps')}</p>}
      {access.may('update', orders) &&
        steps.map((step, index) => (
          <Button
            key={step.name}
            size="sm"
            variant={isCancel(step) ? 'ghost' : index === 0 ? 'primary' : 'outline'}
            disabled={isPending}
            onClick={() => (isCancel(step) ? setConfirming(step) : go(step))}
          >
            {nameOf(step)}
          </Button>
        ))}
      <AlertDialog
        open={confirming !== undefined}
        onOpenChange={(isOpen) => !isOpen && setConfirming(undefined)}
      >
        <AlertDialogContent title={t('cancel')} description={t('cancelHint')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => confirming && go(confirming)}>{t('cancel')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  );
}
