import { tablePath, useAccess } from '@flotilla/admin';
import { dayIn } from '@flotilla/core/values';
import { pageTimeZone, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { buttonVariants, EmptyState, ErrorNotice, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { useId, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { bookingCalendar } from '../../booking-actions.js';
import { booking } from '../../entities/booking.js';
import { resource as resources } from '../../entities/resource.js';
import { BlockDialog } from './block-dialog.js';
import { boardMessages } from './board-messages.js';
import { BookingDialog } from './booking-dialog.js';
import { shownStates } from './booking-state.js';
import { CalendarGrid } from './calendar-grid.js';
import type { CalendarResource } from './calendar-layout.js';
import { CalendarList } from './calendar-list.js';
import { daysIn, readSelection, type Selection, stepFrom, writeSelection } from './calendar-range.js';
import { CalendarToolbar } from './calendar-toolbar.js';
import { DayDialog } from './day-dialog.js';
import { StateBadge } from './state-sign.js';
import { useIsNarrow } from './use-is-narrow.js';
import { useReturnFocus } from './use-return-focus.js';

/** The dialog above the calendar. */
type Opened =
  | { readonly kind: 'booking'; readonly id: string }
  | { readonly kind: 'day'; readonly day: string; readonly ids: readonly string[] }
  | { readonly kind: 'block'; readonly resourceId: string; readonly day: string };

/** The calendar of all resources, as a grid or a list. */
export function CalendarPage() {
  const t = useT(boardMessages);
  const headingId = useId();
  const keysId = useId();
  const [selection, select] = useSelection();
  const isNarrow = useIsNarrow();
  const view = selection.view ?? (isNarrow ? 'list' : 'grid');
  const { from, span } = selection;
  const days = useMemo(() => daysIn({ from, span }), [from, span]);
  const { found, error, isLoading, refetch } = useCalendar(days, selection.storeId);
  const [opened, setOpened] = useState<Opened>();
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const open = (next: Opened) => {
    remember();
    setOpened(next);
  };
  const step = (by: 1 | -1) => select({ from: stepFrom(selection, by) });
  const first = useAccess().may('update', booking) ? found?.[0] : undefined;
  const close = () => {
    setOpened(undefined);
    // A dialog may have changed a booking.
    void refetch();
  };
  return (
    <div className="flex w-full flex-col gap-4 p-4 sm:p-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
      <CalendarToolbar
        selection={{ ...selection, view }}
        days={days}
        headingId={headingId}
        onSelect={select}
        onStep={step}
        onBlock={first && (() => open({ kind: 'block', resourceId: first.id, day: days[0] ?? from }))}
      />
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!found && !error && <Skeleton className="h-96 rounded-lg" />}
      {found?.length === 0 && <NoResources />}
      {found && found.length > 0 && view === 'grid' && (
        <>
          <CalendarGrid
            resources={found}
            days={days}
            today={todayOf(found)}
            labelledBy={headingId}
            describedBy={keysId}
            isLoading={isLoading}
            onStep={step}
            onOpen={(resource, day, bars) => open(openedOf(resource, day, bars))}
          />
          <Legend />
          <p id={keysId} className="text-xs text-muted-foreground pointer-coarse:sr-only">
            {t('keys')}
          </p>
        </>
      )}
      {found && found.length > 0 && view === 'list' && (
        <CalendarList resources={found} days={days} onOpen={(_, id) => open({ kind: 'booking', id })} />
      )}
      {opened?.kind === 'booking' && (
        <BookingDialog
          id={opened.id}
          resources={found ?? []}
          onClose={close}
          onCloseAutoFocus={onCloseAutoFocus}
        />
      )}
      {opened?.kind === 'day' && (
        <DayDialog
          day={opened.day}
          bookings={(found ?? []).flatMap(({ bookings }) =>
            bookings.filter(({ id }) => opened.ids.includes(id)),
          )}
          onOpen={(id) => setOpened({ kind: 'booking', id })}
          onClose={close}
          onCloseAutoFocus={onCloseAutoFocus}
        />
      )}
      {opened?.kind === 'block' && (
        <BlockDialog
          {...opened}
          resources={found ?? []}
          onClose={close}
          onCloseAutoFocus={onCloseAutoFocus}
        />
      )}
    </div>
  );
}

function openedOf(
  resource: CalendarResource,
  day: string,
  bars: readonly { readonly booking: { readonly id: string } }[],
): Opened {
  const ids = bars.map(({ booking: { id } }) => id);
  const [id] = ids;
  if (id === undefined) return { kind: 'block', resourceId: resource.id, day };
  return ids.length === 1 ? { kind: 'booking', id } : { kind: 'day', day, ids };
}

/** The selection, stored in the page's address. */
function useSelection(): [Selection, (change: Partial<Selection>) => void] {
  const [query, setQuery] = useSearchParams();
  const today = todayOf([]);
  const selection = readSelection(query, today);
  const select = (change: Partial<Selection>) => setQuery(writeSelection({ ...selection, ...change }, today));
  return [selection, select];
}

/** Returns the resources with the bookings of the days. Until they are loaded, those of the days before. */
function useCalendar(days: readonly string[], storeId: string) {
  const [startDate = '', endDate = ''] = [days[0], days.at(-1)];
  const query = { startDate, endDate, ...(storeId !== '' && { storeId }) };
  const { data, error, refetch } = useAnswer(bookingCalendar, { query }, { refetchOn: [booking, resources] });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const found = data ?? (error ? undefined : last);
  return { found, error, isLoading: data === undefined, refetch };
}

/** Returns today in the zone of the places, or else of the site. */
const todayOf = ([first]: readonly Pick<CalendarResource, 'timeZone'>[]) =>
  dayIn(Date.now(), first?.timeZone ?? pageTimeZone());

function NoResources() {
  const t = useT(boardMessages);
  return (
    <EmptyState icon={<Icon name="calendar" />} title={t('noResources')} description={t('noResourcesHint')}>
      <Link to={tablePath(resources)} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        {t('openResources')}
      </Link>
    </EmptyState>
  );
}

function Legend() {
  const t = useT(boardMessages);
  return (
    <NamedList label={t('legend')} className="flex flex-wrap gap-2">
      {shownStates.map((state) => (
        <li key={state}>
          <StateBadge of={state}>{t(state)}</StateBadge>
        </li>
      ))}
    </NamedList>
  );
}
