import { expect, it } from 'vitest';
import { selectOffer, type Offering } from './offering.js';

const euro = { slug: 'eur', symbol: '€', decimals: 2 };
const yen = { slug: 'jpy', symbol: '¥', decimals: 0 };
const offer = (keyId: string, amount: string, currency = euro, storeId = 'pier') =>
  ({
    storeId,
    keyId,
    amount,
    currency,
    currencyId: currency.slug,
    attributeId: `${keyId}-${currency.slug}`,
  }) as const;

const offering: Offering = {
  productId: 'boat',
  offers: [
    offer('day', '19.99'),
    offer('day', '3000', yen),
    offer('week', '100.005'),
    offer('day', '15', euro, 'far'),
  ],
  stock: { pier: 3, far: null },
};
const first = { store: 'pier', price: 'day', quantity: 1, currency: null };

it.each([
  [{ quantity: 3 }, '59.97'],
  [{ quantity: 3, currency: 'jpy' }, '9000'],
  [{ price: 'week' }, '100.01'],
  [{ price: 'week', currency: 'jpy' }, '100.01'],
  [{ store: 'far', quantity: 1_000_000_000 }, '15000000000.00'],
])('%j costs exactly %s', (choice, total) => {
  expect(selectOffer(offering, { ...first, ...choice })?.total).toBe(total);
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'a quantity of %d is unavailable and has no total',
  (quantity) => {
    expect(selectOffer(offering, { ...first, quantity })).toMatchObject({ isAvailable: false, total: '' });
  },
);

it('compares the quantity with the stock of the store; a store without counted stock has enough', () => {
  const of = (store: string, quantity: number) =>
    selectOffer(offering, { ...first, store, quantity })?.isAvailable;

  expect([of('pier', 3), of('pier', 4), of('far', 4)]).toEqual([true, false, true]);
  expect(selectOffer({ ...offering, stock: { pier: 0 } }, first)).toMatchObject({
    isSoldOut: true,
    isAvailable: false,
  });
});

it('has no offer for a price that the product does not have', () => {
  expect(selectOffer(offering, { ...first, price: 'month' })).toBeUndefined();
});
