import { isGeneratedDefault } from '@flotilla/core/reflection';
import { CalendarClock } from 'lucide-react';
import { lazy } from 'react';
import { useT } from '../context/use-t.js';
import {
  type AdminKind,
  emptyOf,
  type KindFilterProps,
  type KindInputProps,
  unparsable,
} from './admin-kind.js';
import { kindMessages } from './kind-messages.js';
import { momentText, parseMoment } from '../context/moments.js';
import { ZoneNote } from './zone-note.js';
import { PickedText, type TypedMomentProps } from './picked-text.js';

const MomentPanel = lazy(() =>
  import('./moment-panel.js').then(({ MomentPanel: panel }) => ({ default: panel })),
);

export const datetime: AdminKind<'datetime', string> = {
  Input: DatetimeInput,
  Filter: DatetimeFilter,
  toEdited: (value) => momentText(value),
  parse: (edited, field) => (edited.trim() === '' ? emptyOf(field) : (parseMoment(edited) ?? unparsable)),
};

function DatetimeInput({ field, ...props }: KindInputProps<'datetime', string>) {
  const t = useT(kindMessages);
  return (
    <div className="flex flex-col gap-1">
      <MomentInput {...props} placeholder={isGeneratedDefault(field) ? t('now') : pattern} />
      <ZoneNote value={props.value} />
    </div>
  );
}

// The input format, the same in every language.
const pattern = 'DD.MM.YYYY HH:mm';

/** An input of a moment, with a calendar and a clock in a popover. */
export function MomentInput({ placeholder = pattern, ...props }: TypedMomentProps) {
  const t = useT(kindMessages);
  const { value, onChange, onBlur, control } = props;
  return (
    <PickedText
      {...{ value, onChange, onBlur, control, placeholder }}
      label={t('chooseMoment')}
      Icon={CalendarClock}
      className="max-w-64"
    >
      <MomentPanel value={value} onChange={onChange} />
    </PickedText>
  );
}

/** The URL contains the ISO moment, independent of time zones. */
function DatetimeFilter({ value, onChange, control }: KindFilterProps<'datetime'>) {
  return (
    <MomentInput
      control={control}
      value={momentText(value) || value}
      onChange={(text) => onChange(parseMoment(text) ?? text)}
    />
  );
}
