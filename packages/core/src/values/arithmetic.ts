import Big from 'big.js';
import type { Decimal } from './decimals.js';

/** A constructor of our own, so that the library's global settings are not changed. */
const Exact = Big();
const exact = (value: Decimal) => new Exact(String(value));

/** Returns `a + b` exactly. Results have no exponent, as decimal fields require. */
export function add(a: Decimal, b: Decimal): string {
  return exact(a).plus(exact(b)).toFixed();
}

/** Returns `a - b` exactly. */
export function subtract(a: Decimal, b: Decimal): string {
  return exact(a).minus(exact(b)).toFixed();
}

/** Returns `a × b` exactly, such as a price times a quantity. Round when displaying or charging it. */
export function multiply(a: Decimal, b: Decimal): string {
  return exact(a).times(exact(b)).toFixed();
}

/** Returns the sum; `0` for an empty list. */
export function sum(values: Iterable<Decimal>): string {
  let total = exact(0);
  for (const value of values) total = total.plus(exact(value));
  return total.toFixed();
}

/**
 * Rounds to a number of digits after the decimal point, halves away from zero: `2.345` to `2.35`, `-0.5` to
 * `-1`.
 */
export function roundHalfUp(value: Decimal, scale: number): string {
  return exact(value).toFixed(scale, Big.roundHalfUp);
}
