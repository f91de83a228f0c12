import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const select: BackendKind<'select'> = {
  column: textColumn,
  compare: compareText,
  openapi: {
    input: ({ values, lifecycle }) => ({
      type: 'string',
      enum: [...values],
      ...(lifecycle && {
        'x-transitions': lifecycle.transitions.map(({ name, from, to, by }) => ({ name, from, to, by })),
      }),
    }),
  },
};
