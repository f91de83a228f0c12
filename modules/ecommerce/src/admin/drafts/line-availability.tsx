import { dayIn } from '@flotilla/core/values';
import { pageTimeZone, useFormat, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useState } from 'react';
import { productAvailability, type Availability } from '../../booking-actions.js';
import { addDays, daysBetween } from '../../bookings/days.js';
import type { LineText } from './draft-form.js';
import { draftMessages } from './draft-messages.js';

/** Days ahead whose taken ones are listed. */
const shownDays = 62;
/** Taken periods in a text. */
const maxPeriods = 8;

/** Names the taken days of a product, and how many are free on the selected ones. */
export function LineAvailability({ of: line }: { of: LineText }) {
  const t = useT(draftMessages);
  const format = useFormat();
  const [today] = useState(() => dayIn(Date.now(), pageTimeZone()));
  const startDate = line.startDate !== '' && line.startDate > today ? line.startDate : today;
  const isLong = line.endDate !== '' && daysBetween(startDate, line.endDate) > shownDays;
  const { data } = useAnswer(productAvailability, {
    params: { id: line.productId },
    query: {
      startDate,
      endDate: isLong ? addDays(startDate, 399) : addDays(startDate, shownDays),
      ...(line.storeId !== '' && { storeId: line.storeId }),
    },
  });
  if (!data) return null;
  const periods = takenPeriods(data.days);
  const shown = periods
    .slice(0, maxPeriods)
    .map(({ from, until }) =>
      from === until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`,
    );
  const own = data.days.filter(({ date }) => date >= line.startDate && date <= line.endDate);
  const left = own.length === 0 ? undefined : Math.min(...own.map((day) => day.left));
  return (
    <p aria-live="polite" className="text-sm text-muted-foreground">
      {left !== undefined && left > 0 && (
        <span className="block font-medium text-foreground">{t('free', { count: left })}</span>
      )}
      {shown.length === 0
        ? t('allFree')
        : t('taken', { days: shown.join(', ') + (periods.length > maxPeriods ? ', …' : '') })}
    </p>
  );
}

/** Returns the taken periods. */
function takenPeriods(days: Availability['days']): { from: string; until: string }[] {
  const periods: { from: string; until: string }[] = [];
  for (const { date, left } of days) {
    if (left > 0) continue;
    const last = periods.at(-1);
    if (last && addDays(last.until, 1) === date) last.until = date;
    else periods.push({ from: date, until: date });
  }
  return periods;
}
