import { maxLengthOf } from '@flotilla/core';
import type { BackendKind } from './backend-kind.js';
import { compareText, textColumn } from './texts.js';

export const file: BackendKind<'file'> = {
  column: textColumn,
  compare: compareText,
  openapi: {
    input: (field) => ({
      type: 'string',
      minLength: 1,
      maxLength: maxLengthOf(field),
      description: 'The path or absolute URL of a stored file.',
    }),
  },
};
