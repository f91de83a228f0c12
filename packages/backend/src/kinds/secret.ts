import { type BackendKind, compareText, textColumn } from './backend-kind.js';

export const secret: BackendKind<'secret'> = {
  column: textColumn,
  compare: compareText,
  json: null,
  write: () => undefined,
  openapi: { input: () => ({ not: {} }) },
};
