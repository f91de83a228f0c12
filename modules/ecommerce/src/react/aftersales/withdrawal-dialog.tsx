import { useFormat, useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import type { ReturnTerms } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { nameOfOrder } from '../own/name-of-order.js';
import { aftersalesMessages } from './aftersales-messages.js';
import { LinePieces, typedPieces, type TypedLines } from './line-pieces.js';
import { type ReadOrder, useWithdraw } from './use-returns.js';

export interface WithdrawalDialogProps {
  order: OrderWithLines;
  of: ReadOrder;
  terms: ReturnTerms;
  done: () => void;
  close: () => void;
}

/** The second step of a withdrawal: its statement, with the button that confirms it. */
export function WithdrawalDialog({ order, of, terms, done, close }: WithdrawalDialogProps) {
  const t = useT(aftersalesMessages);
  const format = useFormat();
  const [nameId, failureId] = [useId(), useId()];
  const [typed, setTyped] = useState<TypedLines>({});
  const [name, setName] = useState(terms.name ?? '');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isPending, error } = useWithdraw(of);
  const failure = useFailureText(error);
  const lines = typedPieces(terms.pieces, typed, 'all');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const onSuccess = () => {
      toast.success(t('withdrawn'));
      done();
    };
    send(
      {
        confirm: true,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        name: name.trim() || undefined,
      },
      { idempotencyKey, onSuccess },
    );
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        title={t('withdrawTitle')}
        description={
          terms.until === null ? t('withdrawFreely') : t('withdrawUntil', { date: format.day(terms.until) })
        }
        closeLabel={t('close')}
      >
        <form onSubmit={submit} className="flex flex-col gap-5">
          <p className="font-semibold">{t('statement', { id: nameOfOrder(order) })}</p>
          <LinePieces order={order} lines={terms.pieces} typed={typed} onChange={setTyped} start="all" />
          <Field>
            <Label htmlFor={nameId}>{t('yourName')}</Label>
            <Input
              id={nameId}
              value={name}
              maxLength={100}
              autoComplete="name"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {t('withdrawHint', { email: order.email ?? '' })}
          </p>
          <FieldError id={failureId} className="empty:hidden">
            {lines.length === 0 ? t('chooseSome') : failure}
          </FieldError>
          <SubmitButton
            state={isPending ? 'pending' : 'idle'}
            pendingLabel={t('sending')}
            disabled={lines.length === 0}
          >
            {t('confirmWithdrawal')}
          </SubmitButton>
        </form>
      </DialogContent>
    </Dialog>
  );
}
