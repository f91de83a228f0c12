import { add, compareDecimals, roundHalfUp } from '@flotilla/core/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundOfPieces } from './refund-of-pieces.js';

/** Returns all pieces in steps, and the refunds of the steps. */
function refundsOf(gross: string, steps: readonly number[], { decimals = 2, refunded = '0' } = {}): string[] {
  const quantity = steps.reduce((sum, step) => sum + step, 0);
  let [before, back] = [0, refunded];
  return steps.map((now) => {
    const refund = refundOfPieces({ gross, quantity, before, now, refunded: back, decimals });
    [before, back] = [before + now, add(back, refund)];
    return refund;
  });
}
const total = (amounts: readonly string[], decimals: number) =>
  roundHalfUp(
    amounts.reduce((sum, one) => add(sum, one), '0'),
    decimals,
  );

describe('the refund of pieces', () => {
  it('is the part of the price after discounts and with tax', () => {
    expect(refundsOf('10.00', [1, 1, 1])).toEqual(['3.33', '3.34', '3.33']);
    expect(refundsOf('59.97', [2, 1])).toEqual(['39.98', '19.99']);
    expect(refundsOf('0.01', [1, 1, 1])).toEqual(['0.00', '0.01', '0.00']);
    expect(refundsOf('1000', [1, 2], { decimals: 0 })).toEqual(['333', '667']);
  });

  it('of all pieces in any steps is the price', () => {
    const units = fc.nat(100_000_000);
    const steps = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(units, steps, fc.constantFrom(0, 2, 3), (amount, pieces, decimals) => {
        const gross = (amount / 10 ** decimals).toFixed(decimals);
        const refunds = refundsOf(gross, pieces, { decimals });

        expect(total(refunds, decimals)).toBe(roundHalfUp(gross, decimals));
        for (const one of refunds) expect(compareDecimals(one, '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('together with an earlier refund is the price, and never more', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100), steps, (amount, percent, pieces) => {
        const [gross, refunded] = [
          (amount / 100).toFixed(2),
          (Math.floor((amount * percent) / 100) / 100).toFixed(2),
        ];

        expect(total([refunded, ...refundsOf(gross, pieces, { refunded })], 2)).toBe(gross);
      }),
    );
  });
});
