import { printable } from '@flotilla/core/values';
import { maxLengthOf } from '@flotilla/core/reflection';
import { type BackendKind, compareLanguageText, textColumn } from './backend-kind.js';

export const text: BackendKind<'text'> = {
  column: textColumn,
  store: printable,
  compare: compareLanguageText,
  generate: (title) => title,
  openapi: {
    input: (field) => ({
      type: 'string',
      ...(field.min === undefined ? {} : { minLength: field.min }),
      maxLength: maxLengthOf(field),
      ...(field.pattern ? { pattern: field.pattern.source } : {}),
      ...(field.suggestions ? { examples: [...field.suggestions] } : {}),
    }),
  },
};
