import { useFormat, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import { shopMessages } from '../shop-messages.js';
import type { Sum } from '../own/totals.js';

export function TotalsList({ totals, className }: { totals: readonly Sum[]; className?: string }) {
  const t = useT(shopMessages);
  const format = useFormat();
  if (totals.length === 0) return null;
  return (
    <dl className={cn('flex items-baseline justify-between gap-6', className)}>
      <dt className="font-semibold">{t('total')}</dt>
      <dd className="flex flex-col items-end gap-0.5 text-xl font-semibold tabular-nums" aria-live="polite">
        {totals.map(({ currency, interval, total }) => (
          <span key={`${currency.id} ${interval}`} className="wrap-anywhere">
            {format.money({ amount: total, ...currency })}
            {interval && <span className="text-sm font-normal text-muted-foreground"> {t(interval)}</span>}
          </span>
        ))}
      </dd>
    </dl>
  );
}
