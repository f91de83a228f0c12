import { useFormat, useT } from '@flotilla/react';
import { ApiError, useAction, useFailureText } from '@flotilla/react/client';
import { FieldError, Skeleton, SubmitButton, toast } from '@flotilla/ui';
import { type SubmitEvent, useState } from 'react';
import { sendPaymentLink } from '../../draft-actions.js';
import type { DraftAnswer } from '../../draft-shapes.js';
import { AmountRow } from '../../react/purchase/amount-row.js';
import { draftMessages } from './draft-messages.js';
import { type Hold, HoldSelect, minutesOf } from './hold-select.js';

interface DraftSummaryProps {
  draft: DraftAnswer | undefined;
  /** Whether the price is that of the form. */
  isCurrent: boolean;
  isPending: boolean;
  error: Error | null;
  onSent: (orderId: string) => void;
}

/** The price of a draft, its missing details, and the button that sends the link. */
export function DraftSummary({ draft, isCurrent, isPending, error, onSent }: DraftSummaryProps) {
  const t = useT(draftMessages);
  const [hold, setHold] = useState<Hold>('default');
  const sending = useAction(sendPaymentLink);
  const shown = sending.error ?? error;
  const text = useFailureText(shown);
  const isMarked = shown === error && error instanceof ApiError && Object.keys(error.fields).length > 0;
  const failure = isMarked ? t('correct') : text;
  const isReady = isCurrent && draft?.missing.length === 0 && draft.problems.length === 0;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!draft || !isReady) return;
    const body = { minutes: minutesOf(hold), quoteHash: draft.quoteHash };
    const onSuccess = () => {
      toast.success(t('sent'));
      onSent(draft.order.id);
    };
    sending.mutate({ params: { id: draft.order.id }, body }, { onSuccess });
  };
  return (
    <section
      aria-labelledby="draft-price"
      className="flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5 lg:sticky lg:top-4"
    >
      <h2 id="draft-price" className="text-lg font-semibold">
        {t('price')}
      </h2>
      <div aria-live="polite" aria-busy={isPending} className="flex flex-col gap-4">
        {draft ? (
          <Prices of={draft} />
        ) : (
          <p className="text-sm text-muted-foreground">{t('chooseProduct')}</p>
        )}
        {!draft && isPending && <Skeleton className="h-24 rounded-lg" />}
        {draft && isCurrent && draft.missing.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
            {draft.missing.map((one) => (
              <li key={one}>{t(`missing-${one}`)}</li>
            ))}
          </ul>
        )}
        {draft && !isCurrent && !error && <p className="text-sm text-muted-foreground">{t('calculating')}</p>}
      </div>
      {draft && (
        <form onSubmit={send} className="flex flex-col gap-5">
          <HoldSelect value={hold} onSelect={setHold} />
          <FieldError className="empty:hidden">{failure}</FieldError>
          <SubmitButton
            disabled={!isReady}
            state={sending.isPending ? 'pending' : 'idle'}
            pendingLabel={t('sending')}
          >
            {t('send')}
          </SubmitButton>
        </form>
      )}
      {!draft && <FieldError className="empty:hidden">{failure}</FieldError>}
    </section>
  );
}

function Prices({ of: { quote, codes } }: { of: DraftAnswer }) {
  const t = useT(draftMessages);
  const format = useFormat();
  return (
    <>
      {quote.map(({ billingModuleCurrency: currency, ...one }) => {
        const money = (amount: string) => format.money({ amount, ...currency });
        return (
          <dl key={currency.id} className="flex flex-col gap-1.5 text-sm tabular-nums">
            <AmountRow name={t('subtotal')}>{money(one.subtotal)}</AmountRow>
            {Number(one.discount) > 0 && (
              <AmountRow name={t('discounts')}>{`−${money(one.discount)}`}</AmountRow>
            )}
            {Number(one.delivery) > 0 && <AmountRow name={t('shipping')}>{money(one.delivery)}</AmountRow>}
            <AmountRow name={<strong>{t('total')}</strong>}>
              <strong className="text-lg">{money(one.total)}</strong>
            </AmountRow>
            {one.taxes
              .filter(({ tax }) => Number(tax) > 0)
              .map(({ rate, country, tax }) => (
                <AmountRow key={`${rate} ${country}`} isNote name={t('taxIn', { rate })}>
                  {money(tax)}
                </AmountRow>
              ))}
            {one.balances.length > 0 && <AmountRow name={t('dueNow')}>{money(one.dueNow)}</AmountRow>}
            {one.balances.map(({ amount, dueAt }) => (
              <AmountRow key={dueAt} isNote name={t('dueLater', { date: format.date(dueAt) })}>
                {money(amount)}
              </AmountRow>
            ))}
          </dl>
        );
      })}
      {codes
        .filter(({ problem }) => problem !== null)
        .map(({ code, problem }) => (
          <p key={code} role="status" className="text-sm font-medium text-destructive">
            {problem}
          </p>
        ))}
    </>
  );
}
