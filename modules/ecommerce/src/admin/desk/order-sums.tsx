import { useFormat, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { OrderSums as Sums } from '../../desk-shapes.js';
import { deskMessages } from './desk-messages.js';

const names = ['total', 'paid', 'refunded', 'due'] as const;

/** Total, payments, refunds and open amount of an order, by currency. */
export function OrderSums({ of }: { of: readonly Sums[] }) {
  const t = useT(deskMessages);
  const format = useFormat();
  return of.map(({ currency, ...sums }) => (
    <dl
      key={currency.code}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border @lg:grid-cols-4"
    >
      {names.map((name) => (
        <div key={name} className="flex flex-col bg-card px-4 py-3">
          <dt className="text-xs text-muted-foreground">{t(name)}</dt>
          <dd
            className={cn(
              'text-lg font-semibold tabular-nums',
              name === 'due' && Number(sums.due) > 0 && 'text-destructive',
            )}
          >
            {format.money({
              ...currency,
              amount: sums[name],
              symbol: currency.symbol || (currency.code ?? ''),
            })}
          </dd>
        </div>
      ))}
    </dl>
  ));
}
