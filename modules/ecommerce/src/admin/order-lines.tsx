import { useAccess } from '@flotilla/admin';
import { currency } from '@flotilla/billing';
import { type Row, show, via } from '@flotilla/core';
import { sum } from '@flotilla/core/values';
import { fileSelection } from '@flotilla/file-storage';
import { localized, Title, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
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
import { Fragment, type ReactNode } from 'react';
import { discountSums } from '../discounts/sum-discounts.js';
import { stayText } from '../bookings/stay-text.js';
import { orderTotal } from '../order-actions.js';
import { charge } from '../entities/charge.js';
import { type Order, order as orders } from '../entities/order.js';
import { product } from '../entities/product.js';
import { ordersToProducts, productsToFileStorageModuleFiles } from '../links.js';
import { messages } from './admin-messages.js';
import { EditOrder } from './edit-order.js';
import { RefundOrder } from './refund-order.js';

const pictures = via(productsToFileStorageModuleFiles, fileSelection, {
  variants: ['overview', 'default'],
  limit: 1,
});

/** Lists the products of an order with their extras and prices, and its delivery. */
export function OrderLines({ order }: { order: Pick<Order, 'id' | 'status' | 'paidAt'> }) {
  const { id: orderId } = order;
  const t = useT(messages);
  const access = useAccess();
  const { data, error } = useFind(ordersToProducts, {
    where: { orderId: { eq: orderId } },
    with: { product: show(product, ['title'], { pictures }) },
    orderBy: { createdAt: 'asc' },
  });
  const { data: charges } = useFind(charge, { where: { orderId: { eq: orderId } } });
  const { data: totals } = useAnswer(orderTotal, { params: { id: orderId } });
  const { money } = useFormat();
  const language = useLanguage();
  const site = useSite();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data || !charges) return <Skeleton className="h-24 rounded-lg" />;
  if (data.length === 0) return <p className="text-sm text-muted-foreground">{t('noLines')}</p>;
  const written: Written = (amount, currencyId) => {
    const current = currencies?.find((one) => one.id === currencyId);
    return amount === null || !current
      ? (amount ?? '–')
      : money({ amount, ...current, symbol: current.symbol || (current.code ?? '') });
  };
  const payable =
    payableOf([...data, ...charges]) ??
    (totals ?? []).map(({ total, billingModuleCurrency: { id } }) => ({ amount: total, id }));
  const editable = data.map((line) => ({
    ...line,
    title: localized(line.title, site)?.value ?? line.id,
  }));
  const named = charges.map(({ id, kind, title }) => ({
    ...{ id, kind },
    title: localized(title, site)?.value ?? t('delivery'),
  }));
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
            <Fragment key={line.id}>
              <LineRow line={line} written={written} picture={line.product.pictures[0]?.file}>
                <Title of={Object.keys(line.title).length > 0 ? line : line.product} />
                {line.startDate !== null && (
                  <span className="block text-xs font-semibold">{stayText(line, language)}</span>
                )}
                {line.sku !== null && (
                  <span className="block text-xs font-normal text-muted-foreground">{line.sku}</span>
                )}
              </LineRow>
              {charges
                .filter(({ lineId }) => lineId === line.id)
                .map((one) => (
                  <LineRow key={one.id} line={one} written={written}>
                    <span className="block ps-4 font-normal">{localized(one.title, site)?.value ?? ''}</span>
                  </LineRow>
                ))}
            </Fragment>
          ))}
          {charges
            .filter(({ lineId }) => lineId === null)
            .map((one) => (
              <LineRow key={one.id} line={one} written={written}>
                {localized(one.title, site)?.value ?? t('delivery')}
              </LineRow>
            ))}
        </TableBody>
      </Table>
      {discountSums([...data, ...charges]).map(({ currencyId, amount }) => (
        <p key={currencyId} className="text-end text-sm text-muted-foreground tabular-nums">
          {t('discountOf', { amount: written(amount, currencyId) })}
        </p>
      ))}
      <ul className="flex flex-wrap justify-end gap-x-6 gap-y-1 text-lg font-semibold tabular-nums">
        {payable.map(({ amount, id }) => (
          <li key={id}>{written(amount, id)}</li>
        ))}
      </ul>
      {access.may('update', orders) && (
        <div className="flex flex-wrap gap-3">
          <EditOrder order={order} lines={editable} fees={named.filter(({ kind }) => kind === 'fee')} />
          <RefundOrder order={order} lines={editable} charges={named} />
        </div>
      )}
    </div>
  );
}

type Written = (amount: string | null, currencyId: string | null) => string;

interface LineRowProps {
  line: Pick<
    Row<typeof ordersToProducts>,
    'quantity' | 'unitPrice' | 'currencyId' | 'discount' | 'gross' | 'tax' | 'taxRate'
  > & { readonly total?: string | null };
  written: Written;
  /** Address of the product's picture. */
  picture?: string | null | undefined;
  /** Title of the row. */
  children: ReactNode;
}

function LineRow({ line, written, picture, children }: LineRowProps) {
  const t = useT(messages);
  const { quantity, unitPrice, currencyId, discount, gross, total = null, tax, taxRate } = line;
  return (
    <TableRow>
      <TableHead
        scope="row"
        className="max-w-80 min-w-24 font-medium whitespace-normal wrap-anywhere sm:min-w-40"
      >
        {picture && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="float-start me-3 mb-1 size-11 rounded-md bg-muted object-cover max-sm:size-9"
          />
        )}
        {children}
        {/* Phones have no room for a price column. */}
        {unitPrice !== null && (
          <span className="block text-xs font-normal text-muted-foreground sm:hidden">
            {t('price')}: {written(unitPrice, currencyId)}
          </span>
        )}
      </TableHead>
      <TableCell className="text-end">{quantity}</TableCell>
      <TableCell className="text-end whitespace-nowrap max-sm:hidden">
        {written(unitPrice, currencyId)}
      </TableCell>
      <TableCell className="text-end whitespace-nowrap">
        {written(gross ?? total, currencyId)}
        {Number(discount) > 0 && (
          <span className="block text-xs font-normal text-muted-foreground">
            {t('discountOf', { amount: written(discount, currencyId) })}
          </span>
        )}
        {tax !== null && Number(tax) > 0 && (
          <span className="block text-xs font-normal text-muted-foreground">
            {t('taxOf', { amount: written(tax, currencyId), rate: taxRate ?? '' })}
          </span>
        )}
      </TableCell>
    </TableRow>
  );
}

interface PayableRow {
  readonly currencyId: string | null;
  readonly gross: string | null;
  readonly total?: string | null;
}

/** Sums what the buyer pays by currency; undefined before the lines are sold. */
function payableOf(rows: readonly PayableRow[]) {
  if (rows.some(({ gross, total = null }) => gross === null && total === null)) return undefined;
  const currencies = Map.groupBy(rows, ({ currencyId }) => currencyId ?? '');
  return [...currencies].map(([id, together]) => ({
    id,
    amount: sum(together.map(({ gross, total }) => gross ?? total ?? '0')),
  }));
}
