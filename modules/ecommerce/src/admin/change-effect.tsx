import { sum } from '@flotilla/core/values';
import { useFormat, useT } from '@flotilla/react';
import type { ChangeAnswer } from '../change-shapes.js';
import { editMessages } from './edit-messages.js';
import { AmountRow } from '../react/purchase/amount-row.js';

/** The price before and after an edit, and the payments that follow. */
export function ChangeEffect({ of: { quote } }: { of: ChangeAnswer }) {
  const t = useT(editMessages);
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-secondary p-4 text-sm text-secondary-foreground tabular-nums">
      {quote.map(({ billingModuleCurrency: currency, before, after, paid, refund, balances }) => {
        const money = (amount: string) => format.money({ amount, ...currency });
        return (
          <dl key={currency.id} className="flex flex-col gap-1.5">
            <AmountRow name={t('before')}>{money(before)}</AmountRow>
            <AmountRow name={t('after')}>
              <strong>{money(after)}</strong>
            </AmountRow>
            <AmountRow name={t('paid')}>{money(sum([paid, refund]))}</AmountRow>
            {balances.map(({ amount, dueAt }) => (
              <AmountRow key={dueAt} name={t('payBy', { date: format.date(dueAt) })}>
                {money(amount)}
              </AmountRow>
            ))}
            {Number(refund) > 0 && <AmountRow name={t('refund')}>{money(refund)}</AmountRow>}
          </dl>
        );
      })}
    </div>
  );
}
