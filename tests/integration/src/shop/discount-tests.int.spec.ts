import { deliveryMethod, deliveryRate, discount, discountsToProducts, store } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Tested {
  readonly rows: readonly Readonly<Record<'amount' | 'discount' | 'gross', string>>[];
  readonly discounts: readonly object[];
  readonly codes: readonly object[];
  readonly quote: unknown;
}

const product = (amount: string) => shop.product({ prices: [{ amount, currency: 'EUR' }] });
const test = (id: string, data: object) =>
  shop.app.request<Tested>({
    method: 'POST',
    url: `/api/ecommerce/discounts/${id}/test`,
    data,
  });
const patch = (path: string, data: object) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/${path}`, data });
const contents = () =>
  shop.app.sql(`select (select count(*)::int from ecommerce_order) as orders,
    (select count(*)::int from ecommerce_checkout) as checkouts,
    (select count(*)::int from ecommerce_discount_use) as uses,
    (select sum(used)::int from ecommerce_discount) as used`);

describe('the test of a discount', () => {
  it('prices a purchase as the checkout does, and writes nothing', async () => {
    const { id, code } = await makeCoded(shop, { value: '15' });
    const [one, other] = [await product('50'), await product('10')];
    const lines = [
      { productId: one.id, quantity: 2 },
      { productId: other.id, quantity: 3 },
    ];
    const before = await contents();
    const { data, status } = await test(id, { lines, codes: [code] });

    expect(status).toBe(200);
    expect(data.rows.map(({ amount, discount: less, gross }) => [amount, less, gross])).toEqual([
      ['100.00', '15.00', '85.00'],
      ['30.00', '4.50', '25.50'],
    ]);
    expect(data.discounts).toMatchObject([{ id, code, amount: '19.50', reason: null }]);
    expect(await contents()).toEqual(before);
    const buyer = await shop.buyer();
    await buyer.add(one, { quantity: 2 });
    await buyer.add(other, { quantity: 3 });
    const { data: open } = await buyer.call<{ quote: unknown }>('PATCH', 'checkout', { codes: [code] });
    expect(data.quote).toEqual(open.quote);
  });

  it.each([
    ['no code', {}, {}, 'code'],
    ['a period that is over', { endsAt: '2020-01-01' }, {}, 'period'],
    ['a period that has not begun', { startsAt: '2090-01-01' }, {}, 'period'],
    ['another country', { isAutomatic: true, countries: ['CY'] }, { country: 'FR' }, 'countries'],
    ['another role', { isAutomatic: true, roles: ['member'] }, { roles: ['guest'] }, 'roles'],
    ['uses that are exhausted', { isAutomatic: true, usageLimit: 0 }, {}, 'used-up'],
    ['too few pieces', { isAutomatic: true, minQuantity: 5 }, {}, 'quantity'],
    [
      'a subtotal that is too small',
      { isAutomatic: true, minSubtotal: '80', currencyId: 'EUR' },
      {},
      'subtotal',
    ],
    ['no delivery', { isAutomatic: true, target: 'delivery', kind: 'free-delivery' }, {}, 'delivery'],
  ])('names the reason of a discount that does not apply: %s', async (_, values, input, reason) => {
    const currencyId = 'currencyId' in values ? shop.currencies.get('EUR') : null;
    const { id } = await makeCoded(shop, { ...values, currencyId });
    const { data } = await test(id, { lines: [{ productId: (await product('50')).id }], ...input });
    await patch(`discounts/${id}`, { isAutomatic: false });

    expect(data.discounts[0]).toMatchObject({ id, amount: null, reason });
  });

  it('names the missing amount, and the discount that takes off more', async () => {
    const boat = await product('50');
    const { id: better } = await make(shop.app, discount, {
      ...{ kind: 'percent', target: 'products', value: '30', isAutomatic: true, combinesWith: [] },
      ...{ currencyId: null, startsAt: null, endsAt: null, minSubtotal: null, minQuantity: null },
      ...{ bookFrom: null, bookUntil: null, roles: [], countries: [], firstOrderOnly: false },
      ...{ usageLimit: null, perBuyerLimit: null, used: 0, buyQuantity: null, getQuantity: null },
    });
    await make(shop.app, discountsToProducts, { discountId: better, productId: boat.id, variant: 'default' });
    const { id, code } = await makeCoded(shop, {});
    const lines = [{ productId: boat.id }];
    const { data } = await test(id, { lines, codes: [code, 'NOWHERE'] });
    expect(data.discounts).toMatchObject([
      { id, reason: 'combination' },
      { id: better, amount: '15.00' },
    ]);
    expect(data.codes).toMatchObject([{ reason: 'combination' }, { reason: 'unknown' }]);
    await patch(`discounts/${id}`, { minSubtotal: '60', currencyId: shop.currencies.get('EUR') });
    const { data: later } = await test(id, { lines, codes: [code] });
    expect(later.discounts[0]).toMatchObject({ reason: 'subtotal', missing: '10.00' });
    await patch(`discounts/${better}`, { isAutomatic: false });
  });

  it('sends goods by the first delivery of their store', async () => {
    const { id: storeId } = await make(shop.app, store, { country: null });
    const sent = await shop.product({
      prices: [{ amount: '50', currency: 'EUR' }],
      storeId: String(storeId),
    });
    await patch(`products/${sent.id}`, { isShippable: true });
    const { id: methodId } = await make(shop.app, deliveryMethod, {
      ...{ kind: 'ship', storeId, zoneId: null, taxClassId: null, isActive: true, maxWeight: null },
    });
    await make(shop.app, deliveryRate, {
      ...{ deliveryMethodId: methodId, currencyId: shop.currencies.get('EUR'), amount: '4' },
      ...{ fromSubtotal: '0', fromWeight: 0, perKilogram: '0' },
    });
    const { id, code } = await makeCoded(shop, { kind: 'free-delivery', target: 'delivery' });
    const { data } = await test(id, { lines: [{ productId: sent.id }], codes: [code], country: 'CY' });

    expect(data.rows.map(({ discount: less }) => less)).toEqual(['0.00', '4.00']);
    expect(data.discounts[0]).toMatchObject({ id, amount: '4.00' });
  });

  it('is for administrators, and bounded', async () => {
    const { id } = await makeCoded(shop);
    const { id: productId } = await product('50');
    const url = `/api/ecommerce/discounts/${id}/test`;
    const as = (await shop.buyer()).as;
    const refused = await shop.app.request({ method: 'POST', url, data: { lines: [{ productId }] }, as });
    expect(refused.status).toBe(403);
    expect((await test(crypto.randomUUID(), { lines: [{ productId }] })).status).toBe(404);
    const many = Array.from({ length: 21 }, () => ({ productId }));
    expect((await test(id, { lines: many })).status).toBe(400);
    expect((await test(id, { lines: [] })).status).toBe(400);
  });
});

describe('generated codes', () => {
  const generate = (id: string, data: object) =>
    shop.app.request<{ code: string }[]>({
      method: 'POST',
      url: `/api/ecommerce/discounts/${id}/codes`,
      data,
    });

  it('begin with the prefix, differ, and keep their limit', async () => {
    const { id } = await makeCoded(shop);
    const { status, data } = await generate(id, { count: 200, prefix: 'BOATS-' });
    expect(status).toBe(201);
    expect(new Set(data.map(({ code }) => code)).size).toBe(200);
    expect(data.every(({ code }) => /^BOATS-[2-9A-Z]{8}$/.test(code))).toBe(true);
    const buyer = await shop.buyer();
    const sold = await product('50');
    await buyer.add(sold);
    const codes = [data[0]?.code ?? ''];
    expect((await buyer.checkOut('orders/checkout', { codes })).data.billingModule.invoices).toMatchObject([
      { amount: '45.00' },
    ]);
    const other = await shop.buyer();
    await other.add(sold);
    expect((await other.checkOut('orders/checkout', { codes })).status).toBe(422);
  });

  it.each([
    ['none', { count: 0 }],
    ['too many', { count: 1001 }],
    ['a prefix with spaces', { count: 1, prefix: 'my boats' }],
  ])('are refused: %s', async (_, data) => {
    expect((await generate((await makeCoded(shop)).id, data)).status).toBe(400);
  });
});
