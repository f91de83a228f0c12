import type { AdminInputProps } from '@flotilla/admin/extend';
import { useLanguage, useT } from '@flotilla/react';
import { Checkbox } from '@flotilla/ui';
import { scheduleMessages } from './schedules/schedule-messages.js';

/** ISO weekdays, from Monday. */
const all = [1, 2, 3, 4, 5, 6, 7];
/** A Monday, so that day `n` of the week is `n - 1` days later. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Selects days of the week; none means any day. */
export function WeekdaysInput({ id, value, onChange, isReadOnly }: AdminInputProps) {
  const t = useT(scheduleMessages);
  const name = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: 'UTC' });
  const selected = Array.isArray(value) ? value : [];
  return (
    <div id={id} role="group" aria-label={t('weekdays')} className="flex flex-wrap gap-x-5 gap-y-2">
      {all.map((day) => (
        <label key={day} className="flex min-h-9 items-center gap-2 text-sm">
          <Checkbox
            checked={selected.includes(day)}
            disabled={isReadOnly}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === day ? target.checked : selected.includes(one))))
            }
          />
          {name.format(monday + (day - 1) * dayMs)}
        </label>
      ))}
      {selected.length === 0 && (
        <span className="flex min-h-9 items-center text-sm text-muted-foreground">{t('anyDay')}</span>
      )}
    </div>
  );
}
