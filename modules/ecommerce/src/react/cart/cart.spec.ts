import { product } from '../../index.js';
import { makeRow } from '@flotilla/testing/react';
import { describe, expect, it } from 'vitest';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { canBeBought, problemOf } from './problems.js';
import { totalsOf } from '../own/totals.js';
import type { StockedProduct } from './use-stock.js';

const currencyOf = (slug: string, decimals = 2) => ({
  id: slug,
  slug,
  title: slug,
  symbol: slug,
  code: slug,
  decimals,
  isDefault: slug === 'eur',
});
const line = (values: Partial<OrderLine> = {}): OrderLine => ({
  ...{
    id: 'line',
    productId: 'boat',
    storeId: 'pier',
    product: null,
    title: {},
    priceTitle: {},
    unit: {},
    paymentIntentId: null,
    subscription: null,
    extras: [],
    hasExtras: false,
    extraProblem: null,
  },
  ...{ discount: '0', net: null, tax: null, gross: null, taxRate: null, taxCountry: null, taxReason: null },
  ...{ pieces: 1, startDate: null, endDate: null, startTime: null, endTime: null },
  ...{
    quantity: 1,
    price: '19.99',
    total: '19.99',
    segments: null,
    interval: null,
    billingModuleCurrency: currencyOf('eur'),
  },
  ...values,
});
const orderOf = (...lines: OrderLine[]) =>
  ({ ordersToProducts: lines, charges: [] }) as unknown as OrderWithLines; // the tests use no other fields

describe('totals', () => {
  it('are exact, by currency and interval', () => {
    const yen = currencyOf('jpy', 0);
    const orders = [
      orderOf(line({ total: '0.1' })),
      orderOf(line({ total: '0.2' })),
      orderOf(line({ total: '3000', billingModuleCurrency: yen })),
      orderOf(line({ total: '20', interval: 'month' })),
      orderOf(line({ total: null, billingModuleCurrency: null })),
    ];

    expect(totalsOf(orders).map(({ total, currency, interval }) => [total, currency.slug, interval])).toEqual(
      [
        ['0.30', 'eur', null],
        ['3000', 'jpy', null],
        ['20.00', 'eur', 'month'],
      ],
    );
  });
});

describe('problems of a line', () => {
  const stocked = (quantity: number | null, id = 'pier') =>
    ({
      ...makeRow(product, {}),
      pictures: [],
      stores: [{ id, variant: 'default', title: {}, link: { quantity } }],
    }) as unknown as StockedProduct; // the shape of a catalogue row

  const rented: StockedProduct = { ...stocked(0), scheduleId: 'days' };

  it.each([
    ['a price that is gone', line({ total: null }), stocked(5), { kind: 'gone' }],
    ['a product that is gone', line(), null, { kind: 'gone' }],
    ['a store that sells it no more', line(), stocked(5, 'far'), { kind: 'gone' }],
    ['an empty stock', line(), stocked(0), { kind: 'soldOut' }],
    ['fewer than wanted', line({ quantity: 3 }), stocked(2), { kind: 'left', count: 2 }],
    ['nothing, with enough', line({ quantity: 2 }), stocked(2), undefined],
    ['nothing, where nobody counts', line({ quantity: 200 }), stocked(null), undefined],
    ['nothing that is known yet', line(), undefined, undefined],
    ['missing dates, whatever the stock', line(), rented, { kind: 'noDates' }],
    ['nothing, with dates', line({ startDate: '2027-07-03', endDate: '2027-07-09' }), rented, undefined],
  ])('%s', (_, wanted, product, problem) => {
    expect(problemOf(wanted, product)).toEqual(problem);
  });

  it('blocks an order without lines', () => {
    expect(canBeBought([orderOf()], () => undefined)).toBe(false);
    expect(canBeBought([orderOf(line())], () => stocked(1))).toBe(true);
  });
});
