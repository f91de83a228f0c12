import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import { refundReturnAgain } from '../aftersales-actions.js';
import { goodsReturn } from '../entities/goods-return.js';
import { messages } from './aftersales-messages.js';

/** Repeats the refused refund of a return, or records that the buyer was paid in another way. */
export function RefundAgain({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT(messages);
  const access = useAccess();
  const again = useAction(refundReturnAgain, { done: { text: t('refundedAgain') } });
  const paidBack = useAction(refundReturnAgain, { done: { text: t('paidBackRecorded') } });
  const failure = useFailureText(again.error ?? paidBack.error);
  const isPending = again.isPending || paidBack.isPending;
  const params = { id };
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-destructive">
        {t('refundRefused')}
      </p>
      <FieldError className="empty:hidden">{failure}</FieldError>
      {access.may('update', goodsReturn) && (
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            disabled={isPending}
            onClick={() => again.mutate({ params, body: { isPaidBack: false } }, { onSuccess: onDone })}
          >
            {t('refundAgain')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isPending}
            onClick={() => paidBack.mutate({ params, body: { isPaidBack: true } }, { onSuccess: onDone })}
          >
            {t('recordPaidBack')}
          </Button>
        </div>
      )}
    </div>
  );
}
