import { useFormat, useT } from '@flotilla/react';
import { Badge } from '@flotilla/ui';
import type { OrderSums } from '../../desk-shapes.js';
import { boardMessages } from './board-messages.js';

/** The paid and the open amount of an order. */
export function SumsText({ of }: { of: readonly OrderSums[] }) {
  const t = useT(boardMessages);
  const format = useFormat();
  return of.map(({ currency, total, paid, due }) => {
    const money = (amount: string) =>
      format.money({ amount, ...currency, symbol: currency.symbol || (currency.code ?? '') });
    return (
      <span key={currency.code} className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        {Number(due) > 0 && <Badge variant="destructive">{t('amountDue', { amount: money(due) })}</Badge>}
        <span className="text-muted-foreground">
          {t('paidOf', { paid: money(paid), total: money(total) })}
        </span>
      </span>
    );
  });
}
