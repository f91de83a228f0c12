import { barePath } from '@flotilla/core/files';
import { maxLengthOf } from '@flotilla/core/reflection';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const file: BackendKind<'file'> = {
  column: textColumn,
  compare: compareText,
  // Who read a signed address may send it back.
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
