import { useAccess, useAdmin } from '@flotilla/admin';
import { currency } from '@flotilla/billing';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import {
  Badge,
  Button,
  ErrorNotice,
  Field,
  FieldError,
  Input,
  Label,
  NamedList,
  Skeleton,
} from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { approveReturn, declineReturn } from '../aftersales-actions.js';
import { type GoodsReturn, goodsReturn } from '../entities/goods-return.js';
import type { Order } from '../entities/order.js';
import { ordersToProducts } from '../links.js';
import { messages } from './aftersales-messages.js';
import { PiecesText } from './pieces-text.js';
import { ReceiveForm } from './receive-form.js';
import { RefundAgain } from './refund-again.js';
import { type GoodsLine, useGoods } from './use-goods.js';

/** Lists the withdrawals and returns of an order, with the steps that are left. */
export function OrderReturns({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const t = useT(messages);
  const { goods, refetch: refetchGoods } = useGoods(order.id);
  const { data, error, refetch } = useFind(goodsReturn, {
    where: { orderId: { eq: order.id } },
    orderBy: { createdAt: 'asc' },
  });
  const changed = () => {
    void refetch();
    refetchGoods();
    onChanged();
  };
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data || !goods) return <Skeleton className="h-12 rounded-lg" />;
  if (data.length === 0) return null;
  return (
    <section aria-label={t('returns')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('returns')}</h3>
      <NamedList label={t('returns')} className="divide-y divide-border border-y border-border">
        {data.map((one) => (
          <ReturnRow key={one.id} of={one} goods={goods} onChanged={changed} />
        ))}
      </NamedList>
    </section>
  );
}

interface ReturnRowProps {
  of: GoodsReturn;
  goods: readonly GoodsLine[];
  onChanged: () => void;
}

const badges = {
  requested: 'accent',
  approved: 'accent',
  received: 'accent',
  'refund-failed': 'destructive',
  refunded: 'success',
  declined: 'outline',
} as const;

function ReturnRow({ of, goods, onChanged }: ReturnRowProps) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const access = useAccess();
  const format = useFormat();
  const money = useMoney(of.orderId);
  const [open, setOpen] = useState<'approve' | 'decline' | 'receive'>();
  const { status, kind, note, answer, refundAmount } = of;
  const done = () => {
    setOpen(undefined);
    onChanged();
  };
  const isClosing = status === 'approved';
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">{labels.value(goodsReturn, 'kind', kind)}</span>
        <span className="text-muted-foreground">{format.dateTime(of.createdAt)}</span>
        <Badge className="ms-auto" variant={badges[status]}>
          {labels.value(goodsReturn, 'status', status)}
        </Badge>
      </div>
      <PiecesText of={of.lines} goods={goods} reasons />
      {note !== null && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {answer !== null && <p className="whitespace-pre-line text-muted-foreground wrap-anywhere">{answer}</p>}
      {refundAmount !== null && (
        <span className="tabular-nums">{t('refundOf', { amount: money(refundAmount) })}</span>
      )}
      {status === 'refund-failed' && <RefundAgain id={of.id} onDone={onChanged} />}
      {access.may('update', goodsReturn) && open === undefined && (
        <div className="flex flex-wrap gap-3">
          {status === 'requested' && (
            <Button size="sm" onClick={() => setOpen('approve')}>
              {t('approveReturn')}
            </Button>
          )}
          {status === 'approved' && (
            <Button size="sm" onClick={() => setOpen('receive')}>
              {t('receive')}
            </Button>
          )}
          {(status === 'requested' || isClosing) && (
            <Button size="sm" variant="ghost" onClick={() => setOpen('decline')}>
              {t(isClosing ? 'closeReturn' : 'decline')}
            </Button>
          )}
        </div>
      )}
      {open === 'receive' && <ReceiveForm of={of} onDone={done} onClose={() => setOpen(undefined)} />}
      {(open === 'approve' || open === 'decline') && (
        <AnswerForm id={of.id} step={open} onDone={done} onClose={() => setOpen(undefined)} />
      )}
    </li>
  );
}

interface AnswerFormProps {
  id: string;
  step: 'approve' | 'decline';
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the answer to the buyer. */
function AnswerForm({ id, step, onDone, onClose }: AnswerFormProps) {
  const t = useT(messages);
  const answerId = useId();
  const [answer, setAnswer] = useState('');
  const { mutate, isPending, error } = useAction(step === 'approve' ? approveReturn : declineReturn);
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ params: { id }, body: { answer: answer.trim() || undefined } }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <Field>
        <Label htmlFor={answerId}>{t(step === 'approve' ? 'approvalAnswer' : 'declineAnswer')}</Label>
        <Input
          id={answerId}
          value={answer}
          maxLength={1000}
          className="h-10 px-3 sm:text-sm"
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isPending}>
          {t(step === 'approve' ? 'approveReturn' : 'decline')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that formats amounts in the currency of an order. */
function useMoney(orderId: string): (amount: string) => string {
  const format = useFormat();
  const { data: lines } = useFind(ordersToProducts, {
    where: { orderId: { eq: orderId } },
    fields: ['currencyId'],
  });
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const current = currencies?.find(({ id }) => id === lines?.[0]?.currencyId);
  return (amount) =>
    current ? format.money({ amount, ...current, symbol: current.symbol || (current.code ?? '') }) : amount;
}
