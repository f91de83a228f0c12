import { formPath } from '@flotilla/admin';
import { dayIn } from '@flotilla/core/values';
import { localized, pageTimeZone, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import {
  EmptyState,
  ErrorNotice,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { namedCountries } from '../../addresses/address-format.js';
import { taxClass } from '../../entities/tax-class.js';
import { type TaxRate, taxRate } from '../../entities/tax-rate.js';
import { type Zone, zone } from '../../entities/zone.js';
import { PageHead } from './page-head.js';
import { tableMessages } from './table-messages.js';

const limit = 200;

/** Zones, tax classes and rates as one table. */
export function TaxTable() {
  const t = useT(tableMessages);
  const site = useSite();
  const zones = useFind(zone, { orderBy: { createdAt: 'asc' }, limit });
  const classes = useFind(taxClass, { orderBy: { createdAt: 'asc' }, limit });
  const rates = useFind(taxRate, { orderBy: { validFrom: 'asc' }, limit: 1000 });
  const error = zones.error ?? classes.error ?? rates.error;
  const isLoaded = zones.data && classes.data && rates.data;
  const create = [
    [zone, t('newZone')],
    [taxClass, t('newClass')],
    [taxRate, t('newRate')],
  ] as const;
  return (
    <div className="flex w-full flex-col gap-5 p-4 sm:p-6">
      <PageHead title={t('taxTitle')} hint={t('taxHint')} create={create} />
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!isLoaded && !error && <Skeleton className="h-40 rounded-lg" />}
      {isLoaded && (zones.data.length === 0 || classes.data.length === 0) && (
        <EmptyState title={t('noTaxes')} description={t('noTaxesHint')} />
      )}
      {isLoaded && zones.data.length > 0 && classes.data.length > 0 && (
        <Table label={t('taxTitle')}>
          <TableHeader>
            <TableRow>
              <TableHead>{t('zone')}</TableHead>
              {classes.data.map((one) => (
                <TableHead key={one.id}>
                  <Link to={formPath(taxClass, one.id)} className={linkClasses}>
                    {localized(one.title, site)?.value || one.adminTitle}
                  </Link>
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {zones.data.map((place) => (
              <TableRow key={place.id}>
                <ZoneHead of={place} />
                {classes.data.map((kind) => (
                  <TableCell key={kind.id}>
                    <Rates
                      of={rates.data.filter(
                        ({ zoneId, taxClassId }) => zoneId === place.id && taxClassId === kind.id,
                      )}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

const linkClasses = 'underline underline-offset-4';
/** Countries that a zone names in the table; the others are counted. */
const maxCountries = 4;

function ZoneHead({ of }: { of: Zone }) {
  const site = useSite();
  const language = useLanguage();
  const names = useMemo(
    () => new Map(namedCountries(language).map(({ code, name }) => [code, name])),
    [language],
  );
  const countries = Array.isArray(of.countries) ? of.countries.map(String) : [];
  const named = countries.slice(0, maxCountries).map((code) => names.get(code) ?? code);
  const rest = countries.length - named.length;
  return (
    <TableHead scope="row" className="min-w-40 font-medium whitespace-normal">
      <Link to={formPath(zone, of.id)} className={linkClasses}>
        {localized(of.title, site)?.value || of.adminTitle}
      </Link>
      <span className="block text-xs font-normal text-muted-foreground">
        {[...named, ...(rest > 0 ? [`+${rest}`] : [])].join(', ')}
      </span>
    </TableHead>
  );
}

const dayOfNow = () => dayIn(Date.now(), pageTimeZone());

/** The rates of a cell: the current one, and later ones with their day. */
function Rates({ of }: { of: readonly TaxRate[] }) {
  const t = useT(tableMessages);
  const format = useFormat();
  const [today] = useState(dayOfNow);
  const shown = of.filter(({ validUntil }) => validUntil === null || validUntil.slice(0, 10) > today);
  if (shown.length === 0) return <span className="text-muted-foreground">{t('noRate')}</span>;
  return shown.map(({ id, rate, validFrom, validUntil }) => (
    <span key={id} className="block">
      <Link to={formPath(taxRate, id)} className="font-semibold tabular-nums underline underline-offset-4">
        {`${format.number(Number(rate))} %`}
      </Link>
      {validFrom.slice(0, 10) > today && (
        <span className="block text-xs text-muted-foreground">
          {t('from', { day: format.date(validFrom) })}
        </span>
      )}
      {validUntil !== null && (
        <span className="block text-xs text-muted-foreground">
          {t('until', { day: format.date(validUntil) })}
        </span>
      )}
    </span>
  ));
}
