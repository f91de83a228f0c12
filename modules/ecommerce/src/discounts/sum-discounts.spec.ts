import { describe, expect, it } from 'vitest';
import { discountSums } from './sum-discounts.js';

describe('discountSums', () => {
  it('sums by currency, and leaves out currencies without discounts', () => {
    const rows = [
      { currencyId: 'eur', discount: '3.34' },
      { currencyId: 'jpy', discount: '0' },
      { currencyId: 'eur', discount: '6.66' },
      { currencyId: 'usd', discount: '0.10' },
    ];
    expect(discountSums(rows).map(({ currencyId, amount }) => [currencyId, Number(amount)])).toEqual([
      ['eur', 10],
      ['usd', 0.1],
    ]);
  });
});
