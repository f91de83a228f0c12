import { currency } from '@flotilla/billing';
import { localized, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import {
  Button,
  Field,
  FieldError,
  Label,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import { type Season, seasonOn } from '../../bookings/seasons.js';
import { spanText } from '../../bookings/stay-text.js';
import { product } from '../../entities/product.js';
import type { Schedule } from '../../entities/schedule.js';
import { type QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import { TextField } from '../calendar/text-field.js';
import { scheduleMessages } from './schedule-messages.js';

type NamedSeason = Season & { readonly title: Readonly<Record<string, string>> };

export interface PriceOfDayProps {
  schedule: Schedule;
  seasons: readonly NamedSeason[];
}

/** Shows the price of days for a product of the schedule, with its reasons. */
export function PriceOfDay({ schedule, seasons }: PriceOfDayProps) {
  const t = useT(scheduleMessages);
  const site = useSite();
  const id = useId();
  const { data: products } = useFind(product, {
    where: { scheduleId: { eq: schedule.id } },
    fields: ['title'],
    limit: 200,
  });
  const [selected, setSelected] = useState('');
  const [days, setDays] = useState({ startDate: '', endDate: '', startTime: '', endTime: '' });
  const { mutate, data, error, isPending, reset } = useAction(quoteProduct);
  const failure = useFailureText(error);
  const productId = selected || (products?.[0]?.id ?? '');
  const isHourly = schedule.unit === 'hour';
  const input = (name: keyof typeof days) => ({
    value: days[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setDays({ ...days, [name]: target.value });
      reset();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { startDate, endDate, startTime, endTime } = days;
    const body = { quantity: 1, startDate, endDate, ...(isHourly && { startTime, endTime }) };
    mutate({ params: { id: productId }, body });
  };
  if (products?.length === 0) return <p className="text-sm text-muted-foreground">{t('noProducts')}</p>;
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-4 border-t border-border pt-5">
      <div>
        <h3 id={`${id}-title`} className="text-sm font-semibold">
          {t('priceOfDay')}
        </h3>
        <p className="text-sm text-muted-foreground">{t('priceHint')}</p>
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 *:min-w-36">
        <Field className="flex-[2_1_14rem]">
          <Label htmlFor={id}>{t('product')}</Label>
          <Select
            id={id}
            value={productId}
            className="h-11 px-3 sm:text-sm"
            onChange={({ target }) => {
              setSelected(target.value);
              reset();
            }}
          >
            {products?.map((one) => (
              <option key={one.id} value={one.id}>
                {localized(one.title, site)?.value}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          type="date"
          className="flex-1"
          label={t(schedule.unit === 'night' ? 'arrival' : 'from')}
          {...input('startDate')}
        />
        <TextField
          type="date"
          className="flex-1"
          min={days.startDate}
          label={t(schedule.unit === 'night' ? 'departure' : 'until')}
          {...input('endDate')}
        />
        {isHourly && <TextField type="time" label={t('startTime')} {...input('startTime')} />}
        {isHourly && <TextField type="time" label={t('endTime')} {...input('endTime')} />}
        <Button type="submit" className="min-w-0" disabled={isPending || productId === ''}>
          {t('show')}
        </Button>
      </form>
      <FieldError className="empty:hidden">{failure}</FieldError>
      {data && <PriceTable quote={data} days={days} seasons={seasons} />}
    </section>
  );
}

interface PriceTableProps {
  quote: QuoteAnswer;
  days: { readonly startDate: string; readonly endDate: string };
  seasons: readonly NamedSeason[];
}

function PriceTable({ quote, days, seasons }: PriceTableProps) {
  const t = useT(scheduleMessages);
  const language = useLanguage();
  const site = useSite();
  const format = useFormat();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const current = currencies?.find(({ id }) => id === quote.currencyId);
  const money = (amount: string) =>
    current ? format.money({ amount, ...current, symbol: current.symbol || (current.code ?? '') }) : amount;
  const reasonOf = (day: string, unitPrice: string) => {
    if (Number(unitPrice) === 0) return t('free');
    const found = seasonOn(day, seasons);
    const season = seasons.find(({ id }) => id === found?.id);
    return (season && localized(season.title, site)?.value) || t('base');
  };
  const [stay, ...others] = quote.rows;
  const segments = stay?.segments ?? [
    {
      ...{ from: days.startDate, to: days.endDate, units: stay?.quantity ?? 0 },
      ...{ unitPrice: stay?.unitPrice ?? '0', amount: stay?.amount ?? '0' },
    },
  ];
  const sums = [
    ...(Number(quote.discount) > 0 ? [['discount', `−${money(quote.discount)}`] as const] : []),
    ...(Number(quote.tax) > 0 ? [[quote.isTaxAdded ? 'taxAdded' : 'tax', money(quote.tax)] as const] : []),
    ['total', money(quote.total)] as const,
    ...(quote.dueNow === quote.total ? [] : [['dueNow', money(quote.dueNow)] as const]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <Table label={t('counts')}>
        <TableHeader>
          <TableRow>
            <TableHead>{t('days')}</TableHead>
            <TableHead>{t('reason')}</TableHead>
            <TableHead className="text-end max-sm:hidden">{t('price')}</TableHead>
            <TableHead className="text-end">{t('amount')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {segments.map(({ from, to, units, unitPrice, amount }) => (
            <TableRow key={`${from} ${unitPrice}`}>
              <TableHead scope="row" className="font-medium whitespace-normal">
                {spanText({ startDate: from, endDate: to }, language)}
              </TableHead>
              <TableCell>{reasonOf(from, unitPrice)}</TableCell>
              <TableCell className="text-end whitespace-nowrap tabular-nums max-sm:hidden">
                {`${units} × ${money(unitPrice)}`}
              </TableCell>
              <TableCell className="text-end whitespace-nowrap tabular-nums">{money(amount)}</TableCell>
            </TableRow>
          ))}
          {others.map((row, index) => (
            <TableRow key={index}>
              <TableHead scope="row" className="font-medium whitespace-normal">
                {localized(row.title, site)?.value}
              </TableHead>
              <TableCell />
              <TableCell className="text-end tabular-nums max-sm:hidden">{row.quantity}</TableCell>
              <TableCell className="text-end whitespace-nowrap tabular-nums">{money(row.amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <dl className="ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm">
        {sums.map(([name, amount]) => (
          <div key={name} className={name === 'total' ? 'contents font-semibold' : 'contents'}>
            <dt>{t(name)}</dt>
            <dd className="text-end tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
