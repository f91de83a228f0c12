import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Checkbox, Field, FieldError, Input, Label } from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { receiveReturn } from '../aftersales-actions.js';
import type { GoodsReturn } from '../entities/goods-return.js';
import { messages } from './aftersales-messages.js';

export interface ReceiveFormProps {
  of: GoodsReturn;
  onDone: () => void;
  onClose: () => void;
}

/** Records that goods came back, and refunds them. */
export function ReceiveForm({ of, onDone, onClose }: ReceiveFormProps) {
  const t = useT(messages);
  const [amountId, restockId, paidBackId] = [useId(), useId(), useId()];
  const [amount, setAmount] = useState('');
  const [restock, setRestock] = useState(true);
  const [isPaidBack, setPaidBack] = useState(false);
  // The same key for repeated clicks, so that they refund once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAction(receiveReturn, { done: { text: t('wasReceived') } });
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { restock, isPaidBack, amount: amount.trim() || undefined };
    mutate({ params: { id: of.id }, body, idempotencyKey }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      <Label htmlFor={restockId} className="flex items-center gap-3 font-normal">
        <Checkbox id={restockId} checked={restock} onChange={({ target }) => setRestock(target.checked)} />
        {t('restock')}
      </Label>
      <Field>
        <Label htmlFor={amountId}>{t('refundAmount')}</Label>
        <Input
          id={amountId}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('wholePrice')}
          className="h-10 max-w-60 px-3 sm:text-sm"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Label htmlFor={paidBackId} className="flex items-center gap-3 font-normal">
        <Checkbox
          id={paidBackId}
          checked={isPaidBack}
          onChange={({ target }) => setPaidBack(target.checked)}
        />
        {t('isPaidBack')}
      </Label>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isPending}>
          {t('receive')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}
