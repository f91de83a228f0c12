import type { BackendKind } from './backend-kind.js';
import { compareText, textColumn } from './texts.js';

export const select: BackendKind<'select'> = {
  column: textColumn,
  compare: compareText,
  openapi: { input: ({ values }) => ({ type: 'string', enum: [...values] }) },
};
