import { telHref, Title, useFormat, useT } from '@flotilla/react';
import { useAction, useById, useFailureText } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, Field, FieldError, Input, Label } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@flotilla/ui/overlays';
import { type FormEvent, useId, useState } from 'react';
import {
  acceptLinkedChange,
  acceptOwnChange,
  draftLinkedChange,
  draftOwnChange,
} from '../../change-actions.js';
import type { ChangeAnswer } from '../../change-shapes.js';
import { store } from '../../entities/store.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { changeMessages } from './change-messages.js';
import { AmountRow } from '../purchase/amount-row.js';

export interface ChangeStayProps {
  order: OrderWithLines;
  line: OrderLine;
  /** The signed link that opened the order without a session. */
  link?: string;
  done: () => void;
}

/** Changes the days of a rental: shows the effect on the price, then applies it. */
export function ChangeStay(props: ChangeStayProps) {
  const t = useT(changeMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger variant="link" size="sm" className="self-start">
        {t('change')}
      </DialogTrigger>
      <DialogContent title={t('title')} description={t('hint')} closeLabel={t('keep')}>
        {isOpen && <ChangeForm {...props} close={() => setOpen(false)} />}
      </DialogContent>
    </Dialog>
  );
}

function ChangeForm({ order, line, link, done, close }: ChangeStayProps & { close: () => void }) {
  const t = useT(changeMessages);
  const ids = { start: useId(), end: useId(), hint: useId() };
  const { subject } = useSession();
  const [days, setDays] = useState(() => ({
    startDate: line.startDate?.slice(0, 10) ?? '',
    endDate: line.endDate?.slice(0, 10) ?? '',
  }));
  const [draft, setDraft] = useState<ChangeAnswer>();
  const calls = useChangeCalls(order, link, subject?.id);
  const set = (name: 'startDate' | 'endDate') => (event: { target: { value: string } }) => {
    setDays({ ...days, [name]: event.target.value });
    setDraft(undefined);
    calls.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft) return calls.draft({ lineId: line.id, ...days }, setDraft);
    calls.accept(draft.id, () => {
      close();
      done();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field>
          <Label htmlFor={ids.start}>{t('from')}</Label>
          <Input id={ids.start} type="date" required value={days.startDate} onChange={set('startDate')} />
        </Field>
        <Field>
          <Label htmlFor={ids.end}>{t('until')}</Label>
          <Input
            id={ids.end}
            type="date"
            required
            min={days.startDate}
            value={days.endDate}
            onChange={set('endDate')}
          />
        </Field>
      </div>
      <div aria-live="polite">
        {draft ? <Effect of={draft} /> : <p className="text-sm text-muted-foreground">{t('seeFirst')}</p>}
      </div>
      <FieldError className="empty:hidden">{calls.failure}</FieldError>
      {calls.failure && line.storeId && <ShopContact storeId={line.storeId} />}
      <DialogFooter>
        <Button type="button" variant="ghost" onClick={close}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={calls.isPending}>
          {t(draft ? 'confirm' : 'see')}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The phone of the store, for changes beyond those of buyers. */
function ShopContact({ storeId }: { storeId: string }) {
  const t = useT(changeMessages);
  const { data } = useById(store, storeId, { fields: ['title', 'contactName', 'phone'] });
  if (!data?.phone) return null;
  return (
    <p className="text-sm">
      {data.contactName ?? <Title of={data} as="span" />}:{' '}
      <a
        href={telHref(data.phone)}
        aria-label={t('call', { phone: data.phone })}
        className="font-semibold underline underline-offset-4"
      >
        {data.phone}
      </a>
    </p>
  );
}

/** Returns the calls of the buyer's session, or of the signed link. */
function useChangeCalls({ id: orderId }: OrderWithLines, link?: string, subjectId?: string) {
  const t = useT(changeMessages);
  const changed = { done: { text: t('changed') } };
  const own = { draft: useAction(draftOwnChange), accept: useAction(acceptOwnChange, changed) };
  const linked = { draft: useAction(draftLinkedChange), accept: useAction(acceptLinkedChange, changed) };
  const all = [own.draft, own.accept, linked.draft, linked.accept];
  return {
    isPending: all.some(({ isPending }) => isPending),
    reset: () => all.forEach((call) => call.reset()),
    failure: useFailureText(all.find(({ error }) => error !== null)?.error ?? null),
    draft(
      body: { lineId: string; startDate: string; endDate: string },
      onSuccess: (answer: ChangeAnswer) => void,
    ) {
      if (link !== undefined) linked.draft.mutate({ params: { link }, body }, { onSuccess });
      else if (subjectId !== undefined)
        own.draft.mutate({ params: { id: subjectId, orderId }, body }, { onSuccess });
    },
    accept(changeId: string, onSuccess: () => void) {
      if (link !== undefined) linked.accept.mutate({ params: { link, changeId } }, { onSuccess });
      else if (subjectId !== undefined)
        own.accept.mutate({ params: { id: subjectId, orderId, changeId } }, { onSuccess });
    },
  };
}

/** The price before and after a change, and the payments that follow. */
function Effect({ of: { quote } }: { of: ChangeAnswer }) {
  const t = useT(changeMessages);
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4 rounded-xl bg-secondary p-4 text-secondary-foreground tabular-nums">
      {quote.map(({ billingModuleCurrency: currency, before, after, refund, difference, balances }) => {
        const money = (amount: string) => format.money({ amount, ...currency });
        return (
          <div key={currency.id} className="flex flex-col gap-2">
            <dl className="flex flex-col gap-2">
              <AmountRow name={t('before')}>{money(before)}</AmountRow>
              <AmountRow name={t('after')}>
                <strong>{money(after)}</strong>
              </AmountRow>
              {Number(refund) > 0 && <AmountRow name={t('refund')}>{money(refund)}</AmountRow>}
              {balances.map(({ amount, dueAt }) => (
                <AmountRow key={dueAt} name={t('payBy', { date: format.date(dueAt) })}>
                  {money(amount)}
                </AmountRow>
              ))}
            </dl>
            {Number(difference) === 0 && <p>{t('samePrice')}</p>}
          </div>
        );
      })}
    </div>
  );
}
