import type { LocalizedText } from '@flotilla/core';

/** Returns the name of a product in a language, else in any language. */
export function nameOf(title: LocalizedText | undefined, language: string): string {
  return title?.[language] || title?.en || Object.values(title ?? {}).find(Boolean) || '–';
}
