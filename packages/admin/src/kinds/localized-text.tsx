import { presentationOf } from '@flotilla/core/reflection';
import type { AdminKind, KindInputProps } from './admin-kind.js';
import { Textarea } from './controls.js';
import { TextFilter } from './text-cell.js';

export const localizedText: AdminKind<'localizedText', string> = {
  Input: LocalizedInput,
  Filter: TextFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited) => edited.trim() || undefined,
  isWide: true,
};

/** A text area that grows with its text. Titles are limited to one line. */
function LocalizedInput({
  entity,
  name,
  value,
  onChange,
  onBlur,
  control,
  lang,
}: KindInputProps<'localizedText', string>) {
  const isLine = name === 'title' || name === presentationOf(entity).rowLabel;
  return (
    <Textarea
      {...control}
      lang={lang}
      rows={1}
      value={value}
      onBlur={onBlur}
      // Pasted line breaks become spaces: a title is one line.
      onChange={({ target }) =>
        onChange(isLine ? target.value.replaceAll(/\s*[\r\n\t]+\s*/g, ' ') : target.value)
      }
      onKeyDown={(event) => isLine && event.key === 'Enter' && event.preventDefault()}
      className="min-h-10 resize-none"
    />
  );
}
