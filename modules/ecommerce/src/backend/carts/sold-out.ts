import { ConflictError } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { nameOf } from '../pricing/name-of.js';

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
