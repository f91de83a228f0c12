import { Calendar } from '@flotilla/ui/controls';
import { Button, cn } from '@flotilla/ui';
import { enGB } from 'react-day-picker/locale/en-GB';
import { ru } from 'react-day-picker/locale/ru';
import { useInterfaceLanguage } from '../language/language.js';
import { useT } from '../language/use-t.js';
import { kindMessages } from './kind-messages.js';
import { momentText, parseMoment } from '../context/moments.js';

const locales = { en: enGB, ru };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minutes = Array.from({ length: 12 }, (_, step) => step * 5);

export interface MomentPanelProps {
  /** `DD.MM.YYYY HH:mm` */
  value: string;
  onChange: (value: string) => void;
}

/** A calendar, the hours of a day, and its minutes in steps of five. */
export function MomentPanel({ value, onChange }: MomentPanelProps) {
  const t = useT(kindMessages);
  const iso = parseMoment(value);
  const moment = iso ? new Date(iso) : undefined;
  const change = (to: Partial<Record<'hour' | 'minute', number>> & { day?: Date }) => onChange(changed(moment, to));
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <DayCalendar selected={moment} onSelect={(day) => change({ day })} />
      <div className="flex flex-col gap-3">
        <Numbers label={t('hour')} numbers={hours} chosen={moment?.getHours()} onChoose={(hour) => change({ hour })} />
        <Numbers label={t('minute')} numbers={minutes} chosen={moment?.getMinutes()} onChoose={(minute) => change({ minute })} />
        <div className="mt-auto flex gap-2">
          <Button size="sm" variant="outline" onClick={() => onChange(momentText(new Date().toISOString()))}>
            {t('now')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            {t('clear')}
          </Button>
        </div>
        <p className="text-xs text-muted-foreground">{t('atLocalTime', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      </div>
    </div>
  );
}

/** The days of a month, in the language of the interface. */
export function DayCalendar({
  selected,
  onSelect,
  timeZone,
}: {
  selected: Date | undefined;
  onSelect: (day: Date) => void;
  timeZone?: string;
}) {
  const { language } = useInterfaceLanguage();
  return (
    <Calendar
      mode="single"
      required
      selected={selected}
      defaultMonth={selected}
      onSelect={onSelect}
      timeZone={timeZone}
      locale={locales[language as keyof typeof locales] ?? enGB}
      weekStartsOn={1}
    />
  );
}

/** What was not said is said by the moment before, or by the next full hour. */
function changed(before: Date | undefined, { day, hour, minute }: { day?: Date; hour?: number; minute?: number }): string {
  const start = before ?? new Date(new Date().setHours(new Date().getHours() + 1, 0));
  const date = day ?? start;
  return momentText(
    new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour ?? start.getHours(), minute ?? start.getMinutes()).toISOString(),
  );
}

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
            {String(number).padStart(2, '0')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
