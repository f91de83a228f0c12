import type { Field } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';

/** Returns whether a field is a text in several languages without formatting, which can be typed on the page. */
export function isPlainText({ kind }: Field): boolean {
  const { isLocalized = false, isUnordered = false } = kindOf(kind);
  return isLocalized && !isUnordered;
}
