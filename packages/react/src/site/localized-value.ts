import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import type { Site } from './site.js';

/** A value and its language. */
export interface LocalizedValue<T> {
  readonly value: T;
  readonly lang: string;
}

/**
 * Returns the value in the page's language, or else in the default language, or else in any; undefined if all
 * are empty.
 */
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
