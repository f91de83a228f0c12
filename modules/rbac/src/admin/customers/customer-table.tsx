import { useFormat, useT } from '@flotilla/react';
import { Badge, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import { Link } from 'react-router';
import type { CustomerFigures, ListedCustomer } from '../../customer-shapes.js';
import { customerMessages } from './customer-messages.js';

/** Customers with their contact, orders, payments and last visit; as cards on phones. */
export function CustomerTable({ of }: { of: readonly ListedCustomer[] }) {
  const t = useT(customerMessages);
  const format = useFormat();
  const hasOrders = of.some(({ figures }) => figures.orders !== undefined);
  const hasSpent = of.some(({ figures }) => figures.spent !== undefined);
  return (
    <>
      <div className="max-sm:hidden">
        <Table label={t('title')}>
          <TableHeader>
            <TableRow>
              <TableHead>{t('customer')}</TableHead>
              <TableHead>{t('contact')}</TableHead>
              {hasOrders && <TableHead className="text-end">{t('orders')}</TableHead>}
              {hasSpent && <TableHead className="text-end">{t('spent')}</TableHead>}
              <TableHead className="text-end">{t('seen')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {of.map((one) => (
              <TableRow key={one.id}>
                <TableHead scope="row" className="max-w-72 whitespace-normal wrap-anywhere">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <CustomerLink of={one} />
                    {one.kind === 'guest' && <Badge variant="outline">{t('guest')}</Badge>}
                  </span>
                </TableHead>
                <TableCell className="max-w-64 wrap-anywhere">
                  {one.email ?? one.telegram}
                  {one.figures.phone !== undefined && (
                    <span className="block text-xs text-muted-foreground">{one.figures.phone}</span>
                  )}
                </TableCell>
                {hasOrders && (
                  <TableCell className="text-end">{format.number(one.figures.orders ?? 0)}</TableCell>
                )}
                {hasSpent && (
                  <TableCell className="text-end whitespace-nowrap">
                    <Spent of={one.figures} />
                  </TableCell>
                )}
                <TableCell className="text-end whitespace-nowrap text-muted-foreground">
                  {one.lastSeenAt === null ? '–' : format.date(one.lastSeenAt)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="divide-y divide-border rounded-lg border border-border bg-card text-sm sm:hidden">
        {of.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 px-4 py-3">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <CustomerLink of={one} />
              {one.kind === 'guest' && <Badge variant="outline">{t('guest')}</Badge>}
            </span>
            {one.name !== null && (
              <span className="wrap-anywhere text-muted-foreground">{one.email ?? one.telegram}</span>
            )}
            <span className="flex flex-wrap justify-between gap-x-3 text-muted-foreground tabular-nums">
              {hasOrders && (
                <span>
                  {t('orders')}: {format.number(one.figures.orders ?? 0)}
                </span>
              )}
              <Spent of={one.figures} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CustomerLink({ of: { id, name, email, telegram } }: { of: ListedCustomer }) {
  const t = useT(customerMessages);
  return (
    <Link
      to={`/rbac/customers/${id}`}
      className="inline-flex min-h-8 items-center font-semibold underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {name ?? email ?? telegram ?? t('unnamed')}
    </Link>
  );
}

/** Payments by currency. */
export function Spent({ of: { spent = [] } }: { of: CustomerFigures }) {
  const format = useFormat();
  return spent.map(({ amount, currency }) => (
    <span key={currency.code} className="block tabular-nums">
      {format.money({ amount, ...currency, symbol: currency.symbol || (currency.code ?? '') })}
    </span>
  ));
}
