import { maxLengthOf } from '@flotilla/core';
import type { BackendKind } from './backend-kind.js';
import { compareText, textColumn } from './texts.js';

export const text: BackendKind<'text'> = {
  column: textColumn,
  compare: compareText,
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
