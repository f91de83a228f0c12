import { formPath, tablePath } from '@flotilla/admin';
import { dayIn } from '@flotilla/core/values';
import { localized, pageTimeZone, useLanguage, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Button, cn, ErrorNotice, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Season } from '../../bookings/seasons.js';
import { spanText } from '../../bookings/stay-text.js';
import { rate } from '../../entities/rate.js';
import type { Schedule } from '../../entities/schedule.js';
import { season as seasons } from '../../entities/season.js';
import { PriceOfDay } from './price-of-day.js';
import { scheduleMessages } from './schedule-messages.js';
import { coveredDays, runsOf, type SeasonRun, type SeasonTone, toneOf } from './year-strip.js';

/** The seasons of a schedule on a year, and the price of any days. */
export function ScheduleYear({ row: schedule }: { row: Schedule }) {
  const t = useT(scheduleMessages);
  const [year, setYear] = useState(thisYear);
  const { found, tones, error } = useSeasons(schedule.id);
  const filter = new URLSearchParams({ filter: `scheduleId~eq~"${schedule.id}"` });
  return (
    <div className="@container flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="icon" variant="ghost" aria-label={t('yearBefore')} onClick={() => setYear(year - 1)}>
          <Icon name="chevron-left" />
        </Button>
        <span aria-live="polite" className="text-lg font-semibold tabular-nums">
          {year}
        </span>
        <Button size="icon" variant="ghost" aria-label={t('yearAfter')} onClick={() => setYear(year + 1)}>
          <Icon name="chevron-right" />
        </Button>
        <Link to={`${tablePath(seasons)}?${filter}`} className="ms-auto text-sm underline underline-offset-4">
          {t('allSeasons')}
        </Link>
      </div>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!found && !error && <Skeleton className="h-32 rounded-lg" />}
      {found && <Year year={year} seasons={found} tones={tones} />}
      {found && <PriceOfDay schedule={schedule} seasons={found} />}
    </div>
  );
}

const thisYear = () => Number(dayIn(Date.now(), pageTimeZone()).slice(0, 4));

type NamedSeason = Season & {
  readonly title: Readonly<Record<string, string>>;
  readonly adminTitle: string | null;
};
type Tones = ReadonlyMap<string | undefined, SeasonTone>;

/** Returns the seasons of a schedule, the first that counts before the others, and their tones. */
function useSeasons(scheduleId: string) {
  const where = { scheduleId: { eq: scheduleId } };
  const { data, error } = useFind(seasons, {
    where,
    orderBy: { orderIndex: 'asc', createdAt: 'asc' },
    limit: 200,
  });
  const { data: rates = [] } = useFind(rate, { where, fields: ['seasonId', 'kind', 'value'], limit: 200 });
  const found = data?.map(({ startDate, endDate, ...one }): NamedSeason => ({
    ...one,
    startDate: startDate.slice(0, 10),
    endDate: endDate.slice(0, 10),
    startDays: [],
  }));
  const tones: Tones = new Map(found?.map((one) => [one.id, toneOf(one, rates)]));
  return { found, tones, error };
}

interface YearProps {
  year: number;
  seasons: readonly NamedSeason[];
  tones: Tones;
}

function Year({ year, seasons: all, tones }: YearProps) {
  const t = useT(scheduleMessages);
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const letter = new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' });
  if (all.length === 0) return <p className="text-sm text-muted-foreground">{t('noSeasons')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="grid grid-cols-12 text-xs text-muted-foreground">
        {Array.from({ length: 12 }, (_, index) => (
          <span key={index} className="truncate border-s border-border ps-1">
            <span className="max-sm:hidden">{month.format(Date.UTC(2027, index, 1))}</span>
            <span className="sm:hidden">{letter.format(Date.UTC(2027, index, 1))}</span>
          </span>
        ))}
      </div>
      <Strip runs={runsOf(year, all)} tones={tones} isThick />
      <NamedList label={t('counts')} className="flex flex-col gap-3">
        {all.map((one, index) => (
          <SeasonRow
            key={one.id}
            year={year}
            of={one}
            tones={tones}
            covered={coveredDays(year, index, all)}
          />
        ))}
      </NamedList>
      {all.length > 1 && <p className="text-xs text-muted-foreground">{t('orderHint')}</p>}
    </div>
  );
}

interface SeasonRowProps {
  year: number;
  of: NamedSeason;
  tones: Tones;
  covered: number;
}

function SeasonRow({ year, of, tones, covered }: SeasonRowProps) {
  const t = useT(scheduleMessages);
  const site = useSite();
  const tone = tones.get(of.id) ?? 'plain';
  const runs = runsOf(year, [of]);
  const own = runs.filter(({ seasonId }) => seasonId !== undefined);
  return (
    <li className="flex flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={formPath(seasons, of.id)} className="font-semibold underline underline-offset-4">
          {localized(of.title, site)?.value || of.adminTitle}
        </Link>
        <span className={cn('rounded-md px-2 py-0.5 text-xs font-semibold', toneClasses[tone])}>
          {t(tone)}
        </span>
        <span className="text-muted-foreground tabular-nums">
          {own.length === 0
            ? t('never', { year })
            : own.map((run) => spanText(run, site.language)).join(' · ')}
          {of.isYearly && `, ${t('yearly')}`}
        </span>
        {covered > 0 && <span className="text-muted-foreground">{t('covered', { count: covered })}</span>}
      </div>
      <Strip runs={runs} tones={tones} />
    </li>
  );
}

/** Colours and patterns of the tones; their words are beside the strips. */
const toneClasses: Readonly<Record<SeasonTone, string>> = {
  closed:
    'border border-input bg-card text-foreground bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-input)_5px_6px)]',
  high: 'border border-transparent bg-accent text-accent-foreground',
  low: 'border border-sea bg-secondary text-secondary-foreground bg-[radial-gradient(var(--color-sea)_1px,transparent_1.5px)] [background-size:7px_7px]',
  priced: 'border border-transparent bg-primary text-primary-foreground',
  plain: 'border border-border bg-muted text-muted-foreground',
};

/** A year as a strip. Its texts are beside it. */
function Strip({
  runs,
  tones,
  isThick = false,
}: {
  runs: readonly SeasonRun[];
  tones: Tones;
  isThick?: boolean;
}) {
  return (
    <div
      aria-hidden
      className={cn('flex overflow-hidden rounded-md border border-border bg-muted', isThick ? 'h-9' : 'h-3')}
    >
      {runs.map(({ seasonId, from, length }) => (
        <span
          key={from}
          data-season={seasonId}
          style={{ flexGrow: length, flexBasis: 0 }}
          className={cn('min-w-0', seasonId !== undefined && toneClasses[tones.get(seasonId) ?? 'plain'])}
        />
      ))}
    </div>
  );
}
