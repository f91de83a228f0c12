import { deliveryMethod, deliveryRate, store, zone } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Buyer, type Charged, checkoutData, openShop, type Order, type Shop } from './shop.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

const { text: mail } = mailsOf(() => shop);
const address = { name: 'Ann Sailor', line1: 'Quay 1', city: 'Limassol', postalCode: '3036', country: 'CY' };

/** Makes goods of 20.00 that are sent within Cyprus for 4.00. */
async function goods() {
  const { id: storeId } = await make(shop.app, store, { country: null });
  const { id: zoneId } = await make(shop.app, zone, { countries: ['CY'], regions: [], postalCodes: [] });
  const { id: methodId } = await make(shop.app, deliveryMethod, {
    ...{ kind: 'ship', storeId, zoneId, taxClassId: null, isActive: true, maxWeight: null },
    title: { en: 'Courier', ru: 'Курьер' },
  });
  await make(shop.app, deliveryRate, {
    ...{ deliveryMethodId: methodId, currencyId: shop.currencies.get('EUR') },
    ...{ amount: '4', fromSubtotal: '0', fromWeight: 0, perKilogram: '0' },
  });
  const made = await shop.product({
    prices: [{ amount: '20', currency: 'EUR' }],
    storeId: String(storeId),
  });
  const data = { isShippable: true, weight: null };
  await shop.app.request({ method: 'PATCH', url: `/api/ecommerce/products/${made.id}`, data });
  return { ...made, deliveries: [{ storeId, methodId }] };
}

interface ShownOrder extends Order {
  readonly deliveryTitle: object | null;
  readonly deliveryAddress: object | null;
  readonly charges: readonly { readonly gross: string }[];
}
const ordersOf = async (buyer: Buyer) => (await buyer.call<readonly ShownOrder[]>('GET', 'orders')).data;

it('orders show their delivery and address, the second one of a store without a price', async () => {
  const [sent, buyer] = [await goods(), await shop.buyer()];
  await buyer.add(sent);
  expect(await ordersOf(buyer)).toMatchObject([{ deliveryTitle: null, deliveryAddress: null, charges: [] }]);
  const other = await shop.product({ prices: [{ amount: '30', currency: 'EUR' }], storeId: sent.storeId });
  await shop.app.request({
    method: 'PATCH',
    url: `/api/ecommerce/products/${other.id}`,
    data: { isShippable: true },
  });
  await buyer.add(other);
  const { deliveries } = sent;
  await buyer.checkOut('orders/checkout', { ...checkoutData, deliveryAddress: address, deliveries });
  const shown = await ordersOf(buyer);
  const courier = { deliveryTitle: { en: 'Courier', ru: 'Курьер' }, deliveryAddress: address };
  expect(shown).toMatchObject([courier, courier]);
  expect(shown.map(({ charges }) => charges.map(({ gross }) => gross)).toSorted()).toEqual([[], ['4.00']]);
});

it.each([
  ['en', /waits for payment/, /: paid/, 'Courier: ', 'Delivery to: Ann Sailor, Quay 1'],
  ['ru', /ждёт оплаты/, / оплачен/, 'Курьер: ', 'Доставка: Ann Sailor, Quay 1'],
])(
  'mails name the delivery, and after the payment its address: %s',
  async (language, unpaid, paid, ...texts) => {
    const [delivery, place] = texts;
    const [sent, buyer] = [await goods(), await shop.buyer()];
    const email = `sent-${language}@example.com`;
    const { status, data } = await shop.app.request<Charged>({
      method: 'POST',
      url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${sent.id}/checkout`,
      data: { provider: 'dummy', email, deliveryAddress: address, deliveries: sent.deliveries },
      as: buyer.as,
      headers: { 'accept-language': language },
    });
    expect(status).toBe(200);
    const text = await mail(email, unpaid);
    expect(text).toContain(delivery);
    // Strangers can order for any mailbox.
    expect(text).not.toContain('Quay');
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const after = await mail(email, paid);
    expect(after).toContain(delivery);
    expect(after).toContain(place);
  },
);

it('a quote refuses a country that nothing is sent to', async () => {
  const sent = await goods();
  const quoted = await shop.app.request({
    method: 'POST',
    url: `/api/ecommerce/products/${sent.id}/quote`,
    data: { deliveryAddress: { ...address, country: 'US' } },
    as: 'anonymous',
  });

  expect([quoted.status, quoted.problem.message]).toEqual([422, 'We do not deliver to US.']);
});

it('the open checkout of one order leaves out the others', async () => {
  const [sent, buyer] = [await goods(), await shop.buyer()];
  const { data: first } = await buyer.add(sent);
  await buyer.add(await goods());
  const { data } = await buyer.call<{ quote: readonly { subtotal: string }[] }>(
    'GET',
    `checkout?orderId=${first.id}`,
  );

  expect(data.quote).toMatchObject([{ subtotal: '20.00' }]);
});
