import { isTranslatable } from '@flotilla/core/languages';
import type { Field } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';

/** Returns whether a field is a text in several languages without formatting, which can be typed on the page. */
export function isPlainText(field: Field): boolean {
  return isTranslatable(field) && !kindOf(field.kind).isUnordered;
}
