import { decimalPattern, isDecimal } from '@flotilla/core/values';
import type { BackendKind, CellOptions } from './backend-kind.js';

/** A string in JSON, even when a number was sent, because floats are not exact. */
const written = { type: 'string', pattern: decimalPattern.source, examples: ['149.99'] };

/** Also used for money. */
export const decimal: BackendKind<'decimal' | 'money'> = {
  column: { type: 'numeric' },
  compare: {
    cast: 'numeric',
    read: (value) => (isDecimal(value) ? String(value) : undefined),
    expected: 'a decimal number',
  },
  json: (sql) => `${sql}::text`,
  write: withoutZerosAtItsEnd,
  copy: String,
  cell: { read: decimalCell, expected: 'a number such as 1234.50, without spaces' },
  openapi: {
    // JSON Schema has no keyword for the bounds of a decimal string.
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

/**
 * Returns the number of a cell. A comma is a decimal point where cells are separated by another character, unless
 * three digits follow: 1,234 may be a thousand.
 */
function decimalCell(text: string, { hasDecimalComma }: CellOptions): string | undefined {
  const number = text.trim();
  if (/^[+-]?\d+(\.\d+)?$/.test(number)) return number.replace(/^\+/, '');
  const isDecimalComma = hasDecimalComma && /^[+-]?\d+,(\d{1,2}|\d{4,})$/.test(number);
  return isDecimalComma ? number.replace(/^\+/, '').replace(',', '.') : undefined;
}
