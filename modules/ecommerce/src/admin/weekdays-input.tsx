import type { AdminInputProps } from '@flotilla/admin/extend';
import { useLanguage, useT } from '@flotilla/react';
import { ChoicesInput } from './choices-input.js';
import { scheduleMessages } from './schedules/schedule-messages.js';

/** ISO weekdays, from Monday. */
const all = [1, 2, 3, 4, 5, 6, 7];
/** A Monday, so that day `n` of the week is `n - 1` days later. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Selects days of the week; none means any day. */
export function WeekdaysInput(props: AdminInputProps) {
  const t = useT(scheduleMessages);
  const name = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' });
  const isAny = !Array.isArray(props.value) || props.value.length === 0;
  return (
    <ChoicesInput
      {...props}
      label={t('weekdays')}
      values={all}
      nameOf={(day) => name.format(monday + (day - 1) * dayMs)}
    >
      {isAny && (
        <span className="flex min-h-9 items-center text-sm text-muted-foreground">{t('anyDay')}</span>
      )}
    </ChoicesInput>
  );
}
