import { decimalPattern, isDecimal } from '@flotilla/core/values';
import type { BackendKind } from './backend-kind.js';

/** A string in JSON, whichever way it was sent: no float is as exact. */
const written = { type: 'string', pattern: decimalPattern.source, examples: ['149.99'] };

/** Of money too. */
export const decimal: BackendKind<'decimal' | 'money'> = {
  column: { type: 'numeric' },
  compare: { cast: 'numeric', read: (value) => (isDecimal(value) ? String(value) : undefined), expected: 'a decimal number' },
  json: (sql) => `${sql}::text`,
  write: withoutZerosAtItsEnd,
  openapi: {
    // A keyword for the bounds of a decimal that is written as a string does not exist.
    input: ({ min, max, scale }) => {
      const bounds = [
        ...(min === undefined ? [] : [`At least ${min}.`]),
        ...(max === undefined ? [] : [`At most ${max}.`]),
        ...(scale === undefined ? [] : [`At most ${scale} digits after the point.`]),
      ];
      return {
        ...written,
        type: ['string', 'number'],
        ...(min === undefined ? {} : { minimum: Number(min) }),
        ...(max === undefined ? {} : { maximum: Number(max) }),
        ...(bounds.length ? { description: bounds.join(' ') } : {}),
      };
    },
    row: written,
  },
};

function withoutZerosAtItsEnd(value: unknown): string {
  return String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
