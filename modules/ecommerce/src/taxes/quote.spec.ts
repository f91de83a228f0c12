import { compareDecimals, divide, sum } from '@flotilla/core/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from './quote.js';
import type { Tax } from './select-tax.js';

const inclusive = (rate: string): Tax => ({ rate, country: 'CY', reason: 'standard', includedRate: rate });
const exclusive = (rate: string): Tax => ({ ...inclusive(rate), includedRate: null });
const one = (amount: string, tax: Tax, decimals = 2) => {
  const { net, tax: taxed, total } = quote([{ id: 'a', amount, tax }], decimals);
  return [net, taxed, total];
};

describe('quote', () => {
  it.each([
    ['10 × 38.23 with 20 % inside', '382.30', inclusive('20'), 2, ['318.58', '63.72', '382.30']],
    ['1071.00 with 19 % inside', '1071.00', inclusive('19'), 2, ['900.00', '171.00', '1071.00']],
    ['yen with 10 % inside', '2697', inclusive('10'), 0, ['2452', '245', '2697']],
    ['dinars with 5 % on top', '3.388', exclusive('5'), 3, ['3.388', '0.169', '3.557']],
    ['a rate with three digits', '100.00', exclusive('8.875'), 2, ['100.00', '8.88', '108.88']],
    [
      'an export of a price with tax',
      '119.00',
      { ...inclusive('0'), includedRate: '19' },
      2,
      ['100.00', '0.00', '100.00'],
    ],
    ['nothing', '0.00', inclusive('19'), 2, ['0.00', '0.00', '0.00']],
  ])('prices %s', (_, amount, tax, decimals, expected) => {
    expect(one(amount, tax, decimals)).toEqual(expected);
  });

  it('adds up the taxes by country, rate and reason', () => {
    const rows = [
      { id: 'a', amount: '119.00', tax: inclusive('19') },
      { id: 'b', amount: '109.00', tax: inclusive('9') },
      { id: 'c', amount: '11.90', tax: inclusive('19.000') },
    ];
    expect(quote(rows, 2).taxes).toEqual([
      { country: 'CY', rate: '19', reason: 'standard', net: '110.00', tax: '20.90' },
      { country: 'CY', rate: '9', reason: 'standard', net: '100.00', tax: '9.00' },
    ]);
  });

  it('adds up to the smallest unit in any order, and is never negative', () => {
    const row = fc.record({
      units: fc.nat(10_000_000),
      rate: fc.constantFrom('0', '5.5', '8.875', '10', '19', '20', '27'),
      isIncluded: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(0, 2, 3),
        (given, decimals) => {
          const rows = given.map(({ units, rate, isIncluded }, index) => ({
            id: String(index),
            amount: divide(units, 10 ** decimals, decimals),
            tax: isIncluded ? inclusive(rate) : exclusive(rate),
          }));
          const made = quote(rows, decimals);
          for (const { net, tax, gross } of made.rows) {
            expect(compareDecimals(sum([net, tax]), gross)).toBe(0);
            expect(Number(net)).toBeGreaterThanOrEqual(0);
            expect(Number(tax)).toBeGreaterThanOrEqual(0);
          }
          expect(compareDecimals(sum([made.net, made.tax]), made.total)).toBe(0);
          expect(compareDecimals(sum(made.taxes.map(({ tax }) => tax)), made.tax)).toBe(0);
          expect(quote(rows.toReversed(), decimals)).toMatchObject({ total: made.total, tax: made.tax });
        },
      ),
    );
  });
});
