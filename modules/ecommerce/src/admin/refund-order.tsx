import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Checkbox, Field, FieldError, Input, Label, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { refundOrder } from '../aftersales-actions.js';
import type { Order } from '../entities/order.js';
import type { EditableFee, EditableLine } from './edit-order.js';
import { refundMessages } from './refund-messages.js';

interface RefundOrderProps {
  order: Pick<Order, 'id' | 'paidAt'>;
  lines: readonly EditableLine[];
  /** Extras, fees and deliveries. */
  charges: readonly EditableFee[];
}

/** Refunds lines, charges or a free amount of a paid order. */
export function RefundOrder(props: RefundOrderProps) {
  const t = useT(refundMessages);
  const [isOpen, setOpen] = useState(false);
  if (props.order.paidAt === null) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title={t('refund')} description={t('hint')} closeLabel={t('close')}>
            <RefundForm {...props} done={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

function RefundForm({ order, lines, charges, done }: RefundOrderProps & { done: () => void }) {
  const t = useT(refundMessages);
  const ids = { amount: useId(), reason: useId(), failure: useId() };
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // The same key for repeated clicks, so that they refund once.
  const [idempotencyKey, renewKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAction(refundOrder);
  const failure = useFailureText(error);
  const pieces = lines.flatMap(({ id }) =>
    Number(typed[id]) > 0 ? [{ lineId: id, quantity: Number(typed[id]) }] : [],
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from this portal to the form of the row.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '').trim();
    const named = form.getAll('charge').map(String);
    const body = {
      ...(pieces.length > 0 && { lines: pieces }),
      ...(named.length > 0 && { charges: named }),
      amount: value('amount').replace(',', '.') || undefined,
      restock: form.has('restock'),
      reason: value('reason'),
    };
    mutate(
      { params: { id: order.id }, body, idempotencyKey },
      {
        onSuccess: () => {
          toast.success(t('refunded'));
          done();
        },
        onError: () => renewKey(crypto.randomUUID()),
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{t('products')}</legend>
        {lines.map((line) => (
          <LineInput
            key={line.id}
            of={line}
            value={typed[line.id] ?? '0'}
            onText={(text) => setTyped({ ...typed, [line.id]: text })}
          />
        ))}
        {charges.map(({ id, title }) => (
          <Label key={id} className="flex min-h-11 items-center gap-3 font-normal">
            <Checkbox name="charge" value={id} />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </Label>
        ))}
      </fieldset>
      {pieces.length > 0 && (
        <Label className="flex items-center gap-3 font-normal">
          <Checkbox name="restock" />
          {t('restock')}
        </Label>
      )}
      <Field>
        <Label htmlFor={ids.amount}>{t('amount')}</Label>
        <Input
          id={ids.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('whole')}
          aria-describedby={ids.failure}
        />
      </Field>
      <Field>
        <Label htmlFor={ids.reason}>{t('reason')}</Label>
        <Input id={ids.reason} name="reason" required maxLength={500} autoComplete="off" />
      </Field>
      <FieldError id={ids.failure} className="empty:hidden">
        {failure}
      </FieldError>
      <SubmitButton state={isPending ? 'pending' : 'idle'} pendingLabel={t('pending')}>
        {t('refund')}
      </SubmitButton>
    </form>
  );
}

interface LineInputProps {
  of: EditableLine;
  value: string;
  onText: (text: string) => void;
}

/** The pieces of goods to refund; a rental is refunded as a whole. */
function LineInput({ of: { title, quantity, startDate }, value, onText }: LineInputProps) {
  const id = useId();
  if (startDate !== null)
    return (
      <Label className="flex min-h-11 items-center gap-3 font-normal">
        <Checkbox checked={Number(value) > 0} onChange={({ target }) => onText(target.checked ? '1' : '0')} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </Label>
    );
  return (
    <div className="flex items-center gap-3">
      <Input
        id={id}
        type="number"
        min={0}
        max={quantity}
        className="h-11 w-20 shrink-0 px-3"
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
      <Label htmlFor={id} className="min-w-0 font-normal wrap-anywhere">
        {title}
      </Label>
    </div>
  );
}
