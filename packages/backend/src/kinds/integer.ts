import { integerLimits } from '@flotilla/core/rules';
import { asSent, type BackendKind } from './backend-kind.js';

export const integer: BackendKind<'integer'> = {
  column: { type: 'integer' },
  text: asSent,
  compare: { cast: 'integer', read: readInteger, expected: 'a whole number of 32 bits' },
  cell: {
    read: (text) => (/^[+-]?\d{1,10}$/.test(text.trim()) ? Number(text) : undefined),
    expected: 'a whole number without spaces, such as 1200',
  },
  openapi: {
    input: ({ min, max }) => ({
      type: 'integer',
      format: 'int32',
      minimum: min ?? integerLimits.min,
      maximum: max ?? integerLimits.max,
    }),
  },
};

function readInteger(value: unknown): string | undefined {
  const digits = String(value);
  const isInteger = (typeof value === 'string' || typeof value === 'number') && /^-?\d{1,10}$/.test(digits);
  return isInteger && (Number(digits) | 0) === Number(digits) ? digits : undefined;
}
