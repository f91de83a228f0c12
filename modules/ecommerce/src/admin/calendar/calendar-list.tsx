import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { Button, NamedList } from '@flotilla/ui';
import { spanText } from '../../bookings/stay-text.js';
import { boardMessages } from './board-messages.js';
import { shownStateOf } from './booking-state.js';
import { barsOf, type CalendarResource } from './calendar-layout.js';
import { StateBadge } from './state-sign.js';

export interface CalendarListProps {
  resources: readonly CalendarResource[];
  days: readonly string[];
  onOpen: (resource: CalendarResource, bookingId: string) => void;
}

/** The bookings of the days by their start: the calendar for narrow screens, and for reading. */
export function CalendarList({ resources, days, onOpen }: CalendarListProps) {
  const t = useT(boardMessages);
  const language = useLanguage();
  const site = useSite();
  const rows = resources
    .flatMap((resource) => barsOf(resource, days).map(({ booking }) => ({ resource, booking })))
    .toSorted((a, b) => (a.booking.startsAt < b.booking.startsAt ? -1 : 1));
  if (rows.length === 0) return <p role="status">{t('noBookings')}</p>;
  const nameOf = ({ title, adminTitle, id }: CalendarResource) =>
    localized(title, site)?.value || adminTitle || id;
  return (
    <NamedList
      label={t('title')}
      className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card"
    >
      {rows.map(({ resource, booking }) => (
        <li
          key={booking.id}
          className="relative grid gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-muted sm:grid-cols-[14rem_1fr_11rem_1fr] sm:items-center"
        >
          <span className="font-semibold tabular-nums">{spanText(booking, language)}</span>
          <span className="min-w-0">
            <Button
              variant="link"
              className="h-auto min-w-0 justify-start text-start whitespace-normal after:absolute after:inset-0"
              onClick={() => onOpen(resource, booking.id)}
            >
              {nameOf(resource)}
            </Button>
            <span className="block truncate text-xs text-muted-foreground">
              {localized(resource.productTitle, site)?.value}
            </span>
          </span>
          <span>
            <StateBadge of={shownStateOf(booking)}>{t(shownStateOf(booking))}</StateBadge>
          </span>
          <span className="min-w-0 wrap-anywhere">{booking.buyer ?? booking.note}</span>
        </li>
      ))}
    </NamedList>
  );
}
