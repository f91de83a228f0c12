// Without the library of `arithmetic.ts`, which only few browsers need.

/** Up to 20 digits before the decimal point and 8 after it. */
export const decimalPattern = /^-?\d{1,20}(\.\d{1,8})?$/;

/** Returns whether a value is an exact decimal: a string, or a number that prints as one. */
export function isDecimal(value: unknown): value is string | number {
  const isWritten = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return isWritten && decimalPattern.test(String(value));
}

export type Decimal = string | number;

/** Compares two decimals by amount, so that `1.50` equals `1.5`. Returns -1, 0 or 1 as sort functions do. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [one, other] = [partsOf(a), partsOf(b)];
  const scale = Math.max(one.digits.length, other.digits.length);
  const [x, y] = [one, other].map(({ whole, digits }) => BigInt(whole + digits.padEnd(scale, '0'))) as [
    bigint,
    bigint,
  ];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Splits a decimal at its decimal point. @throws RangeError for other values, such as `1e21` */
function partsOf(value: Decimal): { whole: string; digits: string } {
  const written =
    typeof value === 'number' && String(value).includes('e-') ? value.toFixed(20) : String(value);
  const [, whole, digits = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(written) ?? [];
  if (whole === undefined) throw new RangeError(`${value} is no decimal.`);
  return { whole, digits };
}

/** Returns the number of digits after the decimal point, without trailing zeros. */
export function scaleOf(value: Decimal): number {
  return partsOf(value).digits.replace(/0+$/, '').length;
}
