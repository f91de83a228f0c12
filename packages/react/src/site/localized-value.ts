import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import type { Site } from './site.js';

/** A value in the best language there is. */
export interface LocalizedValue<T> {
  readonly value: T;
  /** The language that it is in. */
  readonly lang: string;
}

/** The value in the language of the page, else in the default language, else in any; undefined when all are empty. */
export function localized<T>(
  values: Readonly<Record<string, T>> | null | undefined,
  { language, languages }: Pick<Site, 'language' | 'languages'>,
): LocalizedValue<T> | undefined {
  if (!values) return undefined;
  for (const lang of [language, ...languages, ...Object.keys(values)]) {
    const value = Object.hasOwn(values, lang) ? values[lang] : undefined;
    if (value !== undefined && !isEmpty(value as RichTextValue)) return { value, lang };
  }
  return undefined;
}
