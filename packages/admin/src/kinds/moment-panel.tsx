import { dayIn } from '@flotilla/core/values';
import { Calendar } from '@flotilla/ui/controls';
import { Button, cn } from '@flotilla/ui';
import { enGB } from 'react-day-picker/locale/en-GB';
import { ru } from 'react-day-picker/locale/ru';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { kindMessages } from './kind-messages.js';
import { dayText, momentText, parseDay } from '../context/moments.js';
import { ZoneNote } from './zone-note.js';

const locales = { en: enGB, ru };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minutes = Array.from({ length: 12 }, (_, step) => step * 5);

export interface MomentPanelProps {
  /** `DD.MM.YYYY HH:mm` */
  value: string;
  onChange: (value: string) => void;
}

/** A calendar, the hours of a day, and minutes in steps of five. */
export function MomentPanel({ value, onChange }: MomentPanelProps) {
  const t = useT(kindMessages);
  const { day, hour, minute } = partsOf(value);
  const change = (to: Partial<Parts>) => onChange(changed(value, to));
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <DayCalendar selected={day} onSelect={(to) => change({ day: to })} />
      <div className="flex flex-col gap-3">
        <Numbers label={t('hour')} numbers={hours} chosen={hour} onChoose={(to) => change({ hour: to })} />
        <Numbers
          label={t('minute')}
          numbers={minutes}
          chosen={minute}
          onChoose={(to) => change({ minute: to })}
        />
        <div className="mt-auto flex gap-2">
          <Button size="sm" variant="outline" onClick={() => onChange(momentText(new Date().toISOString()))}>
            {t('now')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            {t('clear')}
          </Button>
        </div>
        <div className="max-w-60">
          <ZoneNote value={value} />
        </div>
      </div>
    </div>
  );
}

/** A calendar in the interface language. */
export function DayCalendar({
  selected,
  onSelect,
}: {
  selected: string | undefined;
  onSelect: (day: string) => void;
}) {
  const { language } = useInterfaceLanguage();
  const date = selected === undefined ? undefined : new Date(selected);
  return (
    <Calendar
      mode="single"
      required
      selected={date}
      defaultMonth={date}
      onSelect={(day) => onSelect(dayIn(day, 'UTC'))}
      // Days are calendar days: midnight UTC in every browser.
      timeZone="UTC"
      locale={locales[language as keyof typeof locales] ?? enGB}
      weekStartsOn={weekStartOfPage()}
    />
  );
}

/** Returns the first day of the week of the site, 0 for Sunday; Monday without one. */
const weekStartOfPage = () => (Number(document.documentElement.dataset['weekStart'] ?? 1) % 7) as 0 | 1 | 6;

/** Day and time of a moment's text. */
interface Parts {
  /** `YYYY-MM-DD` */
  readonly day: string | undefined;
  readonly hour: number | undefined;
  readonly minute: number | undefined;
}

function partsOf(value: string): Parts {
  const [, day = '', hour, minute] = /^(\S+) (\d{2}):(\d{2})$/.exec(value.trim()) ?? [];
  return {
    day: parseDay(day),
    hour: hour === undefined ? undefined : Number(hour),
    minute: minute === undefined ? undefined : Number(minute),
  };
}

/** Replaces parts of the text; missing parts come from the next full hour. */
function changed(before: string, to: Partial<Parts>): string {
  const nextHour = momentText(new Date(Math.ceil((Date.now() + 1) / hourMs) * hourMs).toISOString());
  const start = partsOf(parseDay(before.trim().slice(0, 10)) ? before : nextHour);
  const { day = '', hour = 0, minute = 0 } = { ...start, ...to };
  return `${dayText(day)} ${two(hour)}:${two(minute)}`;
}

const hourMs = 3_600_000;
const two = (number: number) => String(number).padStart(2, '0');

interface NumbersProps {
  label: string;
  numbers: readonly number[];
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

function Numbers({ label, numbers, chosen, onChoose }: NumbersProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-muted-foreground">{label}</legend>
      <div className="grid grid-cols-6 gap-1">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === chosen}
            onClick={() => onChoose(number)}
            className={cn(
              'h-8 w-10 rounded-md text-sm tabular-nums hover:bg-secondary focus-visible:outline-offset-0',
              'aria-pressed:bg-primary aria-pressed:text-primary-foreground',
            )}
          >
            {two(number)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
