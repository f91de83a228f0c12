import { useFormat, useT } from '@flotilla/react';
import { orderMessages } from '../order-messages.js';

interface RefundedInvoice {
  readonly id: string;
  readonly refunded: string;
  readonly currency: string | null;
}

interface RefundsProps {
  invoices: readonly RefundedInvoice[];
  currencies: readonly { readonly code: string | null; readonly symbol: string; readonly decimals: number }[];
}

/** Lists the refunded amounts of an order. Renders nothing without one. */
export function Refunds({ invoices, currencies }: RefundsProps) {
  const t = useT(orderMessages);
  const format = useFormat();
  const refunded = invoices.filter((one) => Number(one.refunded) > 0);
  if (refunded.length === 0) return null;
  return (
    <div role="status">
      <dl className="flex flex-col gap-1">
        {refunded.map(({ id, refunded: amount, currency }) => {
          const { symbol = currency ?? '', decimals = 2 } =
            currencies.find(({ code }) => code === currency) ?? {};
          return (
            <div key={id} className="flex justify-between gap-6">
              <dt>{t('refunded')}</dt>
              <dd className="font-semibold tabular-nums">{`−${format.money({ amount, symbol, decimals })}`}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
