import { defineMessages } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { useFormValue } from '../context/form-values.js';
import { useT } from '../context/use-t.js';
import type { KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { useSlugOfTitle } from './slug-of-title.js';

const addressMessages = defineMessages('admin.slugs', {
  en: { take: 'Use {{address}}' },
  ru: { take: 'Взять {{address}}' },
});

/**
 * An input of the slug or the path in one language. Empty, that of all languages applies; a button fills in the one
 * of the title in this language.
 */
export function AddressOfLanguage({
  entity,
  field,
  value,
  onChange,
  onBlur,
  control,
  lang = '',
}: KindInputProps<'localizedText', string>) {
  const t = useT(addressMessages);
  const { areUrls = false } = field;
  const ofAll = textOf(useFormValue(areUrls ? 'url' : 'slug'));
  const title = areUrls ? (entity.ui?.path?.title ?? 'title') : 'title';
  const slug = useSlugOfTitle(textOf(useFormValue(`${title}.${lang}`)), lang);
  const suggested = areUrls ? pathOf(slug, ofAll) : slug;
  const isOffered = value === '' && suggested !== '' && suggested !== ofAll;
  return (
    <>
      <Input
        {...control}
        dir="ltr"
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        placeholder={ofAll}
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
          {t('take', { address: suggested })}
        </Button>
      )}
    </>
  );
}

/** Returns the path that has the slug instead of the last segment; empty for the home page and paths of rows. */
function pathOf(slug: string, ofAll: string): string {
  if (slug === '' || ofAll === '/' || !ofAll.startsWith('/') || ofAll.includes('[')) return '';
  return `${ofAll.slice(0, ofAll.lastIndexOf('/'))}/${slug}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
