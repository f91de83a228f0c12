import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, multiply, roundHalfUp, subtract, sum } from './arithmetic.js';
import { compareDecimals, isDecimal, scaleOf } from './decimals.js';

describe('arithmetic of money', () => {
  it('is exact where floats are not', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(subtract('0.3', '0.1')).toBe('0.2');
    expect(multiply('1.15', 3)).toBe('3.45');
    expect(sum(Array.from({ length: 10 }, () => '0.1'))).toBe('1');
    expect(sum([])).toBe('0');
    expect(add('99999999999999999999', '0.00000001')).toBe('99999999999999999999.00000001');
  });

  it('never writes an exponent, which decimal fields reject', () => {
    expect(multiply('0.00000001', '0.1')).toBe('0.000000001');
    expect(multiply('99999999999999999999', '10')).toBe('999999999999999999990');
  });

  it.each([
    ['2.345', 2, '2.35'],
    ['2.344', 2, '2.34'],
    ['1.005', 2, '1.01'],
    ['-0.5', 0, '-1'],
    ['-2.345', 2, '-2.35'],
    ['2.5', 2, '2.50'],
    ['1250', 0, '1250'],
  ])('rounds %s to %d digits, halves away from zero: %s', (value, scale, rounded) => {
    expect(roundHalfUp(value, scale)).toBe(rounded);
  });

  it('compares amounts, not their notation', () => {
    expect([compareDecimals('1.50', '1.5'), compareDecimals('-1', 0), compareDecimals('10', '9')]).toEqual([
      0, -1, 1,
    ]);
    expect([scaleOf('1.50'), scaleOf(12), scaleOf('0.00000001')]).toEqual([1, 0, 8]);
    expect([
      compareDecimals('0.12345678901234567', '0.12345678901234568'),
      compareDecimals('-0.5', '-0.25'),
      scaleOf(1e-7),
    ]).toEqual([-1, -1, 7]);
    expect(() => compareDecimals('1e3', 1)).toThrow(RangeError);
  });

  it('agrees with integers of the smallest unit', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const written = (value: bigint) => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compareDecimals(add(written(a), written(b)), written(a + b))).toBe(0);
        expect(compareDecimals(subtract(written(a), written(b)), written(a - b))).toBe(0);
        expect(compareDecimals(written(a), written(b))).toBe(a < b ? -1 : Number(a > b));
        expect(isDecimal(written(a))).toBe(true);
      }),
    );
  });
});
