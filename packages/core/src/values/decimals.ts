// Without the library of `arithmetic.ts`: every browser that checks a field compares, few calculate.

/** Up to 20 digits before the point and 8 after it. */
export const decimalPattern = /^-?\d{1,20}(\.\d{1,8})?$/;

/** An exact decimal: as a string, or as a number that prints as one. */
export function isDecimal(value: unknown): value is string | number {
  const isWritten = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return isWritten && decimalPattern.test(String(value));
}

export type Decimal = string | number;

/** Below zero where `a` is the smaller, above it where `b` is, and zero where they are the same amount: `1.50` and `1.5`. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [one, other] = [partsOf(a), partsOf(b)];
  const scale = Math.max(one.digits.length, other.digits.length);
  const [x, y] = [one, other].map(({ whole, digits }) => BigInt(whole + digits.padEnd(scale, '0'))) as [bigint, bigint];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** What stands before and after the point. @throws RangeError for what is no decimal, such as `1e21`. */
function partsOf(value: Decimal): { whole: string; digits: string } {
  const written = typeof value === 'number' && String(value).includes('e-') ? value.toFixed(20) : String(value);
  const [, whole, digits = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(written) ?? [];
  if (whole === undefined) throw new RangeError(`${value} is no decimal.`);
  return { whole, digits };
}

/** The number of digits after the point, zeros at the end left out. */
export function scaleOf(value: Decimal): number {
  return partsOf(value).digits.replace(/0+$/, '').length;
}
