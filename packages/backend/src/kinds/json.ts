import { asSent, type BackendKind, bindJson, cellOfJson, compareText, jsonColumn } from './backend-kind.js';

const percent = (minimum: number) => ({ type: 'integer', minimum, maximum: 100 }) as const;

/** A part of a picture, in percent of its width and height. */
const crop = {
  type: 'object',
  properties: { x: percent(0), y: percent(0), w: percent(1), h: percent(1) },
  required: ['x', 'y', 'w', 'h'],
  additionalProperties: false,
};

export const json: BackendKind<'json'> = {
  column: jsonColumn,
  text: asSent,
  compare: compareText,
  bind: bindJson,
  cell: cellOfJson,
  openapi: {
    input: ({ shape, items, isCrop }) => {
      if (isCrop) return crop;
      if (shape !== 'array') return shape ? { type: shape } : {};
      return { type: shape, items: items ? { type: 'string', pattern: items.pattern.source } : {} };
    },
  },
};
