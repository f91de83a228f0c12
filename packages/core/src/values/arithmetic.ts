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

/** Returns `a / b`, rounded to a number of digits, halves away from zero. @throws RangeError when `b` is 0 */
export function divide(a: Decimal, b: Decimal, scale: number): string {
  if (exact(b).eq(0)) throw new RangeError(`${a} can't be divided by 0.`);
  const Scaled = Big();
  Scaled.DP = scale;
  Scaled.RM = Big.roundHalfUp;
  return new Scaled(String(a)).div(new Scaled(String(b))).toFixed(scale);
}

/**
 * Splits a total in proportion to weights by the largest remainder method. The parts add up to the total, and
 * each is within one unit of its exact share; the earlier of equal remainders gets the unit. Weights that are
 * all 0 count as equal. @throws RangeError for more digits than `scale`, a negative weight, or no weights
 */
export function allocate(total: Decimal, weights: readonly Decimal[], scale: number): string[] {
  const unit = exact(`1e-${scale}`);
  const units = exact(total).div(unit);
  if (!units.round(0, Big.roundDown).eq(units))
    throw new RangeError(`${total} has more than ${scale} digits after the point.`);
  const given = weights.map(exact);
  if (given.some((weight) => weight.lt(0))) throw new RangeError('A weight is negative.');
  if (given.length === 0) {
    if (units.eq(0)) return [];
    throw new RangeError(`There is nothing to allocate ${total} to.`);
  }
  const all = given.reduce((one, other) => one.plus(other), exact(0));
  const shares = all.eq(0) ? given.map(() => exact(1)) : given;
  const whole = all.eq(0) ? exact(given.length) : all;
  return largestRemainder(units, shares, whole).map((part) => part.times(unit).toFixed(scale));
}

/** Returns integers in proportion to the shares. Works with remainders of integer divisions, hence exactly. */
function largestRemainder(units: Big, shares: readonly Big[], whole: Big): Big[] {
  const sign = units.lt(0) ? -1 : 1;
  const parts = shares.map((share, index) => {
    const product = units.abs().times(share);
    const remainder = product.mod(whole);
    return { index, floor: product.minus(remainder).div(whole), remainder };
  });
  const floors = parts.reduce((one, { floor }) => one.plus(floor), exact(0));
  const missing = Number(units.abs().minus(floors).toFixed());
  const raised = new Set(
    parts
      .toSorted((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => floor.plus(raised.has(index) ? 1 : 0).times(sign));
}
