import { barePath } from '@flotilla/core/files';
import { maxLengthOf } from '@flotilla/core/reflection';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const file: BackendKind<'file'> = {
  column: textColumn,
  compare: compareText,
  // A client may send back a signed address that it has read.
  store: (value) => (typeof value === 'string' ? barePath(value) : value),
  openapi: {
    input: (field) => ({
      type: 'string',
      minLength: field.default === '' ? 0 : 1,
      maxLength: maxLengthOf(field),
      description: 'The path or absolute URL of a stored file.',
    }),
  },
};
