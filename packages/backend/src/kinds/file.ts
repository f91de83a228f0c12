import { maxLengthOf } from '@flotilla/core/reflection';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

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
