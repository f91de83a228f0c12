import type { LocalizedText } from '@flotilla/core';
import { slugOf } from '@flotilla/core/values';

/** Returns the value of an option in the query of a page: `navy`. */
export function optionValue(text: LocalizedText): string {
  const texts = [['en', text.en] as const, ...Object.entries(text)];
  const [language, named = ''] = texts.find(([, one]) => one) ?? [];
  return slugOf(named, { language });
}
