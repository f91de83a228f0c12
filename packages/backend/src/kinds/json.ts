import { asSent, type BackendKind, bindJson, compareText, jsonColumn } from './backend-kind.js';

export const json: BackendKind<'json'> = {
  column: jsonColumn,
  text: asSent,
  compare: compareText,
  bind: bindJson,
  openapi: {
    input: ({ shape, items }) => {
      if (shape !== 'array') return shape ? { type: shape } : {};
      return { type: shape, items: items ? { type: 'string', pattern: items.pattern.source } : {} };
    },
  },
};
