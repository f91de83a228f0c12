import { asSent, type BackendKind, bindJson, compareText, jsonColumn } from './backend-kind.js';

export const json: BackendKind<'json'> = {
  column: jsonColumn,
  text: asSent,
  compare: compareText,
  bind: bindJson,
  openapi: {
    input: ({ shape }) => (shape === 'array' ? { type: shape, items: {} } : shape ? { type: shape } : {}),
  },
};
