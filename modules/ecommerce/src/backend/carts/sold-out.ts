import { ConflictError } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';

/** What is asked for, and how many of it there are still. */
export interface Lacking {
  readonly title: LocalizedText | undefined;
  readonly stock: number;
}

/** Says what there is not enough of. */
export function soldOut(lacking: readonly Lacking[], language: string): ConflictError {
  return new ConflictError(lacking.map(({ title, stock }) => `${nameOf(title, language)}: ${stock} left in stock.`).join(' '));
}

/** What a product is called in a language, or in any. */
export function nameOf(title: LocalizedText | undefined, language: string): string {
  return title?.[language] || title?.en || Object.values(title ?? {}).find(Boolean) || '–';
}
