import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../language/use-t.js';
import { type AdminKind, emptyOf, type KindFilterProps, type KindInputProps, unparsable } from './admin-kind.js';
import { Input } from './controls.js';
import { kindMessages } from './kind-messages.js';
import { dayText, parseDay } from './moments.js';

const DayCalendar = lazy(() => import('./moment-panel.js').then(({ DayCalendar: calendar }) => ({ default: calendar })));

export const date: AdminKind<'date', string> = {
  Input: DayInput,
  Filter: DayFilter,
  toEdited: dayText,
  parse: (edited, field) => (edited.trim() === '' ? emptyOf(field) : (parseDay(edited) ?? unparsable)),
};

// What one types, in every language.
const pattern = 'DD.MM.YYYY';

type DayInputProps = Pick<KindInputProps<'date', string>, 'value' | 'onChange' | 'control'> & { onBlur?: () => void };

function DayInput({ value, onChange, onBlur, control }: DayInputProps) {
  const t = useT(kindMessages);
  const iso = parseDay(value);
  return (
    <div className="relative max-w-48">
      <Input
        {...control}
        value={value}
        placeholder={pattern}
        inputMode="numeric"
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        className="pe-11 tabular-nums"
      />
      <Popover>
        <PopoverTrigger>
          <button
            type="button"
            aria-label={t('chooseDay')}
            className="absolute end-0.5 top-0.5 grid size-9 place-items-center rounded-md hover:bg-muted"
          >
            <CalendarDays className="size-4.5" />
          </button>
        </PopoverTrigger>
        <PopoverContent label={t('chooseDay')} align="end">
          <Suspense fallback={t('loading')}>
            <DayCalendar
              selected={iso ? new Date(iso) : undefined}
              onSelect={(day) => onChange(dayText(day.toISOString()))}
              timeZone="UTC"
            />
          </Suspense>
        </PopoverContent>
      </Popover>
    </div>
  );
}

function DayFilter({ value, onChange, control }: KindFilterProps<'date'>) {
  return <DayInput control={control} value={dayText(value) || value} onChange={(text) => onChange(parseDay(text) ?? text)} />;
}
