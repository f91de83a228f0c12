import { formPath } from '@flotilla/admin';
import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { cn, ErrorNotice, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { useId } from 'react';
import { Link } from 'react-router';
import { movementsOfDay } from '../../desk-actions.js';
import type { DeskMovement } from '../../desk-shapes.js';
import { booking } from '../../entities/booking.js';
import { order } from '../../entities/order.js';
import { BookingStep } from '../calendar/booking-steps.js';
import { SumsText } from '../calendar/sums-text.js';
import { todayMessages } from './today-messages.js';

const times = ['late', 'today', 'tomorrow'] as const;

/** Handovers and returns of today and tomorrow, and late ones, on the first screen. */
export function MovementsToday() {
  const t = useT(todayMessages);
  const { data, error, refetch } = useAnswer(movementsOfDay, {}, { refetchOn: [booking, order] });
  const reload = () => void refetch();
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4">
      {data.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
      {times.map((time) => (
        <Movements key={time} time={time} of={data.filter(({ when }) => when === time)} onDone={reload} />
      ))}
      <Link
        to="/ecommerce/calendar"
        className="inline-flex min-h-8 items-center gap-2 self-start text-sm font-semibold text-sea hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="calendar" /> {t('openCalendar')}
      </Link>
    </div>
  );
}

interface MovementsProps {
  time: DeskMovement['when'];
  of: readonly DeskMovement[];
  onDone: () => void;
}

function Movements({ time, of, onDone }: MovementsProps) {
  const t = useT(todayMessages);
  if (of.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className={cn('text-sm font-semibold', time === 'late' && 'text-destructive')}>{t(time)}</h3>
      <NamedList label={t(time)} className="divide-y divide-border">
        {of.map((one) => (
          <Movement key={one.id} of={one} onDone={onDone} />
        ))}
      </NamedList>
    </section>
  );
}

function Movement({ of, onDone }: { of: DeskMovement; onDone: () => void }) {
  const t = useT(todayMessages);
  const language = useLanguage();
  const site = useSite();
  const id = useId();
  const { movement, when, startsAt, endsAt, timeZone, order: placed } = of;
  const at = movement === 'arrival' ? startsAt : endsAt;
  const boat = localized(of.resourceTitle, site)?.value || localized(of.title, site)?.value;
  const clock = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(when === 'late' && { day: 'numeric', month: 'short' }),
  });
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-3 text-sm sm:grid-cols-[5rem_6.5rem_minmax(0,1fr)_auto]">
      <time dateTime={at} className="font-semibold tabular-nums">
        {clock.format(Date.parse(at))}
      </time>
      <span className="inline-flex items-center gap-1.5 text-muted-foreground">
        <Icon name={movement === 'arrival' ? 'key' : 'anchor'} /> {t(movement)}
      </span>
      <span id={id} className="flex min-w-0 flex-col gap-0.5 wrap-anywhere max-sm:col-span-2">
        <span className="font-semibold">{boat}</span>
        {placed && (
          <Link to={formPath(order, placed.id)} className="w-fit underline underline-offset-4">
            {placed.name ?? placed.email ?? t('order', { number: placed.number ?? '' })}
          </Link>
        )}
        {placed && <SumsText of={placed.sums} />}
      </span>
      {when !== 'tomorrow' && (
        <span className="flex flex-wrap max-sm:col-span-2">
          <BookingStep booking={of} describedBy={id} size="sm" onDone={onDone} />
        </span>
      )}
    </li>
  );
}
