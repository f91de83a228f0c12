import {
  deliveryMethod,
  deliveryRate,
  discountCode,
  store,
  taxClass,
  taxRate,
  zone,
} from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoded } from './discounts.fixture.js';
import { type Buyer, type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const product = (amount: string) => shop.product({ prices: [{ amount, currency: 'EUR' }] });
const invoiceOf = ({ data }: { data: Charged }) => data.billingModule.invoices[0];

const coded = (values: object = {}, codeValues: object = {}) => makeCoded(shop, values, codeValues);
const usesOf = async (id: string) => {
  const [row] = await shop.app.sql<{ used: number }>(`select used from ecommerce_discount where id = $1`, [
    id,
  ]);
  return row?.used;
};

interface View {
  readonly canUseCodes: boolean;
  readonly codes: readonly { readonly code: string; readonly problem: string | null }[];
  readonly quote: readonly Readonly<Record<string, unknown>>[];
}
const change = (buyer: Buyer, data: object) => buyer.call<View>('PATCH', 'checkout', data);
const checkOut = (buyer: Buyer, data: object = {}) =>
  buyer.checkOut('orders/checkout', { ...checkoutData, ...data });

describe('the checkout', () => {
  it('accepts codes while a discount with codes is current', async () => {
    const sold = await product('50');
    const buyer = await shop.buyer();
    await buyer.add(sold);
    const canUseCodes = async () => {
      const view = await buyer.call<View>('GET', 'checkout');
      const quote = await shop.app.request<View>({
        method: 'POST',
        url: `/api/ecommerce/products/${sold.id}/quote`,
        data: {},
        as: 'anonymous',
      });
      return [view.data.canUseCodes, quote.data.canUseCodes];
    };
    expect(await canUseCodes()).toEqual([false, false]);
    const { id } = await coded({ endsAt: '2020-01-01' });
    expect(await canUseCodes()).toEqual([false, false]);
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/discounts/${id}`,
      data: { endsAt: null },
    });
    expect(await canUseCodes()).toEqual([true, true]);
  });
});

describe('a code', () => {
  it('is found beside more automatic discounts than one purchase considers', async () => {
    for (let one = 0; one < 50; one++) await coded({ isAutomatic: true, countries: ['JP'] });
    const { code } = await coded();
    const buyer = await shop.buyer();
    await buyer.add(await product('50'));

    expect((await change(buyer, { codes: [code] })).data.codes).toEqual([
      { code, reason: null, problem: null },
    ]);
    await shop.app.sql('delete from ecommerce_discount where "isAutomatic"');
  });

  it('of an amount or with a least subtotal has a currency', async () => {
    const made = (data: object) =>
      shop.app.request({
        method: 'POST',
        url: '/api/ecommerce/discounts',
        data: { title: { en: 'Spring' }, ...data },
      });

    expect((await made({ kind: 'amount', value: '10' })).status).toBe(400);
    expect((await made({ minSubtotal: '10' })).status).toBe(400);
    expect((await made({ minSubtotal: '10', currencyId: shop.currencies.get('EUR') })).status).toBe(201);
  });

  it('takes its discount off the price, in any case of letters', async () => {
    const { code, id } = await coded();
    const buyer = await shop.buyer();
    await buyer.add(await product('50'));
    const { data } = await change(buyer, { codes: [code.toLowerCase()] });
    expect(data.quote).toMatchObject([
      { subtotal: '50.00', discount: '5.00', total: '45.00', discounts: [{ code, amount: '5.00' }] },
    ]);
    expect(invoiceOf(await checkOut(buyer))?.amount).toBe('45.00');
    expect(await usesOf(id)).toBe(1);
  });

  it('shares an amount between lines to the smallest unit', async () => {
    const { code } = await coded({ kind: 'amount', value: '10', currencyId: shop.currencies.get('EUR') });
    const buyer = await shop.buyer();
    for (let line = 0; line < 3; line++) await buyer.add(await product('10'));
    expect(invoiceOf(await checkOut(buyer, { codes: [code] }))?.amount).toBe('20.00');
    const orders = await buyer.orders();
    const discounts = orders.flatMap(({ ordersToProducts }) =>
      ordersToProducts.map((line) => line['discount']),
    );
    expect(discounts.toSorted()).toEqual(['3.33', '3.33', '3.34']);
  });

  it('reduces the tax with the price: 1190.00 with 19 % inside, less 119.00', async () => {
    const { id: taxClassId } = await make(shop.app, taxClass, { place: 'on-site' });
    const { id: zoneId } = await make(shop.app, zone, { countries: ['CY'], regions: [], postalCodes: [] });
    await make(shop.app, taxRate, {
      ...{ taxClassId, zoneId, rate: '19', validFrom: '2020-01-01', validUntil: null },
    });
    const { id: storeId } = await make(shop.app, store, {
      country: 'CY',
      taxId: null,
      pricesIncludeTax: true,
    });
    const sold = await shop.product({
      prices: [{ amount: '1190', currency: 'EUR' }],
      storeId: String(storeId),
    });
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/products/${sold.id}`,
      data: { taxClassId },
    });
    const { code } = await coded({ kind: 'amount', value: '119', currencyId: shop.currencies.get('EUR') });
    const buyer = await shop.buyer();
    await buyer.add(sold);
    const { data } = await change(buyer, { codes: [code] });
    expect(data.quote).toMatchObject([{ total: '1071.00', net: '900.00', tax: '171.00' }]);
  });

  it.each([
    ['does not exist', {}, { code: 'NOWHERE', reason: 'unknown' }, 'The code NOWHERE is not valid.'],
    ['has not begun', { startsAt: '2090-01-01' }, { reason: 'unknown' }, 'is not valid.'],
    ['is over', { endsAt: '2020-01-01' }, { reason: 'unknown' }, 'is not valid.'],
    ['is for other countries', { countries: ['FR'] }, { reason: 'unknown' }, 'is not valid.'],
    ['is for other roles', { roles: ['skipper'] }, { reason: 'unknown' }, 'is not valid.'],
    ['is used up', { usageLimit: 0 }, { reason: 'used-up' }, 'is used up.'],
    ['needs more', { minSubtotal: '60', currencyId: 'EUR' }, { reason: 'subtotal' }, 'more.'],
    [
      'is for a delivery of goods that have none',
      { kind: 'free-delivery', target: 'delivery' },
      { reason: 'delivery' },
      'applies to a paid delivery only.',
    ],
    ['needs more pieces', { minQuantity: 3 }, { reason: 'quantity' }, 'needs 2 more pieces.'],
  ])(
    'that %s is refused, with the reason',
    async (_, values, { code: other, reason }: { code?: string; reason: string }, message) => {
      const currencyId = 'currencyId' in values ? shop.currencies.get('EUR') : null;
      const made = await coded({ ...values, currencyId });
      const code = other ?? made.code;
      const buyer = await shop.buyer();
      await buyer.add(await product('50'));
      const { data } = await change(buyer, { codes: [code] });
      expect(data.codes).toEqual([{ code, reason, problem: expect.stringContaining(message) }]);
      const refused = await checkOut(buyer);
      expect([refused.status, refused.problem.message]).toEqual([
        422,
        expect.stringMatching(new RegExp(message, 'i')),
      ]);
      expect((await change(buyer, { codes: [] })).data.codes).toEqual([]);
      expect((await checkOut(buyer)).status).toBe(200);
    },
  );

  it('counts once beside another code of its discount', async () => {
    const { id, code } = await coded({ combinesWith: ['order'] });
    const other = `${code}-2`;
    await make(shop.app, discountCode, { discountId: id, code: other, usageLimit: null, used: 0 });
    const buyer = await shop.buyer();
    await buyer.add(await product('50'));
    const { data } = await change(buyer, { codes: [code, other] });
    expect(data).toMatchObject({
      codes: [{ reason: null }, { reason: 'other-code' }],
      quote: [{ discount: '5.00' }],
    });
  });

  it('is used at most as often as its limit allows by buyers at the same moment, and again after a cancellation', async () => {
    const { code, id } = await coded({ usageLimit: 5 });
    const sold = await product('50');
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
    for (const buyer of buyers) await buyer.add(sold);
    const answers = await Promise.all(buyers.map((buyer) => checkOut(buyer, { codes: [code] })));
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 422).length,
    ]).toEqual([5, 15]);
    expect(await usesOf(id)).toBe(5);
    const winner = buyers[statuses.indexOf(200)];
    const [own] = (await winner?.orders()) ?? [];
    expect((await winner?.call('POST', `orders/${own?.id}/cancel`))?.status).toBe(200);
    expect(await usesOf(id)).toBe(4);
    const loser = buyers[statuses.indexOf(422)];
    expect(loser && (await checkOut(loser, { codes: [code] })).status).toBe(200);
    expect(await usesOf(id)).toBe(5);
  });

  it('can be tried by one network until 40 were unknown', async () => {
    const { code } = await coded();
    const sold = await product('50');
    const quoted = (codes: string[], network: string) =>
      shop.app.request<View>({
        method: 'POST',
        url: `/api/ecommerce/products/${sold.id}/quote`,
        data: { codes },
        headers: { 'x-forwarded-for': network },
        as: 'anonymous',
      });
    for (let call = 0; call < 4; call++)
      await quoted(
        Array.from({ length: 10 }, (_, one) => `GUESS${call}${one}`),
        '198.51.100.9',
      );

    expect((await quoted([code], '198.51.100.9')).status).toBe(429);
    expect((await quoted([], '198.51.100.9')).status).toBe(200);
    expect((await quoted([code], '203.0.113.9')).status).toBe(200);
  });

  it('is found in other letters than ASCII', async () => {
    await coded({}, { code: 'ΣΑΣ1' });
    const buyer = await shop.buyer();
    await buyer.add(await product('50'));

    expect((await change(buyer, { codes: ['ΣΑΣ1'] })).data.codes).toMatchObject([{ problem: null }]);
  });

  it('is used once by each mailbox', async () => {
    const { code } = await coded({ perBuyerLimit: 1 });
    const sold = await product('50');
    const buy = async (email: string) => {
      const buyer = await shop.buyer();
      await buyer.add(sold);
      return (await checkOut(buyer, { codes: [code], email })).status;
    };
    expect(await buy('bob@example.com')).toBe(200);
    expect(await buy('BOB@example.com')).toBe(422);
    expect(await buy('bob+again@example.com')).toBe(422);
    expect(await buy('eve@example.com')).toBe(200);
  });

  it('is released by a declined payment, and held again by the next attempt', async () => {
    const { code, id } = await coded({ usageLimit: 1, perBuyerLimit: 1 });
    const buyer = await shop.buyer();
    const { data: order } = await buyer.add(await product('50'));
    const first = invoiceOf(await checkOut(buyer, { codes: [code] }));
    await shop.decide(first ?? { id: '' }, 'decline');
    await expect.poll(() => shop.statusOf(order.id)).toBe('new');
    expect(await usesOf(id)).toBe(0);
    const second = invoiceOf(await checkOut(buyer, { codes: [code] }));
    expect(second?.amount).toBe('45.00');
    await shop.decide(second ?? { id: '' }, 'pay');
    await expect.poll(() => shop.statusOf(order.id)).toBe('approving');
    const uses = await shop.app.sql(`select status from ecommerce_discount_use where "discountId" = $1`, [
      id,
    ]);
    expect(uses).toEqual([{ status: 'used' }]);
    expect(await usesOf(id)).toBe(1);
  });
});

describe('an automatic discount', () => {
  it('needs no code, and frees the delivery', async () => {
    const { id: storeId } = await make(shop.app, store, { country: null });
    const sent = await shop.product({
      prices: [{ amount: '50', currency: 'EUR' }],
      storeId: String(storeId),
    });
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/products/${sent.id}`,
      data: { isShippable: true },
    });
    const { id: methodId } = await make(shop.app, deliveryMethod, {
      ...{ kind: 'ship', storeId, zoneId: null, taxClassId: null, isActive: true, maxWeight: null },
    });
    await make(shop.app, deliveryRate, {
      ...{ deliveryMethodId: methodId, currencyId: shop.currencies.get('EUR'), amount: '4' },
      ...{ fromSubtotal: '0', fromWeight: 0, perKilogram: '0' },
    });
    const { id } = await coded({
      ...{
        kind: 'free-delivery',
        target: 'delivery',
        isAutomatic: true,
        minSubtotal: '40',
        currencyId: shop.currencies.get('EUR'),
        countries: ['CY'],
      },
    });
    const buyer = await shop.buyer();
    const { data: order } = await buyer.add(sent);
    const deliveryAddress = {
      name: 'Ann',
      line1: 'Quay 1',
      city: 'Limassol',
      postalCode: '3036',
      country: 'CY',
    };
    const charged = await checkOut(buyer, { deliveryAddress, deliveries: [{ storeId, methodId }] });
    expect(invoiceOf(charged)?.amount).toBe('50.00');
    const charges = await shop.app.sql(
      `select amount::text, discount::text, gross::text from ecommerce_charge where "orderId" = $1`,
      [order.id],
    );
    expect(charges).toEqual([{ amount: '4.00', discount: '4.00', gross: '0.00' }]);
    await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/discounts/${id}` });
  });
});
