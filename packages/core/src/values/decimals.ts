import Big from 'big.js';

/** Up to 20 digits before the point and 8 after it. */
export const decimalPattern = /^-?\d{1,20}(\.\d{1,8})?$/;

/** An exact decimal: as a string, or as a number that prints as one. */
export function isDecimal(value: unknown): value is string | number {
  const isWritten = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return isWritten && decimalPattern.test(String(value));
}

type Decimal = string | number;

/** The library's own switches stay as they are: this constructor is ours alone. */
const Exact = Big();
const exact = (value: Decimal) => new Exact(String(value));

/** `a + b`, exactly. Answers are written without an exponent, as fields hold them. */
export function add(a: Decimal, b: Decimal): string {
  return exact(a).plus(exact(b)).toFixed();
}

/** `a - b`, exactly. */
export function subtract(a: Decimal, b: Decimal): string {
  return exact(a).minus(exact(b)).toFixed();
}

/** `a × b`, exactly: a price by a quantity. Round where it is shown or charged. */
export function multiply(a: Decimal, b: Decimal): string {
  return exact(a).times(exact(b)).toFixed();
}

/** All of them together; `0` of none. */
export function sum(values: Iterable<Decimal>): string {
  let total = exact(0);
  for (const value of values) total = total.plus(exact(value));
  return total.toFixed();
}

/** To so many digits after the point, halves away from zero: `2.345` to `2.35`, `-0.5` to `-1`. */
export function roundHalfUp(value: Decimal, scale: number): string {
  return exact(value).toFixed(scale, Big.roundHalfUp);
}

/** Below zero where `a` is the smaller, above it where `b` is, and zero where they are the same amount: `1.50` and `1.5`. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return exact(a).cmp(exact(b));
}

/** The number of digits after the point, zeros at the end left out. */
export function scaleOf(value: Decimal): number {
  const [, digits = ''] = exact(value).toFixed().split('.');
  return digits.replace(/0+$/, '').length;
}
