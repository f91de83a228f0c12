import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { NamedList } from '@flotilla/ui';
import { useId } from 'react';
import { Link } from 'react-router';
import { spanText } from '../../bookings/stay-text.js';
import type { OrderStay } from '../../desk-shapes.js';
import { boardMessages } from '../calendar/board-messages.js';
import { BookingStep } from '../calendar/booking-steps.js';
import { shownStateOf } from '../calendar/booking-state.js';
import { StateBadge } from '../calendar/state-sign.js';
import { deskMessages } from './desk-messages.js';

/** The resources and days of an order, which are handed over and taken back here. */
export function OrderStays({ of, onDone }: { of: readonly OrderStay[]; onDone: () => void }) {
  const t = useT(deskMessages);
  const active = of.filter(({ status }) => status !== 'canceled' && status !== 'expired');
  const [first] = active;
  if (!first) return null;
  return (
    <section aria-label={t('stays')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-sm font-semibold">{t('stays')}</h3>
        <Link
          to={`/ecommerce/calendar?from=${first.startDate}&view=grid`}
          className="text-sm underline underline-offset-4"
        >
          {t('openCalendar')}
        </Link>
      </div>
      <NamedList label={t('stays')} className="divide-y divide-border border-y border-border">
        {active.map((stay) => (
          <Stay key={stay.id} of={stay} onDone={onDone} />
        ))}
      </NamedList>
    </section>
  );
}

function Stay({ of, onDone }: { of: OrderStay; onDone: () => void }) {
  const t = useT(boardMessages);
  const language = useLanguage();
  const site = useSite();
  const id = useId();
  const { startDate, endDate, startTime, endTime } = of;
  const times = startTime !== null && endTime !== null ? { startTime, endTime } : {};
  const state = shownStateOf(of);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <span id={id} className="flex min-w-40 flex-1 flex-col wrap-anywhere">
        <span className="font-semibold">
          {localized(of.resourceTitle, site)?.value || localized(of.title, site)?.value}
        </span>
        <span className="tabular-nums">{spanText({ startDate, endDate, ...times }, language)}</span>
      </span>
      <StateBadge of={state}>{t(state)}</StateBadge>
      {!of.isExtra && <BookingStep booking={of} describedBy={id} size="sm" onDone={onDone} />}
    </li>
  );
}
