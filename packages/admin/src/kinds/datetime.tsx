import { isMadeDefault } from '@flotilla/core/reflection';
import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../language/use-t.js';
import { type AdminKind, emptyOf, type KindFilterProps, type KindInputProps, unparsable } from './admin-kind.js';
import { Input } from './controls.js';
import { kindMessages } from './kind-messages.js';
import { momentText, parseMoment } from './moments.js';

const MomentPanel = lazy(() => import('./moment-panel.js').then(({ MomentPanel: panel }) => ({ default: panel })));

export const datetime: AdminKind<'datetime', string> = {
  Input: DatetimeInput,
  Filter: DatetimeFilter,
  toEdited: momentText,
  parse: (edited, field) => (edited.trim() === '' ? emptyOf(field) : (parseMoment(edited) ?? unparsable)),
};

function DatetimeInput({ field, ...props }: KindInputProps<'datetime', string>) {
  const t = useT(kindMessages);
  return <MomentInput {...props} placeholder={isMadeDefault(field) ? t('now') : pattern} />;
}

// What one types, in every language.
const pattern = 'DD.MM.YYYY HH:mm';

export interface MomentInputProps extends Pick<KindInputProps<'datetime', string>, 'value' | 'onChange' | 'control'> {
  onBlur?: () => void;
  placeholder?: string;
}

/** A moment as text, and a calendar with the hours and minutes beside it. */
export function MomentInput({ value, onChange, onBlur, control, placeholder = pattern }: MomentInputProps) {
  const t = useT(kindMessages);
  return (
    <div className="relative max-w-64">
      <Input
        {...control}
        value={value}
        placeholder={placeholder}
        inputMode="numeric"
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        className="pe-11 tabular-nums"
      />
      <Popover>
        <PopoverTrigger>
          <button
            type="button"
            aria-label={t('chooseMoment')}
            className="absolute end-0.5 top-0.5 grid size-9 place-items-center rounded-md hover:bg-muted"
          >
            <CalendarClock className="size-4.5" />
          </button>
        </PopoverTrigger>
        <PopoverContent label={t('chooseMoment')} align="end">
          <Suspense fallback={t('loading')}>
            <MomentPanel value={value} onChange={onChange} />
          </Suspense>
        </PopoverContent>
      </Popover>
    </div>
  );
}

/** The address holds the moment itself, which everyone reads alike. */
function DatetimeFilter({ value, onChange, control }: KindFilterProps<'datetime'>) {
  return <MomentInput control={control} value={momentText(value) || value} onChange={(text) => onChange(parseMoment(text) ?? text)} />;
}
