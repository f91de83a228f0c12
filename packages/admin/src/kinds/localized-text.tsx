import type { AdminKind, KindInputProps } from './admin-kind.js';
import { Textarea } from './controls.js';
import { TextFilter } from './shown.js';

export const localizedText: AdminKind<'localizedText', string> = {
  Input: LocalizedInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited) => (edited.trim() === '' ? undefined : edited),
  isWide: true,
};

/** A line that grows: titles are one, and some texts are more. */
function LocalizedInput({ value, onChange, onBlur, control, lang }: KindInputProps<'localizedText', string>) {
  return (
    <Textarea
      {...control}
      lang={lang}
      rows={1}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-10 resize-none"
    />
  );
}
