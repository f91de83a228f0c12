import { randomBytes } from 'node:crypto';
import { maxLengthOf, slugPattern } from '@flotilla/core/reflection';
import { slugOf } from '@flotilla/core/values';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const slug: BackendKind<'slug'> = {
  column: textColumn,
  compare: compareText,
  generate: (title) => `${slugOf(title)}-${randomBytes(4).toString('hex')}`,
  openapi: {
    input: (field) => ({
      type: 'string',
      pattern: field.generated ? '^[a-z0-9-]*$' : slugPattern.source,
      maxLength: maxLengthOf(field),
      examples: ['first-charter'],
    }),
  },
};
