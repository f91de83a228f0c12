import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { july, makeRental } from './rentals.fixture.js';
import { openShop, type Order, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('changes the extras of a line of the cart', async () => {
  const boat = await makeRental(shop);
  const { id } = await makeExtra(shop, [boat], { prices: [{ amount: '90', currency: 'EUR' }] });
  const plain = await shop.product();
  const buyer = await shop.buyer();
  const { data: added } = await buyer.add(boat, july(3, 4));
  await buyer.add(plain);
  const line = added.ordersToProducts[0];
  const change = (extras: readonly object[]) =>
    buyer.call<Order>('PATCH', `orders/${added.id}`, { ordersToProducts: [{ id: line?.id, extras }] });

  expect(line).toMatchObject({ hasExtras: true, extras: [] });
  expect(
    (await buyer.orders()).flatMap((one) => one.ordersToProducts.map((row) => row['hasExtras'])),
  ).toEqual(expect.arrayContaining([true, false]));
  const chosen = await change([{ id, quantity: 1 }]);
  expect(chosen.data.ordersToProducts[0]).toMatchObject({ extras: [{ id, quantity: 1 }] });
  expect((await change([])).data.ordersToProducts[0]).toMatchObject({ extras: [] });
  expect((await change([{ id: crypto.randomUUID(), quantity: 1 }])).status).toBe(400);
});
