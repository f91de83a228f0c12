import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, divide, subtract, sum } from './arithmetic.js';
import { compareDecimals } from './decimals.js';

const scales = fc.constantFrom(0, 2, 3);
const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 });
const inUnits = (units: number, scale: number) => divide(units, 10 ** scale, scale);

describe('divide', () => {
  it.each([
    ['10', '3', 2, '3.33'],
    ['20', '3', 2, '6.67'],
    ['-0.5', '1', 0, '-1'],
    ['1', '8', 2, '0.13'],
    ['4878.00', '1.19', 2, '4099.16'],
    ['99999999999999999999', '3', 8, '33333333333333333333.00000000'],
  ])('%s / %s with %d digits is %s', (a, b, scale, result) => {
    expect(divide(a, b, scale)).toBe(result);
  });

  it('refuses 0', () => {
    expect(() => divide('1', '0.00', 2)).toThrow(RangeError);
  });
});

describe('allocate', () => {
  it('gives the remaining units to the largest remainders, the earlier first', () => {
    expect(allocate('10.00', ['10', '10', '10'], 2)).toEqual(['3.34', '3.33', '3.33']);
    expect(allocate('-10.00', [1, 1, 1], 2)).toEqual(['-3.34', '-3.33', '-3.33']);
    expect(allocate('5', [1, 2, 4], 0)).toEqual(['1', '1', '3']);
    expect(allocate('0.01', ['0', '3', '3'], 2)).toEqual(['0.00', '0.01', '0.00']);
  });

  it('splits evenly when all weights are 0', () => {
    expect(allocate('1.00', [0, '0.00', 0], 2)).toEqual(['0.34', '0.33', '0.33']);
  });

  it('rejects totals with too many digits, negative weights, and a total without weights', () => {
    expect(allocate('0', [], 2)).toEqual([]);
    expect(() => allocate('1', [], 2)).toThrow('There is nothing to allocate 1 to.');
    expect(() => allocate('1', ['-1'], 2)).toThrow('A weight is negative.');
    expect(() => allocate('1.001', ['1'], 2)).toThrow('1.001 has more than 2 digits after the point.');
  });

  it('adds up to the total, within a unit of each exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, weights, scales, (units, given, scale) => {
        const total = inUnits(units, scale);
        const parts = allocate(total, given, scale);
        const all = given.reduce((one, other) => one + other, 0);
        expect(compareDecimals(sum(parts), total)).toBe(0);
        parts.forEach((part, index) => {
          const share = all === 0 ? 1 / given.length : (given[index] ?? 0) / all;
          expect(Math.abs(Number(part) * 10 ** scale - units * share)).toBeLessThan(1 + 1e-6);
          if (all > 0 && given[index] === 0) expect(Number(part)).toBe(0);
        });
      }),
    );
  });

  it('does not depend on the scale of the weights', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), (units, given) => {
        const total = inUnits(units, 2);
        const larger = allocate(
          total,
          given.map((weight) => weight * 7),
          2,
        );
        expect(larger).toEqual(allocate(total, given, 2));
        expect(subtract(sum(larger), total)).toBe('0');
      }),
    );
  });
});
