import { useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import { sum, subtract } from '@flotilla/core/values';
import { Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { refundInvoice } from '../actions.js';
import type { Invoice } from '../entities/invoice.js';
import { refund } from '../entities/refund.js';
import { messages } from './admin-messages.js';

export interface RefundDialogProps {
  invoice: Pick<Invoice, 'id' | 'amount' | 'currency'>;
  onDone: () => void;
}

/** Asks for the amount of a refund; the default is the whole remaining amount. */
export function RefundDialog({ invoice, onDone }: RefundDialogProps) {
  const t = useT(messages);
  const [amountId, reasonId, failureId] = [useId(), useId(), useId()];
  const where = { invoiceId: { eq: invoice.id }, status: { ne: 'failed' } } as const;
  const { data: refunds } = useFind(refund, { where, fields: ['amount'] });
  const refundable = subtract(invoice.amount, sum((refunds ?? []).map(({ amount }) => amount)));
  const [typed, setTyped] = useState<string>();
  // The same key for repeated clicks, so that they create one refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAction(refundInvoice);
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from this portal to the form of the row.
    event.stopPropagation();
    const reason = String(new FormData(event.currentTarget).get('reason'));
    const onSuccess = () => {
      toast.success(t('asked'));
      onDone();
    };
    mutate(
      { params: { id: invoice.id }, body: { amount: typed ?? refundable, reason }, idempotencyKey },
      { onSuccess },
    );
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onDone()}>
      <DialogContent title={t('refund')} description={t('refundHint')} closeLabel={t('close')}>
        <form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-sm text-muted-foreground">
            {refunds &&
              t('left', { left: refundable, amount: invoice.amount, currency: invoice.currency ?? '' })}
          </p>
          <Field>
            <Label htmlFor={amountId}>{t('amount')}</Label>
            <Input
              id={amountId}
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? (refunds ? refundable : '')}
              onChange={(event) => setTyped(event.target.value)}
              aria-describedby={failureId}
              aria-invalid={failure !== ''}
            />
          </Field>
          <Field>
            <Label htmlFor={reasonId}>{t('reason')}</Label>
            <Input id={reasonId} name="reason" maxLength={1000} />
          </Field>
          <FieldError id={failureId} className="empty:hidden">
            {failure}
          </FieldError>
          <SubmitButton state={isPending ? 'pending' : 'idle'} pendingLabel={t('pending')}>
            {t('refund')}
          </SubmitButton>
        </form>
      </DialogContent>
    </Dialog>
  );
}
