import type { LocalizedText } from '@flotilla/core';
import { slugOf } from '@flotilla/core/values';

/** Returns the value of an option in the query of a page: `navy`. */
export const optionValue = (text: LocalizedText): string =>
  slugOf(text.en || Object.values(text).find(Boolean) || '');
