import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const select: BackendKind<'select'> = {
  column: textColumn,
  compare: compareText,
  openapi: { input: ({ values }) => ({ type: 'string', enum: [...values] }) },
};
