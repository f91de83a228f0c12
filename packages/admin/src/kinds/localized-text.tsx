import { areAddresses } from '@flotilla/core/languages';
import { presentationOf } from '@flotilla/core/reflection';
import { lazy, Suspense } from 'react';
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

const AddressInput = lazy(() =>
  import('./address-of-language.js').then((module) => ({ default: module.AddressOfLanguage })),
);

function LocalizedInput(props: KindInputProps<'localizedText', string>) {
  if (!areAddresses(props.field)) return <TextInput {...props} />;
  return (
    <Suspense fallback={<div className="h-10" />}>
      <AddressInput {...props} />
    </Suspense>
  );
}

/** A text area that grows with its text. Titles are limited to one line. */
function TextInput({
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
