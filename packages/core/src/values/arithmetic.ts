import Big from 'big.js';
import type { Decimal } from './decimals.js';

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
