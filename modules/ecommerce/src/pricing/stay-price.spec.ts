import { sum } from '@flotilla/core/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../bookings/days.js';
import type { Season } from '../bookings/seasons.js';
import { priceStay, type Rate, type StayRates } from './stay-price.js';
import { lineTotal } from './price-rule.js';

const summer: Season = {
  ...{ id: 'summer', startDate: '2020-07-01', endDate: '2020-08-31', isYearly: true, isClosed: false },
  ...{ minUnits: null, startDays: [] },
};
const rate = (values: Partial<Rate>): Rate => ({
  ...{ productId: null, seasonId: null, currencyId: null, weekdays: [], fromUnits: 1 },
  ...{ kind: 'percent', value: '100' },
  ...values,
});
const high = rate({ seasonId: 'summer', value: '120' });
const weekFor6 = rate({ fromUnits: 7, kind: 'units', value: '6' });

const stay = (
  from: string,
  to: string,
  values: { pieces?: number; price?: string; decimals?: number } = {},
) => ({
  ...{ days: daysOf(from, to).map((day) => ({ day, units: 1 })), pieces: 1, price: '420.00' },
  ...{ currencyId: 'eur', decimals: 2, ...values },
});
const priced = (rates: Rate[], ...dates: Parameters<typeof stay>) =>
  priceStay(stay(...dates), { seasons: [summer], rates });

describe('priceStay', () => {
  it('multiplies the price without rates', () => {
    expect(priced([], '2027-07-03', '2027-07-09')).toEqual({
      unitPrice: '420.00',
      total: '2940.00',
      segments: [{ from: '2027-07-03', to: '2027-07-09', units: 7, unitPrice: '420.00', amount: '2940.00' }],
    });
  });

  it('adds up the units of two seasons', () => {
    expect(priced([high], '2027-06-29', '2027-07-02')).toEqual({
      unitPrice: null,
      total: '1848.00',
      segments: [
        { from: '2027-06-29', to: '2027-06-30', units: 2, unitPrice: '420.00', amount: '840.00' },
        { from: '2027-07-01', to: '2027-07-02', units: 2, unitPrice: '504.00', amount: '1008.00' },
      ],
    });
  });

  it('frees the cheapest units, of equal ones the last', () => {
    const { total, segments } = priced([weekFor6], '2027-07-03', '2027-07-09');
    expect(total).toBe('2520.00');
    expect(segments.map(({ from, units, unitPrice }) => [from, units, unitPrice])).toEqual([
      ['2027-07-03', 6, '420.00'],
      ['2027-07-09', 1, '0'],
    ]);
    // 13 days have one free day, 14 have two; the free ones are before the season.
    expect(priced([weekFor6], '2027-07-03', '2027-07-15').total).toBe('5040.00');
    expect(priced([weekFor6], '2027-07-03', '2027-07-16').total).toBe('5040.00');
    expect(
      priced([high, weekFor6], '2027-06-28', '2027-07-04').segments.map(({ unitPrice }) => unitPrice),
    ).toEqual(['420.00', '0', '504.00']);
  });

  it.each<[string, Rate[], string]>([
    ['the product', [high, rate({ productId: 'boat', value: '90' })], '378.00'],
    ['the season', [rate({ weekdays: [6], value: '150' }), high], '504.00'],
    ['the weekday', [rate({ fromUnits: 1, value: '80' }), rate({ weekdays: [6], value: '150' })], '630.00'],
    [
      'the greatest length',
      [rate({ fromUnits: 1, value: '90' }), rate({ fromUnits: 1, value: '80' })],
      '378.00',
    ],
    ['the currency', [rate({ currencyId: 'usd', kind: 'amount', value: '1' })], '420.00'],
    ['an amount', [rate({ currencyId: 'eur', kind: 'amount', value: '399.5' })], '399.50'],
    ['a length that fits', [rate({ fromUnits: 2, value: '50' })], '420.00'],
  ])('selects the rate by %s', (_, rates, expected) => {
    // 3 July 2027 is a Saturday.
    expect(priced(rates, '2027-07-03', '2027-07-03').unitPrice).toBe(expected);
  });

  it('rounds the total once, for all pieces', () => {
    const third = rate({ weekdays: [6], value: '33.3333' });

    expect(priced([third], '2027-07-03', '2027-07-04', { pieces: 3, price: '0.01' })).toMatchObject({
      total: '0.04',
      segments: [{ amount: '0.01' }, { amount: '0.03' }],
    });
  });

  it('has segments that add up, never costs more than without free units, and equals price × quantity', () => {
    const rateOf = fc.record({
      seasonId: fc.constantFrom(null, 'summer'),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      fromUnits: fc.integer({ min: 2, max: 9 }),
      value: fc.integer({ min: 0, max: 300 }).map(String),
    });
    fc.assert(
      fc.property(
        fc.array(rateOf, { maxLength: 5 }),
        fc.nat(400),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(0, 2, 3),
        (given, offset, length, pieces, decimals) => {
          const from = addDays('2027-01-01', offset);
          const one = stay(from, addDays(from, length - 1), { pieces, price: '41.9', decimals });
          const rates = given.map((values) => rate(values));
          const known: StayRates = { seasons: [summer], rates };
          const { total, segments } = priceStay(one, known);
          expect(Number(sum(segments.map(({ amount }) => amount)))).toBe(Number(total));
          expect(segments.reduce((all, { units }) => all + units, 0)).toBe(length);
          const cheaper = priceStay(one, { ...known, rates: [...rates, weekFor6] });
          expect(Number(cheaper.total)).toBeLessThanOrEqual(Number(total));
          expect(priceStay(one, { seasons: [summer], rates: [] }).total).toBe(
            lineTotal('41.9', length * pieces, decimals),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
