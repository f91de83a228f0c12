import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, allocate, divide, multiply, roundHalfUp, subtract, sum } from './arithmetic.js';

const Exact = Big();
const big = (value: string | number) => new Exact(String(value));

const digits = (max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((own) => own.join(''));
/** Decimals as fields and code write them: with leading and trailing zeros, and as numbers with exponents. */
const decimals = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-'), digits(21), fc.option(digits(9)))
    .map(([sign, whole, rest]) => `${sign}${whole}${rest === null ? '' : `.${rest}`}`),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e22, max: 1e22 }),
  fc.integer(),
  fc.constantFrom('0', '-0', '0.00', '-0.00', '.5', '1.', '1e3', '1.5E-7', 1e21, 1e-7),
);
const scales = fc.integer({ min: 0, max: 10 });

function largestRemainder(total: string, weights: readonly (string | number)[], scale: number): string[] {
  const unit = big(`1e-${scale}`);
  const units = big(total).div(unit);
  const given = weights.map(big);
  const all = given.reduce((one, other) => one.plus(other), big(0));
  const shares = all.eq(0) ? given.map(() => big(1)) : given;
  const whole = all.eq(0) ? big(given.length) : all;
  const parts = shares.map((share, index) => {
    const product = units.abs().times(share);
    const remainder = product.mod(whole);
    return { index, floor: product.minus(remainder).div(whole), remainder };
  });
  const floors = parts.reduce((one, { floor }) => one.plus(floor), big(0));
  const raised = new Set(
    parts
      .toSorted((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index)
      .slice(0, Number(units.abs().minus(floors)))
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) =>
    floor
      .plus(raised.has(index) ? 1 : 0)
      .times(units.lt(0) ? -1 : 1)
      .times(unit)
      .toFixed(scale),
  );
}

describe('arithmetic with integers equals that of big.js', () => {
  it('in sums, differences and products', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(add(a, b)).toBe(big(a).plus(big(b)).toFixed());
        expect(subtract(a, b)).toBe(big(a).minus(big(b)).toFixed());
        expect(multiply(a, b)).toBe(big(a).times(big(b)).toFixed());
        expect(sum([a, b, a])).toBe(big(a).plus(big(b)).plus(big(a)).toFixed());
      }),
      { numRuns: 2000 },
    );
  });

  it('in rounded values and quotients', () => {
    fc.assert(
      fc.property(decimals, decimals, scales, (a, b, scale) => {
        expect(roundHalfUp(a, scale)).toBe(big(a).toFixed(scale, Big.roundHalfUp));
        if (big(b).eq(0)) return;
        const Scaled = Big();
        Scaled.DP = scale;
        Scaled.RM = Big.roundHalfUp;
        expect(divide(a, b, scale)).toBe(new Scaled(String(a)).div(new Scaled(String(b))).toFixed(scale));
      }),
      { numRuns: 2000 },
    );
  });

  it('in allocated amounts', () => {
    const weights = fc.array(
      fc.oneof(
        decimals.filter((one) => !big(one).lt(0)),
        fc.constantFrom('0', '10.00', '10.00'),
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(decimals, weights, scales, (given, own, scale) => {
        const total = roundHalfUp(given, scale);
        expect(allocate(total, own, scale)).toEqual(largestRemainder(total, own, scale));
      }),
      { numRuns: 1000 },
    );
  });

  it('and rejects the same texts', () => {
    for (const text of ['', ' 1', '1 ', '+1', '0x10', '1,5', 'NaN', '1e', '.', '-', '1n']) {
      expect(() => add(text, 1), text).toThrow(RangeError);
      expect(() => big(text), text).toThrow(/Invalid number/);
    }
  });
});
