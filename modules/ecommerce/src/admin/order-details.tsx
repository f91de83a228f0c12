import { currency } from '@flotilla/billing';
import { type Row, show } from '@flotilla/core';
import { sum } from '@flotilla/core/values';
import { Title, useFormat, useLanguage, useT } from '@flotilla/react';
import { useAnswer, useFind } from '@flotilla/react/client';
import {
  ErrorNotice,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { stayText } from '../bookings/stay-text.js';
import { orderTotal } from '../order-actions.js';
import type { Order } from '../entities/order.js';
import { product } from '../entities/product.js';
import { ordersToProducts } from '../links.js';
import { messages } from './admin-messages.js';
import { OrderBuyer } from './order-buyer.js';
import { OrderPayments } from './order-payments.js';
import { OrderSteps } from './order-steps.js';

/** Shows an order to administrators: buyer, status changes, lines and payments. */
export function OrderDetails({ row, reload }: { row: Order; reload: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5">
      <OrderBuyer orderId={row.id} />
      <OrderSteps order={row} onMoved={reload} />
      <OrderLines orderId={row.id} />
      <OrderPayments orderId={row.id} />
    </div>
  );
}

function OrderLines({ orderId }: { orderId: string }) {
  const t = useT(messages);
  const { data, error } = useFind(ordersToProducts, {
    where: { orderId: { eq: orderId } },
    with: { product: show(product, ['title']) },
    orderBy: { createdAt: 'asc' },
  });
  const { data: totals } = useAnswer(orderTotal, { params: { id: orderId } });
  const { money } = useFormat();
  const language = useLanguage();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  if (data.length === 0) return <p className="text-sm text-muted-foreground">{t('noLines')}</p>;
  const written = (amount: string | null, currencyId: string | null) => {
    const current = currencies?.find((one) => one.id === currencyId);
    return amount === null || !current
      ? (amount ?? '–')
      : money({ amount, ...current, symbol: current.symbol || (current.code ?? '') });
  };
  const payable =
    payableOf(data) ??
    (totals ?? []).map(({ total, billingModuleCurrency: { id } }) => ({ amount: total, id }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Table label={t('product')} className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <TableHeader>
          <TableRow>
            <TableHead>{t('product')}</TableHead>
            <TableHead className="text-end">{t('quantity')}</TableHead>
            <TableHead className="text-end max-sm:hidden">{t('price')}</TableHead>
            <TableHead className="text-end">{t('total')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {data.map((line) => (
            <TableRow key={line.id}>
              <TableHead
                scope="row"
                className="max-w-80 min-w-24 font-medium whitespace-normal wrap-anywhere sm:min-w-40"
              >
                <Title of={Object.keys(line.title).length > 0 ? line : line.product} />
                {line.startDate !== null && (
                  <span className="block text-xs font-semibold">{stayText(line, language)}</span>
                )}
                {line.sku !== null && (
                  <span className="block text-xs font-normal text-muted-foreground">{line.sku}</span>
                )}
                {/* Phones have no room for a price column. */}
                {line.unitPrice !== null && (
                  <span className="block text-xs font-normal text-muted-foreground sm:hidden">
                    {t('price')}: {written(line.unitPrice, line.currencyId)}
                  </span>
                )}
              </TableHead>
              <TableCell className="text-end">{line.quantity}</TableCell>
              <TableCell className="text-end whitespace-nowrap max-sm:hidden">
                {written(line.unitPrice, line.currencyId)}
              </TableCell>
              <TableCell className="text-end whitespace-nowrap">
                {written(line.gross ?? line.total, line.currencyId)}
                {line.tax !== null && Number(line.tax) > 0 && (
                  <span className="block text-xs font-normal text-muted-foreground">
                    {t('taxOf', { amount: written(line.tax, line.currencyId), rate: line.taxRate ?? '' })}
                  </span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="flex flex-wrap justify-end gap-x-6 gap-y-1 text-lg font-semibold tabular-nums">
        {payable.map(({ amount, id }) => (
          <li key={id}>{written(amount, id)}</li>
        ))}
      </ul>
    </div>
  );
}

type Line = Pick<Row<typeof ordersToProducts>, 'currencyId' | 'total' | 'gross'>;

/** Sums what the buyer pays by currency; undefined before the lines are sold. */
function payableOf(lines: readonly Line[]) {
  if (lines.some(({ total }) => total === null)) return undefined;
  const currencies = Map.groupBy(lines, ({ currencyId }) => currencyId ?? '');
  return [...currencies].map(([id, together]) => ({
    id,
    amount: sum(together.map(({ gross, total }) => gross ?? total ?? '0')),
  }));
}
