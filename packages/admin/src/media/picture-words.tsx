import { directionOf } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';
import { Checkbox } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { Textarea } from '../kinds/controls.js';
import { pictureMessages } from './picture-messages.js';

/** The alternative text of a picture by language. */
export interface Words {
  readonly isDecorative: boolean;
  readonly texts: Readonly<Record<string, string>>;
}

/** Reads the alternative text of a file: `alt` is in the first language, and empty for a decorative picture. */
export function wordsOf(row: AdminRow, [first = '', ...others]: readonly string[]): Words {
  const { alt, altByLanguage: translated } = row as { alt?: unknown; altByLanguage?: unknown };
  const textIn = (language: string) => (isPlainObject(translated) ? String(translated[language] ?? '') : '');
  return {
    isDecorative: alt === '',
    texts: {
      [first]: typeof alt === 'string' ? alt : textIn(first),
      ...Object.fromEntries(others.map((language) => [language, textIn(language)])),
    },
  };
}

/** Returns the fields of a file with an alternative text. */
export function altOf({ isDecorative, texts }: Words, [first = '', ...others]: readonly string[]) {
  if (isDecorative) return { alt: '' };
  const filled = others.flatMap((language) => {
    const text = texts[language]?.trim();
    return text ? [[language, text] as const] : [];
  });
  return { alt: texts[first]?.trim() || null, altByLanguage: Object.fromEntries(filled) };
}

interface PictureWordsProps {
  readonly value: Words;
  readonly onChange: (value: Words) => void;
  readonly isReadOnly: boolean;
}

/** Edits the alternative text in each language, or marks the picture as decorative. */
export function PictureWords({ value, onChange, isReadOnly }: PictureWordsProps): ReactNode {
  const t = useT(pictureMessages);
  const id = useId();
  const { languages } = useAdmin();
  const names = new Intl.DisplayNames(useInterfaceLanguage().language, { type: 'language' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{t('words')}</legend>
      <p className="text-sm text-muted-foreground">{t('wordsHint')}</p>
      {!value.isDecorative &&
        languages.map((language) => (
          <label key={language} className="flex flex-col gap-1 text-sm font-medium">
            {names.of(language)}
            <Textarea
              lang={language}
              dir={directionOf(language)}
              rows={2}
              maxLength={1000}
              readOnly={isReadOnly}
              value={value.texts[language] ?? ''}
              onChange={({ target }) =>
                onChange({ ...value, texts: { ...value.texts, [language]: target.value } })
              }
              className="min-h-16"
            />
          </label>
        ))}
      <label htmlFor={id} className="flex min-h-9 items-center gap-2 text-sm">
        <Checkbox
          id={id}
          checked={value.isDecorative}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ ...value, isDecorative: target.checked })}
        />
        {t('decorative')}
      </label>
    </fieldset>
  );
}
