import { describe, expect, it } from 'vitest';
import { deliveryOptions, type Goods, type Method, type Rate } from './delivery-options.js';

const place = (country: string | null) => ({ country, region: null, postalCode: null });
const zone = (...countries: string[]) => ({ countries, regions: [], postalCodes: [] });
const rate = (values: Partial<Rate> = {}): Rate => ({
  ...{ currencyId: 'eur', fromSubtotal: '0', fromWeight: 0, amount: '4', perKilogram: '0' },
  ...values,
});
const method = (values: Partial<Method> = {}): Method => ({
  ...{ id: 'post', storeId: 'shop', kind: 'ship', title: {}, description: {}, taxClassId: null },
  ...{ minDays: null, maxDays: null, maxWeight: null, zone: zone('CY'), rates: [rate()] },
  ...values,
});
const goods = (values: Partial<Goods> = {}): Goods => ({
  ...{ currencyId: 'eur', decimals: 2, subtotal: '20', weight: 500 },
  ...values,
});
const offered = (one: Method, bought: readonly Goods[] = [goods()], country: string | null = 'CY') =>
  deliveryOptions([one], 'shop', bought, place(country)).map(({ amounts }) =>
    amounts.map(({ amount }) => amount).join(' + '),
  );

describe('deliveryOptions', () => {
  it.each([
    ['a method of the store', method(), ['4.00']],
    ['a method of all stores', method({ storeId: null }), ['4.00']],
    ['a method of another store', method({ storeId: 'other' }), []],
    ['a method without a zone', method({ zone: null }), ['4.00']],
    ['a method of another zone', method({ zone: zone('DE') }), []],
    ['a method without rates', method({ rates: [] }), ['0.00']],
    ['a method without a rate in the currency', method({ rates: [rate({ currencyId: 'usd' })] }), []],
    ['a method that carries less', method({ maxWeight: 499 }), []],
    ['a method that carries exactly this', method({ maxWeight: 500 }), ['4.00']],
    ['a counter in another zone', method({ kind: 'pickup', zone: zone('DE') }), ['4.00']],
  ])('offers %s for its price, or not', (_, one, expected) => {
    expect(offered(one)).toEqual(expected);
  });

  it('sends nothing while the country is unknown', () => {
    expect(offered(method(), [goods()], null)).toEqual([]);
    expect(offered(method({ zone: null }), [goods()], null)).toEqual([]);
    expect(offered(method({ kind: 'digital' }), [goods()], null)).toEqual(['4.00']);
  });

  it('takes the greatest subtotal that the goods reach, then the greatest weight', () => {
    const rates = [
      rate({ amount: '9', fromWeight: 1000 }),
      rate({ amount: '4' }),
      rate({ amount: '6', fromSubtotal: '80', fromWeight: 1000 }),
      rate({ amount: '0', fromSubtotal: '80' }),
    ];
    const price = (subtotal: string, weight: number) =>
      offered(method({ rates }), [goods({ subtotal, weight })]).join(' ');
    expect(price('79.99', 999)).toBe('4.00');
    expect(price('79.99', 1000)).toBe('9.00');
    expect(price('80', 999)).toBe('0.00');
    expect(price('80.00', 1000)).toBe('6.00');
  });

  it('adds a price per kilogram, rounded once', () => {
    const rates = [rate({ amount: '0.333', perKilogram: '1.111' })];
    expect(offered(method({ rates }), [goods({ weight: 1234 })])).toEqual(['1.70']);
    expect(offered(method({ rates }), [goods({ weight: 0 })])).toEqual(['0.33']);
  });

  it('prices the goods of each currency, and weighs them together', () => {
    const rates = [rate(), rate({ currencyId: 'jpy', amount: '650' })];
    const bought = [goods(), goods({ currencyId: 'jpy', decimals: 0, subtotal: '2000' })];
    expect(offered(method({ rates }), bought)).toEqual(['4.00 + 650']);
    expect(offered(method({ rates, maxWeight: 999 }), bought)).toEqual([]);
  });
});
