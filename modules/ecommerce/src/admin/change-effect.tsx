import { subtract } from '@flotilla/core/values';
import { useFormat, useT } from '@flotilla/react';
import type { ReactNode } from 'react';
import type { ChangeAnswer } from '../change-shapes.js';
import { editMessages } from './edit-messages.js';

/** The price before and after an edit, and the payments that follow. */
export function ChangeEffect({ of: { quote } }: { of: ChangeAnswer }) {
  const t = useT(editMessages);
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-secondary p-4 text-sm text-secondary-foreground tabular-nums">
      {quote.map(({ billingModuleCurrency: currency, before, after, paid, difference, balances }) => {
        const money = (amount: string) => format.money({ amount, ...currency });
        const isLess = Number(difference) < 0 && Number(paid) > Number(after);
        return (
          <dl key={currency.id} className="flex flex-col gap-1.5">
            <Row name={t('before')}>{money(before)}</Row>
            <Row name={t('after')}>
              <strong>{money(after)}</strong>
            </Row>
            <Row name={t('paid')}>{money(paid)}</Row>
            {balances.map(({ amount, dueAt }) => (
              <Row key={dueAt} name={t('payBy', { date: format.date(dueAt) })}>
                {money(amount)}
              </Row>
            ))}
            {isLess && <Row name={t('refund')}>{money(subtract(paid, after))}</Row>}
          </dl>
        );
      })}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
