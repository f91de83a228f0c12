import type { Decimal } from './decimals.js';

/** A decimal as an integer: `units` × 10^-`scale`. */
interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

/** Returns `a + b` exactly. Results have no exponent, as decimal fields require. */
export function add(a: Decimal, b: Decimal): string {
  return textOf(plus(exact(a), exact(b)));
}

/** Returns `a - b` exactly. */
export function subtract(a: Decimal, b: Decimal): string {
  const { units, scale } = exact(b);
  return textOf(plus(exact(a), { units: -units, scale }));
}

/** Returns `a × b` exactly, such as a price times a quantity. Round when displaying or charging it. */
export function multiply(a: Decimal, b: Decimal): string {
  const [one, other] = [exact(a), exact(b)];
  return textOf({ units: one.units * other.units, scale: one.scale + other.scale });
}

/** Returns the sum; `0` for an empty list. */
export function sum(values: Iterable<Decimal>): string {
  let total: Exact = { units: 0n, scale: 0 };
  for (const value of values) total = plus(total, exact(value));
  return textOf(total);
}

/**
 * Rounds to a number of digits after the decimal point, halves away from zero: `2.345` to `2.35`, `-0.5` to
 * `-1`.
 */
export function roundHalfUp(value: Decimal, scale: number): string {
  const given = exact(value);
  if (given.scale <= scale) return fixed(unitsAt(given, scale), scale);
  const rounded = dividedHalfUp(given.units, powerOf(given.scale - scale));
  // A negative amount keeps its sign when it rounds to 0.
  return rounded === 0n && given.units < 0n ? `-${fixed(0n, scale)}` : fixed(rounded, scale);
}

/** Returns `a / b`, rounded to a number of digits, halves away from zero. @throws RangeError when `b` is 0 */
export function divide(a: Decimal, b: Decimal, scale: number): string {
  const [dividend, divisor] = [exact(a), exact(b)];
  if (divisor.units === 0n) throw new RangeError(`${a} can't be divided by 0.`);
  const shift = scale + divisor.scale - dividend.scale;
  const [over, under] =
    shift < 0
      ? [dividend.units, divisor.units * powerOf(-shift)]
      : [dividend.units * powerOf(shift), divisor.units];
  return fixed(dividedHalfUp(over, under), scale);
}

/**
 * Splits a total in proportion to weights by the largest remainder method. The parts add up to the total, and
 * each is within one unit of its exact share; the earlier of equal remainders gets the unit. Weights that are
 * all 0 count as equal. @throws RangeError for more digits than `scale`, a negative weight, or no weights
 */
export function allocate(total: Decimal, weights: readonly Decimal[], scale: number): string[] {
  const given = exact(total);
  if (given.scale > scale && given.units % powerOf(given.scale - scale) !== 0n)
    throw new RangeError(`${total} has more than ${scale} digits after the point.`);
  const units = given.scale > scale ? given.units / powerOf(given.scale - scale) : unitsAt(given, scale);
  const read = weights.map(exact);
  if (read.some((weight) => weight.units < 0n)) throw new RangeError('A weight is negative.');
  if (read.length === 0) {
    if (units === 0n) return [];
    throw new RangeError(`There is nothing to allocate ${total} to.`);
  }
  const digits = Math.max(...read.map((weight) => weight.scale));
  const shares = read.map((weight) => unitsAt(weight, digits));
  const isEven = shares.every((share) => share === 0n);
  return largestRemainder(units, isEven ? shares.map(() => 1n) : shares).map((part) => fixed(part, scale));
}

/** Returns integers in proportion to the shares. Works with remainders of integer divisions, hence exactly. */
function largestRemainder(units: bigint, shares: readonly bigint[]): bigint[] {
  const [size, sign] = units < 0n ? [-units, -1n] : [units, 1n];
  const whole = shares.reduce((one, other) => one + other, 0n);
  const parts = shares.map((share, index) => {
    const product = size * share;
    return { index, floor: product / whole, remainder: product % whole };
  });
  const floors = parts.reduce((one, { floor }) => one + floor, 0n);
  const raised = new Set(
    parts
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, Number(size - floors))
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => (floor + (raised.has(index) ? 1n : 0n)) * sign);
}

const written = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** Integers with as many digits are exact as numbers, which are faster to read than `BigInt` reads a text. */
const exactDigits = 15;

/** @throws RangeError for a value that is no number */
function exact(value: Decimal): Exact {
  const text = String(value);
  return (text.length <= exactDigits ? shortDecimal(text) : undefined) ?? longDecimal(text);
}

/** Returns undefined for another notation than `-12.50`. */
function shortDecimal(text: string): Exact | undefined {
  const isNegative = text.startsWith('-');
  const first = isNegative ? 1 : 0;
  let units = 0;
  let point = text.length - 1;
  for (let at = first; at < text.length; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if (digit === pointDigit && point === text.length - 1 && at > first) point = at;
    else return undefined;
  }
  if (text.length === first) return undefined;
  return { units: BigInt(isNegative ? -units : units), scale: text.length - 1 - point };
}

const zero = 48;
const pointDigit = '.'.charCodeAt(0) - zero;

function longDecimal(text: string): Exact {
  const [, sign = '', whole = '', digits = '', exponent = '0'] = written.exec(text) ?? [];
  if (whole + digits === '') throw new RangeError(`${text} is no decimal.`);
  const scale = digits.length - Number(exponent);
  const units = BigInt(`${sign}${whole}${digits}`);
  return scale < 0 ? { units: units * powerOf(-scale), scale: 0 } : { units, scale };
}

function plus(a: Exact, b: Exact): Exact {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Returns the units of a decimal with more digits after the point, or as many. */
const unitsAt = ({ units, scale }: Exact, digits: number) =>
  scale === digits ? units : units * powerOf(digits - scale);

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOf = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent);

/** Divides integers, and rounds halves away from zero. */
function dividedHalfUp(a: bigint, b: bigint): bigint {
  const [quotient, remainder] = [a / b, a % b];
  const [rest, divisor] = [remainder < 0n ? -remainder : remainder, b < 0n ? -b : b];
  if (rest * 2n < divisor) return quotient;
  return a < 0n === b < 0n ? quotient + 1n : quotient - 1n;
}

/** Returns a decimal with this number of digits after the point. */
function fixed(units: bigint, scale: number): string {
  const text = String(units);
  if (scale === 0) return text;
  const [sign, digits] = units < 0n ? ['-', text.slice(1)] : ['', text];
  const padded = digits.length > scale ? digits : digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Returns a decimal without trailing zeros after the point. */
function textOf({ units, scale }: Exact): string {
  const text = fixed(units, scale);
  if (scale === 0 || !text.endsWith('0')) return text;
  return text.replace(/\.?0+$/, '');
}
