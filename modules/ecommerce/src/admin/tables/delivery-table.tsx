import { formPath, useAdmin } from '@flotilla/admin';
import { currency } from '@flotilla/billing';
import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import {
  Badge,
  EmptyState,
  ErrorNotice,
  NamedList,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { Link } from 'react-router';
import { type DeliveryMethod, deliveryMethod } from '../../entities/delivery-method.js';
import { type DeliveryRate, deliveryRate } from '../../entities/delivery-rate.js';
import { store } from '../../entities/store.js';
import { zone } from '../../entities/zone.js';
import { PageHead } from './page-head.js';
import { tableMessages } from './table-messages.js';

/** Delivery methods, each with its rates. */
export function DeliveryTable() {
  const t = useT(tableMessages);
  const methods = useFind(deliveryMethod, { orderBy: { createdAt: 'asc' }, limit: 200 });
  const rates = useFind(deliveryRate, {
    orderBy: { currencyId: 'asc', fromSubtotal: 'asc', fromWeight: 'asc' },
    limit: 1000,
  });
  const error = methods.error ?? rates.error;
  const create = [
    [deliveryMethod, t('newMethod')],
    [deliveryRate, t('newDeliveryRate')],
  ] as const;
  return (
    <div className="flex w-full flex-col gap-5 p-4 sm:p-6">
      <PageHead title={t('deliveryTitle')} hint={t('deliveryHint')} create={create} />
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {(!methods.data || !rates.data) && !error && <Skeleton className="h-40 rounded-lg" />}
      {methods.data?.length === 0 && <EmptyState title={t('noMethods')} description={t('noMethodsHint')} />}
      {methods.data && rates.data && (
        <NamedList label={t('deliveryTitle')} className="grid gap-4 xl:grid-cols-2">
          {methods.data.map((one) => (
            <Method
              key={one.id}
              of={one}
              rates={rates.data.filter(({ deliveryMethodId }) => deliveryMethodId === one.id)}
            />
          ))}
        </NamedList>
      )}
    </div>
  );
}

function Method({ of, rates }: { of: DeliveryMethod; rates: readonly DeliveryRate[] }) {
  const t = useT(tableMessages);
  const site = useSite();
  const format = useFormat();
  const { labels } = useAdmin();
  const { data: stores = [] } = useFind(store, { fields: ['title', 'adminTitle'], limit: 200 });
  const { data: zones = [] } = useFind(zone, { fields: ['title', 'adminTitle'], limit: 200 });
  const nameIn = (rows: typeof stores | typeof zones, id: string | null) =>
    rows
      .filter((row) => row.id === id)
      .map((row) => localized(row.title, site)?.value || row.adminTitle)
      .join('');
  const name = localized(of.title, site)?.value || of.adminTitle || of.id;
  const days = [...new Set([of.minDays, of.maxDays])].filter((one) => one !== null).join('–');
  const facts = [
    of.storeId === null ? t('allStores') : nameIn(stores, of.storeId),
    of.zoneId === null ? t('everywhere') : nameIn(zones, of.zoneId),
    days === '' ? '' : t('days', { days }),
    of.maxWeight === null ? '' : t('maxWeight', { weight: format.number(of.maxWeight / 1000) }),
  ];
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">
          <Link to={formPath(deliveryMethod, of.id)} className="underline underline-offset-4">
            {name}
          </Link>
        </h2>
        <Badge variant="secondary">{labels.value(deliveryMethod, 'kind', of.kind)}</Badge>
        {!of.isActive && <Badge variant="outline">{t('inactive')}</Badge>}
        <span className="basis-full text-sm text-muted-foreground">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {rates.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('free')}</p>
      ) : (
        <RateTable of={rates} name={name} />
      )}
    </li>
  );
}

function RateTable({ of, name }: { of: readonly DeliveryRate[]; name: string }) {
  const t = useT(tableMessages);
  const format = useFormat();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const money = (amount: string, currencyId: string) => {
    const current = currencies?.find(({ id }) => id === currencyId);
    return current
      ? format.money({ amount, ...current, symbol: current.symbol || (current.code ?? '') })
      : amount;
  };
  return (
    <Table label={t('rates', { name })}>
      <TableHeader>
        <TableRow>
          <TableHead className="text-end">{t('fromSubtotal')}</TableHead>
          <TableHead className="text-end">{t('price')}</TableHead>
          <TableHead className="text-end">{t('fromWeight')}</TableHead>
          <TableHead className="text-end">{t('perKilogram')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {of.map((rate) => (
          <TableRow key={rate.id}>
            <TableCell className="text-end tabular-nums">
              {money(rate.fromSubtotal, rate.currencyId)}
            </TableCell>
            <TableCell className="text-end tabular-nums">
              <Link
                to={formPath(deliveryRate, rate.id)}
                aria-label={t('editRate', { price: money(rate.amount, rate.currencyId) })}
                className="font-semibold underline underline-offset-4"
              >
                {money(rate.amount, rate.currencyId)}
              </Link>
            </TableCell>
            <TableCell className="text-end tabular-nums">
              {t('kilograms', { weight: format.number(rate.fromWeight / 1000) })}
            </TableCell>
            <TableCell className="text-end tabular-nums">
              {Number(rate.perKilogram) > 0 ? money(rate.perKilogram, rate.currencyId) : '–'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
