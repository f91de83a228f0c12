import { useAccess } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText, useFind } from '@flotilla/react/client';
import { Button, FieldError, Skeleton, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { orderDraftOf, sendPaymentLink, withdrawPaymentLink } from '../../draft-actions.js';
import type { PaymentLink } from '../../draft-shapes.js';
import { type Order, order as orders } from '../../entities/order.js';
import { orderDraft } from '../../entities/order-draft.js';
import { CopyableUrl } from '../copyable-url.js';
import { draftMessages } from './draft-messages.js';
import { type Hold, HoldSelect, minutesOf } from './hold-select.js';

interface OrderLinkProps {
  order: Pick<Order, 'id' | 'status'>;
  onChanged: () => void;
}

/** The payment link of an order that an administrator wrote. Renders nothing for other orders. */
export function OrderLink({ order, onChanged }: OrderLinkProps) {
  const isUnpaid = order.status === 'new' || order.status === 'paying';
  const { data: drafts } = useFind(
    orderDraft,
    { where: { orderId: { eq: order.id } }, fields: [], limit: 1 },
    { enabled: isUnpaid },
  );
  if (!isUnpaid || !drafts || drafts.length === 0) return null;
  return <LinkOfOrder key={order.status} order={order} onChanged={onChanged} />;
}

function LinkOfOrder({ order, onChanged }: OrderLinkProps) {
  const t = useT(draftMessages);
  const { data, refetch } = useAnswer(orderDraftOf, { params: { id: order.id } });
  const mayEdit = useAccess().may('update', orders);
  const readAgain = useEffectEvent(() => void refetch());
  // The page of the draft has sent the link since the last visit.
  useEffect(() => readAgain(), []);
  if (!data) return <Skeleton className="h-20 rounded-lg" />;
  const changed = () => {
    void refetch();
    onChanged();
  };
  return (
    <section aria-label={t('link')} className="flex min-w-0 flex-col gap-4 border-b border-border pb-5">
      <h3 className="text-sm font-semibold">{t('link')}</h3>
      {data.link.state === 'none' && (
        <>
          <p className="text-sm text-muted-foreground">{t('draftHint')}</p>
          {mayEdit && (
            <Button asChild size="sm" className="self-start">
              <Link to={`/ecommerce/new-order?order=${order.id}`}>{t('edit')}</Link>
            </Button>
          )}
        </>
      )}
      {data.link.state === 'open' && <OpenLink of={data.link} mayEdit={mayEdit} onChanged={changed} />}
    </section>
  );
}

interface OpenLinkProps {
  of: PaymentLink;
  mayEdit: boolean;
  onChanged: () => void;
}

function OpenLink({ of: { orderId, url, sentAt, expiresAt }, mayEdit, onChanged }: OpenLinkProps) {
  const t = useT(draftMessages);
  const format = useFormat();
  const [hold, setHold] = useState<Hold>('1440');
  const [isConfirming, setConfirming] = useState(false);
  const sending = useAction(sendPaymentLink);
  const withdrawing = useAction(withdrawPaymentLink);
  const failure = useFailureText(sending.error ?? withdrawing.error);
  const params = { id: orderId };
  const resend = () =>
    sending.mutate(
      { params, body: { minutes: minutesOf(hold) } },
      {
        onSuccess: () => {
          toast.success(t('sent'));
          onChanged();
        },
      },
    );
  const withdraw = () =>
    withdrawing.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success(t('withdrawn'));
          onChanged();
        },
      },
    );
  return (
    <>
      <p className="flex flex-col text-sm">
        {expiresAt !== null && <strong>{t('openUntil', { date: format.dateTime(expiresAt) })}</strong>}
        {sentAt !== null && (
          <span className="text-muted-foreground">{t('sentAt', { date: format.dateTime(sentAt) })}</span>
        )}
      </p>
      {url !== null && <CopyableUrl label={t('link')} url={url} />}
      {mayEdit && (
        <div className="flex flex-wrap items-end gap-3">
          <HoldSelect value={hold} onSelect={setHold} />
          <Button variant="outline" disabled={sending.isPending} onClick={resend}>
            {t('resend')}
          </Button>
          <Button variant="ghost" disabled={withdrawing.isPending} onClick={() => setConfirming(true)}>
            {t('withdraw')}
          </Button>
        </div>
      )}
      <FieldError className="empty:hidden">{failure}</FieldError>
      <AlertDialog open={isConfirming} onOpenChange={setConfirming}>
        <AlertDialogContent title={t('withdraw')} description={t('withdrawHint')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={withdraw}>{t('withdraw')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
