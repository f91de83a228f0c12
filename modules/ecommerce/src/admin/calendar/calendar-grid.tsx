import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { cn, VisuallyHidden } from '@flotilla/ui';
import { type CSSProperties, memo, useEffect, useMemo } from 'react';
import { weekdayOf } from '../../bookings/days.js';
import { boardMessages } from './board-messages.js';
import { shownStateOf } from './booking-state.js';
import { type Bar, barsOf, barsOn, type CalendarResource } from './calendar-layout.js';
import { StateSign, stateClasses } from './state-sign.js';
import { useGridFocus } from './use-grid-focus.js';

export interface CalendarGridProps {
  resources: readonly CalendarResource[];
  days: readonly string[];
  today: string;
  /** Id of the element with the name of the period. */
  labelledBy: string;
  /** Id of the element that explains the keys. */
  describedBy: string;
  isLoading: boolean;
  onStep: (step: 1 | -1) => void;
  onOpen: (resource: CalendarResource, day: string, bars: readonly Bar[]) => void;
}

/** Resources down and days across, as an APG grid. Bars lie over cells whose names contain the same. */
export function CalendarGrid(props: CalendarGridProps) {
  const { resources, days, today, labelledBy, describedBy, isLoading, onStep, onOpen } = props;
  const rows = useMemo(
    () => resources.map((resource) => ({ resource, bars: barsOf(resource, days) })),
    [resources, days],
  );
  const open = (row: number, column: number) => {
    const [at, day] = [rows[row], days[column]];
    if (at && day !== undefined) onOpen(at.resource, day, barsOn(at.bars, column));
  };
  const { grid, handlers } = useGridFocus({
    ...{ rows: rows.length, columns: days.length, onStep, onOpen: open },
  });
  const first = Math.max(days.indexOf(today), 0);
  useEffect(() => {
    const cell = grid.current?.querySelector(`[data-column="${Math.max(first - 1, 0)}"]`);
    const names = grid.current?.querySelector('[role="columnheader"]');
    if (!grid.current || !cell || !names) return;
    const by = cell.getBoundingClientRect().left - names.getBoundingClientRect().right;
    grid.current.scrollBy({ left: by });
  }, [grid, first, days]);
  const columns = { '--days': days.length } as CSSProperties;
  return (
    <div
      ref={grid}
      role="grid"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={isLoading}
      aria-rowcount={rows.length + 1}
      style={columns}
      className="max-h-[calc(100dvh-19rem)] min-h-64 scroll-ps-32 [scroll-padding-top:5rem] overflow-auto overscroll-contain rounded-lg border border-border bg-card text-sm sm:scroll-ps-52"
      {...handlers}
    >
      <Days days={days} today={today} />
      {rows.map(({ resource, bars }, index) => (
        <ResourceRow
          key={resource.id}
          index={index}
          resource={resource}
          bars={bars}
          days={days}
          today={today}
          first={index === 0 ? first : undefined}
        />
      ))}
    </div>
  );
}

const rowClasses =
  'grid w-max min-w-full grid-cols-[var(--names)_repeat(var(--days),minmax(2.75rem,1fr))] [--names:8rem] sm:[--names:13rem]';
const nameClasses = 'sticky start-0 z-2 border-e border-border bg-card px-3 sm:px-4';

function Days({ days, today }: { days: readonly string[]; today: string }) {
  const t = useT(boardMessages);
  const language = useLanguage();
  const format = useMemo(() => formatsOf(language), [language]);
  return (
    <div role="row" className={cn(rowClasses, 'sticky top-0 z-3 border-b border-border bg-card')}>
      <div
        role="columnheader"
        className={cn(nameClasses, 'flex items-end py-2 text-xs text-muted-foreground')}
      >
        {t('resource')}
      </div>
      {days.map((day, index) => (
        <div
          key={day}
          role="columnheader"
          aria-current={day === today ? 'date' : undefined}
          className={cn(
            'flex flex-col items-center py-1.5 text-xs text-muted-foreground',
            isWeekend(day) && 'bg-muted',
          )}
        >
          <VisuallyHidden>{format.long(day)}</VisuallyHidden>
          <span aria-hidden className="h-4 whitespace-nowrap">
            {index === 0 || day.endsWith('-01') ? format.month(day) : ''}
          </span>
          <span aria-hidden>{format.weekday(day)}</span>
          <span
            aria-hidden
            className={cn(
              'mt-0.5 flex size-6 items-center justify-center rounded-full text-sm font-semibold text-foreground tabular-nums',
              day === today && 'bg-accent text-accent-foreground',
            )}
          >
            {Number(day.slice(8))}
          </span>
        </div>
      ))}
    </div>
  );
}

interface ResourceRowProps {
  index: number;
  resource: CalendarResource;
  bars: readonly Bar[];
  days: readonly string[];
  today: string;
  /** The day that is in the tab order at first. */
  first: number | undefined;
}

const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { index, resource, bars, days, today, first } = props;
  const t = useT(boardMessages);
  const site = useSite();
  const format = useMemo(() => formatsOf(site.language), [site.language]);
  const name = localized(resource.title, site)?.value || resource.adminTitle || resource.id;
  const product = localized(resource.productTitle, site)?.value;
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  const nameOf = (day: string, column: number) => {
    const found = barsOn(bars, column).map(({ booking }) =>
      [t(shownStateOf(booking)), booking.buyer ?? booking.note].filter(Boolean).join(', '),
    );
    return `${name}, ${format.long(day)}: ${found.length > 0 ? found.join('; ') : t('free')}`;
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cn(
        rowClasses,
        'border-b border-border [contain-intrinsic-height:3rem] [content-visibility:auto]',
      )}
      style={{ gridTemplateRows: `repeat(${lanes}, minmax(${lanes > 1 ? '2.25rem' : '3rem'}, auto))` }}
    >
      <div
        role="rowheader"
        className={cn(nameClasses, 'flex flex-col justify-center py-1')}
        style={{ gridRow: `1 / span ${lanes}` }}
      >
        <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere">{name}</span>
        {product !== undefined && !name.startsWith(product) && (
          <span className="truncate text-xs text-muted-foreground">{product}</span>
        )}
        {!resource.isActive && <span className="text-xs text-muted-foreground">{t('inactive')}</span>}
      </div>
      {days.map((day, column) => (
        <div
          key={column}
          role="gridcell"
          tabIndex={column === first ? 0 : -1}
          aria-label={nameOf(day, column)}
          data-row={index}
          data-column={column}
          style={{ gridRow: `1 / span ${lanes}`, gridColumn: column + 2 }}
          className={cn(
            'cursor-pointer border-s border-border/60 -outline-offset-2 hover:bg-current/6',
            isWeekend(day) && 'bg-muted',
            day === today && 'border-s-2 border-s-accent',
          )}
        />
      ))}
      {bars.map((bar) => (
        <BarOver key={bar.booking.id} of={bar} />
      ))}
    </div>
  );
});

function BarOver({ of: { booking, from, until, lane } }: { of: Bar }) {
  const state = shownStateOf(booking);
  const [first, last] = [Math.floor(from), Math.ceil(until)];
  const share = (part: number) => `calc(${(100 * part) / (last - first)}% + 2px)`;
  return (
    <span
      aria-hidden
      data-state={state}
      style={{
        gridRow: lane + 1,
        gridColumn: `${first + 2} / ${last + 2}`,
        marginInlineStart: share(from - first),
        marginInlineEnd: share(last - until),
      }}
      className={cn(
        'pointer-events-none z-1 my-1 flex min-w-0 items-center gap-1.5 self-center overflow-hidden rounded-md px-1.5 py-1.5 text-xs font-semibold',
        stateClasses[state],
      )}
    >
      <StateSign of={state} />
      <span className="truncate">{booking.buyer ?? booking.note}</span>
    </span>
  );
}

const isWeekend = (day: string) => weekdayOf(day) > 5;

function formatsOf(language: string) {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(Date.parse(day));
  };
  return {
    long: by({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: by({ weekday: 'short' }),
    month: by({ month: 'short' }),
  };
}
