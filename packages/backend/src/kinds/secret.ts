import type { BackendKind } from './backend-kind.js';
import { compareText, textColumn } from './texts.js';

export const secret: BackendKind<'secret'> = {
  column: textColumn,
  compare: compareText,
  json: null,
  write: () => undefined,
  openapi: { input: () => ({ not: {} }) },
};
