import { CalendarDays } from 'lucide-react';
import { lazy } from 'react';
import { useT } from '../context/use-t.js';
import { type AdminKind, emptyOf, type KindFilterProps, unparsable } from './admin-kind.js';
import { kindMessages } from './kind-messages.js';
import { dayText, parseDay } from '../context/moments.js';
import { PickedText, type TypedMomentProps } from './picked-text.js';

const DayCalendar = lazy(() =>
  import('./moment-panel.js').then(({ DayCalendar: calendar }) => ({ default: calendar })),
);

export const date: AdminKind<'date', string> = {
  Input: DayInput,
  Filter: DayFilter,
  toEdited: dayText,
  parse: (edited, field) => (edited.trim() === '' ? emptyOf(field) : (parseDay(edited) ?? unparsable)),
};

// The input format, the same in every language.
const pattern = 'DD.MM.YYYY';

function DayInput({ value, onChange, onBlur, control }: TypedMomentProps) {
  const t = useT(kindMessages);
  const iso = parseDay(value);
  const pick = (day: string) => onChange(dayText(day));
  return (
    <PickedText
      {...{ value, onChange, onBlur, control }}
      placeholder={pattern}
      label={t('chooseDay')}
      Icon={CalendarDays}
      className="max-w-48"
    >
      <DayCalendar selected={iso} onSelect={pick} />
    </PickedText>
  );
}

function DayFilter({ value, onChange, control }: KindFilterProps<'date'>) {
  return (
    <DayInput
      control={control}
      value={dayText(value) || value}
      onChange={(text) => onChange(parseDay(text) ?? text)}
    />
  );
}
