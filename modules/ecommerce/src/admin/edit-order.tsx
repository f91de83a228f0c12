import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Checkbox, Field, FieldError, Input, Label, Select, SubmitButton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { applyChange, draftChange } from '../change-actions.js';
import type { ChangeAnswer } from '../change-shapes.js';
import type { Order } from '../entities/order.js';
import { paidStates } from '../entities/order-states.js';
import { ChangeEffect } from './change-effect.js';
import { DeliverySelect } from './delivery-select.js';
import { lineOf, type LineText, newLine } from './drafts/draft-form.js';
import { LineFields } from './drafts/line-fields.js';
import { editMessages } from './edit-messages.js';

/** A line that can be edited. */
export interface EditableLine {
  readonly id: string;
  readonly title: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly quantity: number;
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

type Kind = 'stay' | 'add-line' | 'quantity' | 'remove-line' | 'delivery' | 'fee' | 'remove-fee' | 'discount';

/** Edits that change the products, after which discounts can be calculated again. */
const ofProducts: readonly Kind[] = ['stay', 'add-line', 'quantity', 'remove-line'];

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
  const ids = { kind: useId(), failure: useId() };
  const rented = lines.filter(({ startDate }) => startDate !== null);
  const goods = lines.filter(({ startDate }) => startDate === null);
  const isUnsent = order.status === 'approving' || order.status === 'packaging';
  const kinds: Kind[] = [
    ...(rented.length > 0 ? (['stay'] as const) : []),
    ...(isUnsent ? (['add-line'] as const) : []),
    ...(goods.length > 0 ? (['quantity'] as const) : []),
    ...(isUnsent && lines.length > 1 ? (['remove-line'] as const) : []),
    ...(isUnsent && goods.length > 0 ? (['delivery'] as const) : []),
    'fee',
    'discount',
    ...(fees.length > 0 ? (['remove-fee'] as const) : []),
  ];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'fee');
  const [draft, setDraft] = useState<ChangeAnswer>();
  const drafting = useAction(draftChange);
  const applying = useAction(applyChange);
  const failure = useFailureText(drafting.error ?? applying.error);
  const offered = kind === 'stay' ? rented : kind === 'quantity' ? goods : lines;
  const [added, setAdded] = useState(newLine(0));
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
    const form = new FormData(event.currentTarget);
    const action = kind === 'add-line' ? addedOf(added) : actionOf(kind, form);
    if (!action) return;
    const again = form.has('recalculate') ? [{ type: 'recalculate' as const }] : [];
    const body = { actions: [action, ...again] };
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
      <KindFields
        {...{ kind, order, offered, fees, added }}
        setAdded={(part) => {
          setDraft(undefined);
          setAdded((before) => ({ ...before, ...part }));
        }}
      />
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

interface KindFieldsProps extends Pick<EditOrderProps, 'order' | 'fees'> {
  kind: Kind;
  /** The lines that the edit can change. */
  offered: readonly EditableLine[];
  added: LineText;
  setAdded: (part: Partial<LineText>) => void;
}

/** The fields of one kind of edits. */
function KindFields({ kind, order, offered, fees, added, setAdded }: KindFieldsProps) {
  const t = useT(editMessages);
  const ids = { line: useId(), fee: useId() };
  const hasLine = kind === 'stay' || kind === 'discount' || kind === 'quantity' || kind === 'remove-line';
  return (
    <>
      {hasLine && (
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
      {kind === 'stay' && <Days of={offered[0]} />}
      {kind === 'add-line' && (
        <LineFields of={added} index={0} problem={undefined} hasStore change={setAdded} remove={undefined} />
      )}
      {kind === 'quantity' && (
        <TextInput
          name="quantity"
          type="number"
          label={t('pieces')}
          value={String(offered[0]?.quantity ?? 1)}
          required
        />
      )}
      {kind === 'delivery' && <DeliverySelect orderId={order.id} />}
      {ofProducts.includes(kind) && (
        <Label className="flex items-center gap-3 font-normal">
          <Checkbox name="recalculate" />
          {t('recalculate')}
        </Label>
      )}
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
    </>
  );
}

/** Returns the edit that adds a line; undefined without a product. */
function addedOf(line: LineText) {
  if (line.productId === '') return undefined;
  const { storeId: _, currencyId: __, ...input } = lineOf(line, '');
  return { type: 'add-line' as const, ...input };
}

/** Returns the edit that a form describes. */
function actionOf(kind: Exclude<Kind, 'add-line'>, form: FormData) {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const amount = value('amount').replace(',', '.');
  const lineId = value('lineId');
  switch (kind) {
    case 'stay':
      return { type: kind, lineId, startDate: value('startDate'), endDate: value('endDate') };
    case 'quantity':
      return { type: kind, lineId, quantity: Number(value('quantity')) };
    case 'remove-line':
      return { type: kind, lineId };
    case 'delivery':
      return { type: kind, methodId: value('methodId') };
    case 'fee':
      return { type: kind, title: value('title'), amount };
    case 'discount':
      return { type: kind, lineId, amount };
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
  type?: 'date' | 'text' | 'number';
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
