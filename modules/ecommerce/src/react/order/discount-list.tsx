import { useFormat, useT } from '@flotilla/react';
import { discountSums } from '../../discounts/sum-discounts.js';
import type { OrderCharge, OrderLine } from '../../shapes.js';
import { orderMessages } from '../order-messages.js';

type SoldRow = Pick<OrderLine | OrderCharge, 'discount' | 'billingModuleCurrency'>;

/** Lists the discounts of a placed order by currency. */
export function DiscountList({ rows }: { rows: readonly SoldRow[] }) {
  const t = useT(orderMessages);
  const format = useFormat();
  const sums = discountSums(
    rows.map(({ discount, billingModuleCurrency }) => ({
      discount,
      currencyId: billingModuleCurrency?.id ?? null,
    })),
  );
  const written = sums.flatMap(({ currencyId, amount }) => {
    const currency = rows.find((row) => row.billingModuleCurrency?.id === currencyId)?.billingModuleCurrency;
    return currency ? [{ currencyId, amount: `−${format.money({ amount, ...currency })}` }] : [];
  });
  if (written.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted-foreground tabular-nums">
      {written.map(({ currencyId, amount }) => (
        <li key={currencyId} className="flex justify-between gap-6">
          <span>{t('includingDiscount')}</span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}

/** The discount of a line or a charge; nothing without one. */
export function RowDiscount({ of: { discount, billingModuleCurrency } }: { of: SoldRow }) {
  const t = useT(orderMessages);
  const format = useFormat();
  if (!billingModuleCurrency || Number(discount) === 0) return null;
  const amount = `−${format.money({ amount: discount, ...billingModuleCurrency })}`;
  return <span className="text-sm text-muted-foreground tabular-nums">{t('discount', { amount })}</span>;
}
