import { product, storesToProducts } from '@flotilla/ecommerce';
import { dayIn } from '@flotilla/core/values';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let eur: string;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', TIME_ZONE: 'Asia/Nicosia' } });
  eur = shop.currencies.get('EUR') ?? '';
});
afterAll(() => shop.close());

interface Price {
  readonly attributeId: string;
  readonly amount: string;
  readonly per: string | null;
  readonly storeId: string | null;
}
interface Desk {
  readonly prices: readonly Price[];
  readonly shelves: readonly { readonly quantity: number | null; readonly reserved: number }[];
}

const pathOf = (of: Pick<Product, 'id'>) => `/api/ecommerce/products/${of.id}`;
const setPrice = (of: Pick<Product, 'id'>, data: object) =>
  shop.app.request<Price>({
    method: 'POST',
    url: `${pathOf(of)}/prices`,
    data: { currencyId: eur, ...data },
  });
const deskOf = async (of: Pick<Product, 'id'>) =>
  (await shop.app.request<Desk>({ url: `${pathOf(of)}/desk` })).data;
const pricesOf = async (of: Pick<Product, 'id'>) =>
  (await deskOf(of)).prices.map(({ amount, per }) => `${amount} ${per ?? 'piece'}`);

describe('a price', () => {
  it('is entered in one place, and used for sales', async () => {
    const boat = await shop.product({ prices: [] });
    expect((await setPrice(boat, { amount: '1234567.89', per: 'day' })).status).toBe(201);

    const buyer = await shop.buyer();
    const { data } = await buyer.add(boat, { quantity: 3 });
    expect(data.ordersToProducts[0]).toMatchObject({ price: '1234567.89', total: '3703703.67' });
  });

  it('replaces one for the same period and currency, and stands beside others', async () => {
    const boat = await shop.product({ prices: [] });
    await setPrice(boat, { amount: '100', per: 'day' });
    await setPrice(boat, { amount: '110', per: 'day' });
    await setPrice(boat, { amount: '600', per: 'week' });
    expect(await pricesOf(boat)).toEqual(['110 day', '600 week']);
  });

  it('of a store takes precedence there, and can be removed', async () => {
    const boat = await shop.product({ prices: [{ amount: '20', currency: 'EUR' }] });
    const { data: own } = await setPrice(boat, { amount: '15', storeId: boat.storeId });
    const buyer = await shop.buyer();
    expect((await buyer.add(boat)).data.ordersToProducts[0]).toMatchObject({ total: '15.00' });

    const url = `${pathOf(boat)}/prices/${own.attributeId}?storeId=${boat.storeId}`;
    expect((await shop.app.request({ method: 'DELETE', url })).status).toBe(200);
    expect((await shop.app.request({ method: 'DELETE', url })).status).toBe(404);
    expect((await buyer.orders())[0]?.ordersToProducts[0]).toMatchObject({ total: '20.00' });
  });

  it('does not change prices that other products share', async () => {
    const [one, other] = [await shop.product({ prices: [] }), await shop.product({ prices: [] })];
    const { data } = await setPrice(one, { amount: '5' });
    await shop.app.request({
      ...{ method: 'POST', url: '/api/ecommerce/products-to-attributes' },
      data: { productId: other.id, attributeId: data.attributeId },
    });
    await setPrice(other, { amount: '6' });
    expect([await pricesOf(one), await pricesOf(other)]).toEqual([['5 piece'], ['6 piece']]);
  });

  it('of a subscription has a payment interval', async () => {
    const { id } = await make(shop.app, product, { type: 'subscription', title: { en: 'Club' } });
    const club = { id: String(id) };
    expect((await setPrice(club, { amount: '9.90' })).status).toBe(400);
    await setPrice(club, { amount: '9.90', per: 'month' });
    expect((await setPrice(club, { amount: '99', per: 'year' })).status).toBe(400);

    const buyer = await shop.buyer();
    const { data: order } = await buyer.add({ ...club, storeId: '', shelfId: '' });
    const url = `/api/ecommerce/orders/${order.id}/checkout-attributes/${eur}`;
    expect((await shop.app.request({ url })).data).toEqual({
      amount: '9.90',
      type: 'subscription',
      interval: 'month',
    });
  });

  it('is an exact decimal in an existing currency', async () => {
    const boat = await shop.product({ prices: [] });
    for (const amount of ['-1', '1e3', 'NaN', '', '1.', 5])
      expect((await setPrice(boat, { amount })).status, String(amount)).toBe(400);
    expect((await setPrice(boat, { amount: '5', currencyId: boat.id })).status).toBe(400);
    expect((await setPrice({ id: eur }, { amount: '5' })).status).toBe(404);
    expect(await pricesOf(boat)).toEqual([]);
  });
});

it('the pricing view shows reserved and remaining stock', async () => {
  const boat = await shop.product({ stock: 5 });
  await make(shop.app, storesToProducts, { productId: boat.id, quantity: null, variant: 'default' });
  const buyer = await shop.buyer();
  await buyer.add(boat, { storeId: boat.storeId, quantity: 2 });
  await buyer.checkOut();
  expect((await deskOf(boat)).shelves.map(({ quantity, reserved }) => [quantity, reserved])).toEqual([
    [3, 2],
    [null, 0],
  ]);
});

it('sales are listed line by line, with the buyer and the total of the order', async () => {
  const [boat, bag] = [
    await shop.product({ title: '=Boat' }),
    await shop.product({ title: 'Bag', prices: [{ amount: '0.1', currency: 'EUR' }] }),
  ];
  const buyer = await shop.buyer();
  await buyer.add(boat, { quantity: 3 });
  await buyer.add(bag, { quantity: 7 });
  await buyer.checkOut('orders/checkout', { email: 'sold@example.com' });
  const today = dayIn(new Date(), 'Asia/Nicosia');

  const read = (query: string) =>
    shop.app.request<Record<string, unknown>[]>({ url: `/api/ecommerce/orders/sold-lines?${query}` });
  const { data } = await read(`from=${today}&to=${today}`);
  expect(data.filter(({ email }) => email === 'sold@example.com')).toEqual([
    expect.objectContaining({
      title: '=Boat',
      quantity: 3,
      unitPrice: '19.99',
      total: '59.97',
      currency: 'EUR',
      orderTotal: '59.97',
    }),
    expect.objectContaining({
      title: 'Bag',
      quantity: 7,
      unitPrice: '0.1',
      total: '0.70',
      orderTotal: '0.70',
      status: 'paying',
    }),
  ]);
  expect((await read('from=2000-01-01&to=2000-12-31')).data).toEqual([]);

  // Half past midnight in Nicosia, after the clocks went back: two hours ahead of UTC.
  await shop.app.sql(
    `update ecommerce_order set "placedAt" = '2020-10-25T22:30:00Z' where "email" = 'sold@example.com'`,
  );
  const sold = async (from: string, to: string) => (await read(`from=${from}&to=${to}`)).data.length;
  expect([await sold('2020-10-25', '2020-10-25'), await sold('2020-10-26', '2020-10-26')]).toEqual([0, 2]);
  expect((await read('from=yesterday')).status).toBe(400);
});

describe('the buyer of an order', () => {
  const buyerOf = async (orderId: string, as?: Buyer['as']) =>
    shop.app.request<Record<string, unknown>>({ url: `/api/ecommerce/orders/${orderId}/buyer`, as });

  it('is shown by address, kind and other orders, of every browser that used the address', async () => {
    const boat = await shop.product();
    const email = `regular${shop.app.nextSeed()}@example.com`;
    const [first, second] = [await shop.buyer(), await shop.buyer()];
    const { data: charged } = await first.call<Charged>('POST', `products/${boat.id}/checkout`, {
      ...checkoutData,
      email,
    });
    await shop.decide(charged.billingModule.invoices[0] ?? { id: '' }, 'pay');
    await second.call('POST', `products/${boat.id}/checkout`, { ...checkoutData, email });
    const [[paid], [order]] = [await first.orders(), await second.orders()];
    await expect.poll(() => shop.statusOf(paid?.id ?? '')).toBe('approving');

    expect((await buyerOf(order?.id ?? '')).data).toEqual({
      ...{ subjectId: second.id, isGuest: true, email, accountEmail: null, telegram: null, language: 'en' },
      ...{ otherOrders: 1, otherPaid: 1 },
    });
  });

  it('is an account with its own address', async () => {
    const [account, boat] = [await shop.account(), await shop.product()];
    await account.call('POST', `products/${boat.id}/checkout`, {
      ...checkoutData,
      email: 'office@example.com',
    });
    const [order] = await account.orders();

    expect((await buyerOf(order?.id ?? '')).data).toMatchObject({
      ...{ subjectId: account.id, isGuest: false, email: 'office@example.com', accountEmail: account.login },
    });
  });

  it('is visible only to administrators', async () => {
    const [buyer, boat] = [await shop.buyer(), await shop.product()];
    const { data: order } = await buyer.add(boat);

    expect((await buyerOf(order.id, buyer.as)).status).toBe(403);
    expect((await buyerOf(crypto.randomUUID())).status).toBe(404);
  });
});
