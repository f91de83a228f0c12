import { CsvButton } from '@flotilla/admin';
import { dayIn, scaleOf } from '@flotilla/core/values';
import { pageTimeZone, Title, useLanguage, useT } from '@flotilla/react';
import { useAnswer, useFind } from '@flotilla/react/client';
import {
  ErrorNotice,
  Field,
  Input,
  Label,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { useId, useState } from 'react';
import { store } from '../entities/store.js';
import { taxReport, type TaxReportRow } from '../tax-actions.js';
import { messages } from './admin-messages.js';

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Shows the taxes of a period by store, country and rate, for tax returns. */
export function TaxReport() {
  const t = useT(messages);
  const [period, setPeriod] = useState(thisYear);
  const isValid = period.from !== '' && period.to >= period.from;
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 p-4 sm:p-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('taxReport')}</h1>
      <p className="text-muted-foreground">{t('taxReportHint')}</p>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <DayField label={t('from')} value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DayField label={t('to')} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
      </div>
      {isValid ? <ReportTable period={period} /> : <p role="status">{t('choosePeriod')}</p>}
    </div>
  );
}

function thisYear(): Period {
  const today = dayIn(Date.now(), pageTimeZone());
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function ReportTable({ period }: { period: Period }) {
  const t = useT(messages);
  const { data, error } = useAnswer(taxReport, { query: { ...period } });
  const { data: stores = [] } = useFind(store, { fields: ['title'] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  if (data.length === 0) return <p role="status">{t('nothingSold')}</p>;
  return (
    <>
      <Table label={t('taxReport')}>
        <TableHeader>
          <TableRow>
            <TableHead>{t('store')}</TableHead>
            <TableHead>{t('taxCountry')}</TableHead>
            <TableHead>{t('tax')}</TableHead>
            <TableHead className="text-end">{t('orders')}</TableHead>
            <TableHead className="text-end">{t('net')}</TableHead>
            <TableHead className="text-end">{t('tax')}</TableHead>
            <TableHead className="text-end">{t('gross')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {data.map((row) => (
            <TableRow key={keyOf(row)}>
              <TableHead scope="row" className="min-w-32 font-medium whitespace-normal">
                {stores
                  .filter(({ id }) => id === row.storeId)
                  .map((one) => (
                    <Title key={one.id} of={one} />
                  ))}
              </TableHead>
              <TableCell>{row.country ?? '–'}</TableCell>
              <TableCell className="whitespace-nowrap">{`${row.rate} % · ${t(row.reason === 'export' ? 'tax-export' : row.reason)}`}</TableCell>
              <TableCell className="text-end">{row.orders}</TableCell>
              <Amount of={row} amount={row.net} />
              <Amount of={row} amount={row.tax} />
              <Amount of={row} amount={row.gross} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div>
        <CsvButton fileName="taxes.csv" read={async () => [[...columns], ...data.map(cellsOf)]}>
          {t('export')}
        </CsvButton>
      </div>
    </>
  );
}

function Amount({ of: { currency }, amount }: { of: TaxReportRow; amount: string }) {
  const decimals = scaleOf(amount);
  const shown = new Intl.NumberFormat(useLanguage(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral);
  return (
    <TableCell className="text-end whitespace-nowrap tabular-nums">{`${shown} ${currency ?? ''}`}</TableCell>
  );
}

const columns = [
  'storeId',
  'country',
  'rate',
  'reason',
  'currency',
  'orders',
  'net',
  'tax',
  'gross',
] as const;
const cellsOf = (row: TaxReportRow) => columns.map((name) => row[name]);
const keyOf = (row: TaxReportRow) =>
  [row.storeId, row.currency, row.country, row.rate, row.reason].map((part) => part ?? '').join(' ');
