import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const reopen = (buyer: Awaited<ReturnType<Shop['buyer']>>, orderId: string) =>
  buyer.call('POST', `orders/${orderId}/reopen`);

async function ordered(stock = 3) {
  const [buyer, boat] = [await shop.buyer(), await shop.product({ stock })];
  const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, {
    ...checkoutData,
    quantity: 2,
  });
  const [order] = await buyer.orders();
  const [invoice] = data.billingModule.invoices;
  if (!order || !invoice) throw new Error('Nothing was ordered.');
  return { buyer, boat, orderId: order.id, invoice };
}

it('puts an unpaid order back into the cart with its lines, and releases its stock', async () => {
  const { buyer, boat, orderId, invoice } = await ordered();
  expect(await shop.stockOf(boat)).toBe(1);
  const answers = [await reopen(buyer, orderId), await reopen(buyer, orderId)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await buyer.orders()).toMatchObject([
    {
      id: orderId,
      type: 'cart',
      status: 'new',
      number: null,
      problem: null,
      ordersToProducts: [{ quantity: 2, total: '39.98' }],
    },
  ]);
  expect(await shop.stockOf(boat)).toBe(3);
  const [given] = await shop.app.sql(`select status from billing_invoice where id = $1`, [invoice.id]);
  expect(given).toEqual({ status: 'void' });
});

it('puts every order of the same payment back, and merges it with the same line of the cart', async () => {
  const [buyer, boat, anchor] = [
    await shop.buyer(),
    await shop.product(),
    await shop.product({ title: 'Anchor' }),
  ];
  const first = await buyer.add(boat);
  await buyer.add(anchor);
  await buyer.checkOut();
  await buyer.add(boat);
  await reopen(buyer, first.data.id);

  const cart = (await buyer.orders()).filter(({ type }) => type === 'cart');
  expect(cart.map(({ ordersToProducts: [line] }) => [line?.productId, line?.quantity]).sort()).toEqual(
    [
      [boat.id, 2],
      [anchor.id, 1],
    ].sort(),
  );
});

it('sends no mail, since the buyer did it', async () => {
  const { buyer, orderId } = await ordered();
  await reopen(buyer, orderId);
  const { orderId: next, buyer: other } = await ordered();
  await other.call('POST', `orders/${next}/cancel`);
  const mails = () =>
    shop.app.sql<{ number: string; status: string }>(
      `select data ->> 'number' as number, data ->> 'status' as status from notification_notification where data ->> 'status' in ('new', 'canceled')`,
    );
  await expect.poll(mails).toHaveLength(1);

  expect(await mails()).toMatchObject([{ status: 'canceled' }]);
});

it('refuses an order that is paid, and one of another buyer', async () => {
  const [{ buyer, orderId, invoice }, other] = [await ordered(), await shop.buyer()];
  expect((await reopen(other, orderId)).status).toBe(404);
  await shop.decide(invoice, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');

  expect((await reopen(buyer, orderId)).status).toBe(409);
  expect(await shop.statusOf(orderId)).toBe('approving');
});
