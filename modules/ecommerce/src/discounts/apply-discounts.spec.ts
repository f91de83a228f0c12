import { compareDecimals, divide, sum } from '@flotilla/core/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDiscounts,
  type DiscountableRow,
  type DiscountObstacle,
  type UsableDiscount,
} from './apply-discounts.js';

const euro = { id: 'eur', decimals: 2 };
const nowhere = { productIds: [], categoryIds: [] };
const row = (id: string, amount: string, values: Partial<DiscountableRow> = {}): DiscountableRow => ({
  ...{ id, amount, isDelivery: false, productId: id, parentId: null, categoryIds: [], quantity: 1 },
  ...{ startDate: null, endDate: null, isSubscription: false },
  ...values,
});
const off = (id: string, values: Partial<UsableDiscount> = {}): UsableDiscount => ({
  ...{ id, kind: 'percent', target: 'order', value: '10', currencyId: null, minSubtotal: null },
  ...{ minQuantity: null, buyQuantity: null, getQuantity: null, bookFrom: null, bookUntil: null },
  ...{ combinesWith: [], appliesTo: nowhere, required: nowhere, excluded: nowhere },
  ...values,
});
const taken = (rows: readonly DiscountableRow[], discounts: readonly UsableDiscount[], currency = euro) => {
  const { byRow } = applyDiscounts(rows, discounts, currency);
  return rows.map(({ id }) => byRow.get(id) ?? '0');
};
const delivery = row('delivery', '4.00', { isDelivery: true, productId: null });

describe('applyDiscounts', () => {
  it('shares an amount of the order between its lines to the smallest unit', () => {
    const lines = ['a', 'b', 'c'].map((id) => row(id, '10.00'));
    expect(taken(lines, [off('code', { kind: 'amount', value: '10' })])).toEqual(['3.34', '3.33', '3.33']);
  });

  it.each([
    ['yen', '2997', { id: 'jpy', decimals: 0 }, '300'],
    ['dinars', '3.765', { id: 'kwd', decimals: 3 }, '0.377'],
    ['euros', '4878.00', euro, '487.80'],
  ])('takes ten percent off %s', (_, amount, currency, expected) => {
    expect(taken([row('a', amount)], [off('code')], currency)).toEqual([expected]);
  });

  it('takes no more than there is, and nothing from a subscription', () => {
    const lines = [row('a', '5.00'), row('monthly', '20.00', { isSubscription: true })];
    expect(taken(lines, [off('code', { kind: 'amount', value: '100' })])).toEqual(['5.00', '0']);
  });

  it('takes an amount off each piece of a product', () => {
    const lines = [row('a', '30.00', { quantity: 3 }), row('b', '10.00')];
    const discount = off('sale', {
      ...{ kind: 'amount', target: 'products', value: '2' },
      appliesTo: { productIds: ['a'], categoryIds: [] },
    });
    expect(taken(lines, [discount])).toEqual(['6.00', '0']);
  });

  it.each([
    [2, '0'],
    [3, '10.00'],
    [7, '20.00'],
  ])('gives every third of %i pieces', (quantity, expected) => {
    const lines = [row('a', `${quantity * 10}.00`, { quantity })];
    const discount = off('three', {
      ...{ kind: 'buy-x-get-y', target: 'products', value: '100', buyQuantity: 2, getQuantity: 1 },
    });
    expect(taken(lines, [discount])).toEqual([expected]);
  });

  it('takes the best discount of products on each line', () => {
    const lines = [row('a', '10.00'), row('b', '100.00')];
    const discounts = [
      off('percent', { target: 'products', value: '10' }),
      off('amount', { kind: 'amount', target: 'products', value: '5' }),
    ];
    expect(taken(lines, discounts)).toEqual(['5.00', '10.00']);
  });

  it('takes the better of two that do not combine, and both where each names the other', () => {
    const lines = [row('a', '100.00')];
    const product = off('product', { target: 'products', value: '20' });
    const order = off('order', { value: '15' });
    const alone = applyDiscounts(lines, [product, order], euro);
    expect(alone.applied).toEqual([{ id: 'product', amount: '20.00' }]);
    expect(alone.obstacles.get('order')).toEqual({ reason: 'combination' });
    const oneSided = [{ ...product, combinesWith: ['order'] }, order];
    expect(taken(lines, oneSided)).toEqual(['20.00']);
    const both = [
      { ...product, combinesWith: ['order'] },
      { ...order, combinesWith: ['products'] },
    ];
    expect(taken(lines, both)).toEqual(['32.00']);
  });

  it('frees the delivery, beside a discount of the order that combines with it', () => {
    const lines = [row('a', '40.00'), delivery];
    const free = off('free', { kind: 'free-delivery', target: 'delivery', combinesWith: ['order'] });
    expect(taken(lines, [free])).toEqual(['0', '4.00']);
    expect(taken(lines, [free, off('code', { combinesWith: ['delivery'] })])).toEqual(['4.00', '4.00']);
  });

  it.each<[string, Partial<UsableDiscount>, DiscountObstacle]>([
    ['another currency', { currencyId: 'usd' }, { reason: 'currency' }],
    ['a subtotal that is too small', { minSubtotal: '50' }, { reason: 'subtotal', missing: '10.00' }],
    ['too few pieces', { minQuantity: 3 }, { reason: 'quantity', missing: 2 }],
    ['other products', { appliesTo: { productIds: ['b'], categoryIds: ['x'] } }, { reason: 'products' }],
    ['a product left out', { excluded: { productIds: ['a'], categoryIds: [] } }, { reason: 'products' }],
    ['a required product', { required: { productIds: ['b'], categoryIds: [] } }, { reason: 'required' }],
    ['no delivery', { kind: 'free-delivery', target: 'delivery' }, { reason: 'delivery' }],
    [
      'too few pieces of one line',
      { kind: 'buy-x-get-y', target: 'products', buyQuantity: 2, getQuantity: 1 },
      { reason: 'quantity', missing: 2 },
    ],
    ['days of a rental', { bookFrom: '2027-01-01' }, { reason: 'products' }],
  ])('reports the obstacle of a discount: %s', (_, values, obstacle) => {
    const { applied, obstacles } = applyDiscounts([row('a', '40.00')], [off('code', values)], euro);
    expect([applied, obstacles.get('code')]).toEqual([[], obstacle]);
  });

  it('reports a delivery that costs nothing', () => {
    const rows = [row('a', '40.00'), { ...delivery, amount: '0.00' }];
    const { obstacles } = applyDiscounts(rows, [off('free', { target: 'delivery' })], euro);
    expect(obstacles.get('free')).toEqual({ reason: 'delivery' });
  });

  it('applies to a category, and to days within its period', () => {
    const boat = row('boat', '100.00', {
      ...{ categoryIds: ['boats'], startDate: '2027-05-01', endDate: '2027-05-03' },
    });
    const spring = off('spring', {
      ...{ bookFrom: '2027-05-01', bookUntil: '2027-05-03' },
      appliesTo: { productIds: [], categoryIds: ['boats'] },
    });
    expect(taken([boat], [spring])).toEqual(['10.00']);
    expect(taken([boat], [{ ...spring, bookUntil: '2027-05-02' }])).toEqual(['0']);
  });

  it('adds up to the smallest unit, and never makes a row negative', () => {
    const rows = fc.array(fc.record({ units: fc.nat(10_000_00), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    const discount = fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      target: fc.constantFrom('products' as const, 'order' as const),
      value: fc.integer({ min: 0, max: 100 }).map(String),
      combinesWith: fc.subarray(['products', 'order', 'delivery']),
    });
    fc.assert(
      fc.property(
        rows,
        fc.array(discount, { maxLength: 5 }),
        fc.constantFrom(0, 2, 3),
        (given, discounts, decimals) => {
          const lines = given.map(({ units, quantity }, index) =>
            row(String(index), divide(units, 10 ** decimals, decimals), { quantity }),
          );
          const { byRow, applied } = applyDiscounts(
            lines,
            discounts.map((values, index) => off(String(index), values)),
            { id: 'any', decimals },
          );
          for (const { id, amount } of lines) {
            const less = byRow.get(id) ?? '0';
            expect(compareDecimals(less, '0')).toBeGreaterThanOrEqual(0);
            expect(compareDecimals(less, amount)).toBeLessThanOrEqual(0);
          }
          expect(compareDecimals(sum(applied.map(({ amount }) => amount)), sum(byRow.values()))).toBe(0);
        },
      ),
    );
  });
});
