import { defineMessages } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { useFormValue } from '../context/form-values.js';
import { useT } from '../context/use-t.js';
import type { KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { useSlugOfTitle } from './slug-of-title.js';

const slugMessages = defineMessages('admin.slugs', {
  en: { take: 'Use {{slug}}' },
  ru: { take: 'Взять {{slug}}' },
});

/**
 * An input of the slug in one language. Empty, the slug of all languages applies; a button fills in the one of the
 * title in this language.
 */
export function SlugOfLanguage({
  value,
  onChange,
  onBlur,
  control,
  lang = '',
}: KindInputProps<'localizedText', string>) {
  const t = useT(slugMessages);
  const slug = textOf(useFormValue('slug'));
  const suggested = useSlugOfTitle(textOf(useFormValue(`title.${lang}`)));
  const isOffered = value === '' && suggested !== '' && suggested !== slug;
  return (
    <>
      <Input
        {...control}
        dir="ltr"
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        placeholder={slug}
        spellCheck={false}
        autoCapitalize="none"
        className="font-mono sm:text-xs"
      />
      {isOffered && (
        <Button
          size="sm"
          variant="ghost"
          className="h-auto min-h-8 max-w-full justify-start self-start px-2 text-start wrap-anywhere whitespace-normal"
          onClick={() => onChange(suggested)}
        >
          {t('take', { slug: suggested })}
        </Button>
      )}
    </>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
