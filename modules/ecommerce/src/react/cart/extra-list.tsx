import { localized, useSite } from '@flotilla/react';
import type { OrderLineExtra } from '../../shapes.js';

interface ExtraListProps {
  extras: readonly OrderLineExtra[];
  /** Formats an amount in the currency of the line. */
  money: (amount: string) => string;
}

/** Lists the extras of a line with their prices. Renders nothing without one. */
export function ExtraList({ extras, money }: ExtraListProps) {
  const site = useSite();
  if (extras.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm tabular-nums">
      {extras.map(({ id, title, count, unitPrice, amount }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {localized(title, site)?.value}
            {count > 1 && <span className="text-muted-foreground">{` ${count} × ${money(unitPrice)}`}</span>}
          </span>
          <span className="shrink-0">{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
