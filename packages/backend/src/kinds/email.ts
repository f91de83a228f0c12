import { maxLengthOf } from '@flotilla/core/reflection';
import { isStorableText } from '@flotilla/core/values';
import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const email: BackendKind<'email'> = {
  column: textColumn,
  compare: {
    ...compareText,
    sql: (column) => `lower(${column})`,
    read: (value) => (isStorableText(value) ? value.toLowerCase() : undefined),
  },
  bind: (value) => ({ value: String(value).toLowerCase(), cast: 'text' }),
  openapi: {
    input: (field) => ({
      type: 'string',
      ...(field.default === '' ? {} : { format: 'email' }),
      maxLength: maxLengthOf(field),
      examples: ['ann@example.com'],
    }),
  },
};
