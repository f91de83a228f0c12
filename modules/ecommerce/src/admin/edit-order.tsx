import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Field, FieldError, Input, Label, Select, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { applyChange, draftChange } from '../change-actions.js';
import type { ChangeAnswer } from '../change-shapes.js';
import type { Order } from '../entities/order.js';
import { paidStates } from '../entities/order-states.js';
import { ChangeEffect } from './change-effect.js';
import { editMessages } from './edit-messages.js';

/** A line that can be edited. */
export interface EditableLine {
  readonly id: string;
  readonly title: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** A fee that can be taken out. */
export interface EditableFee {
  readonly id: string;
  readonly title: string;
}

export interface EditOrderProps {
  order: Pick<Order, 'id' | 'status'>;
  lines: readonly EditableLine[];
  fees: readonly EditableFee[];
}

type Kind = 'stay' | 'fee' | 'remove-fee' | 'discount';

/** Edits a paid order: shows the effect on the price, then applies it. */
export function EditOrder(props: EditOrderProps) {
  const t = useT(editMessages);
  const [isOpen, setOpen] = useState(false);
  if (!paidStates.some((status) => status === props.order.status)) return null;
  return (
    <>
      <Button size="sm" variant="outline" className="self-start" onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title={t('edit')} description={t('hint')} closeLabel={t('close')}>
            <EditForm {...props} done={() => setOpen(false)} />
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

function EditForm({ order, lines, fees, done }: EditOrderProps & { done: () => void }) {
  const t = useT(editMessages);
  const ids = { kind: useId(), line: useId(), fee: useId(), failure: useId() };
  const rented = lines.filter(({ startDate }) => startDate !== null);
  const kinds: Kind[] = [
    ...(rented.length > 0 ? (['stay'] as const) : []),
    'fee',
    'discount',
    ...(fees.length > 0 ? (['remove-fee'] as const) : []),
  ];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'fee');
  const [draft, setDraft] = useState<ChangeAnswer>();
  const drafting = useAction(draftChange);
  const applying = useAction(applyChange);
  const failure = useFailureText(drafting.error ?? applying.error);
  const offered = kind === 'stay' ? rented : lines;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event from this portal to the form of the row.
    event.stopPropagation();
    if (draft) {
      const onSuccess = () => {
        toast.success(t('applied'));
        done();
      };
      return applying.mutate({ params: { id: draft.id } }, { onSuccess });
    }
    const body = { actions: [actionOf(kind, new FormData(event.currentTarget))] };
    drafting.mutate({ params: { id: order.id }, body }, { onSuccess: setDraft });
  };
  const isPending = drafting.isPending || applying.isPending;
  return (
    <form onSubmit={submit} onChange={() => setDraft(undefined)} className="flex flex-col gap-5">
      <Field>
        <Label htmlFor={ids.kind}>{t('what')}</Label>
        <Select id={ids.kind} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </Field>
      {(kind === 'stay' || kind === 'discount') && (
        <Field>
          <Label htmlFor={ids.line}>{t('line')}</Label>
          <Select id={ids.line} name="lineId">
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'stay' && <Days of={rented[0]} />}
      {kind === 'fee' && <TextInput name="title" label={t('title')} maxLength={200} required />}
      {(kind === 'fee' || kind === 'discount') && (
        <TextInput name="amount" label={t('amount')} inputMode="decimal" required />
      )}
      {kind === 'remove-fee' && (
        <Field>
          <Label htmlFor={ids.fee}>{t('fee')}</Label>
          <Select id={ids.fee} name="chargeId">
            {fees.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div aria-live="polite">{draft && <ChangeEffect of={draft} />}</div>
      <FieldError id={ids.failure} className="empty:hidden">
        {failure}
      </FieldError>
      <SubmitButton state={isPending ? 'pending' : 'idle'} pendingLabel={t('pending')}>
        {t(draft ? 'apply' : 'see')}
      </SubmitButton>
    </form>
  );
}

/** Returns the edit that a form describes. */
function actionOf(kind: Kind, form: FormData) {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const amount = value('amount').replace(',', '.');
  switch (kind) {
    case 'stay':
      return {
        type: kind,
        lineId: value('lineId'),
        startDate: value('startDate'),
        endDate: value('endDate'),
      };
    case 'fee':
      return { type: kind, title: value('title'), amount };
    case 'discount':
      return { type: kind, lineId: value('lineId'), amount };
    case 'remove-fee':
      return { type: kind, chargeId: value('chargeId') };
  }
}

function Days({ of }: { of: EditableLine | undefined }) {
  const t = useT(editMessages);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        name="startDate"
        type="date"
        label={t('from')}
        value={of?.startDate?.slice(0, 10)}
        required
      />
      <TextInput name="endDate" type="date" label={t('until')} value={of?.endDate?.slice(0, 10)} required />
    </div>
  );
}

interface TextInputProps {
  name: string;
  label: string;
  type?: 'date' | 'text';
  inputMode?: 'decimal';
  value?: string;
  maxLength?: number;
  required?: boolean;
}

function TextInput({ label, value, ...input }: TextInputProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} defaultValue={value} autoComplete="off" {...input} />
    </Field>
  );
}
