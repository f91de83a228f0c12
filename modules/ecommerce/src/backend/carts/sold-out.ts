import { ConflictError } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';

/** A product without enough stock, and its remaining stock. */
export interface InsufficientStock {
  readonly title: LocalizedText | undefined;
  readonly stock: number;
}

/** Creates the error that lists the products without enough stock. */
export function soldOut(lacking: readonly InsufficientStock[], language: string): ConflictError {
  return new ConflictError(
    lacking.map(({ title, stock }) => `${nameOf(title, language)}: ${stock} left in stock.`).join(' '),
  );
}

/** Returns the name of a product in a language, else in any language. */
export function nameOf(title: LocalizedText | undefined, language: string): string {
  return title?.[language] || title?.en || Object.values(title ?? {}).find(Boolean) || '–';
}
