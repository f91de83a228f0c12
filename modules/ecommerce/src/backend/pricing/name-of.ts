import type { LocalizedText } from '@flotilla/core';
import { isolate } from '@flotilla/core/languages';

/** Returns the name of a product in a language, else in any language. */
export function nameOf(title: LocalizedText | undefined, language: string): string {
  return title?.[language] || title?.en || Object.values(title ?? {}).find(Boolean) || '–';
}

/** Returns the name of a product for a text of a mail, where it keeps its direction beside amounts. */
export function writtenName(title: LocalizedText | undefined, language: string): string {
  return isolate(nameOf(title, language), language);
}
