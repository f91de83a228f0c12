import type { BackendKind } from './backend-kind.js';
import { bindJson, compareText, jsonColumn } from './texts.js';

export const json: BackendKind<'json'> = {
  column: jsonColumn,
  compare: compareText,
  bind: bindJson,
  openapi: { input: ({ shape }) => (shape ? { type: shape } : {}) },
};
