import { startFakeProviders, type FakeProviders } from '@flotilla/billing/testing';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ env: { ...fakeProviders.env, SITE_URL: 'https://boats.example' } });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

type Hook = Parameters<Shop['app']['request']>[0] | undefined;
const stripe = () => fakeProviders.of('stripe');
const send = (hook: { url: string; body: string; headers: Readonly<Record<string, string>> } | undefined) =>
  shop.app.request({ method: 'POST', ...hook, as: 'anonymous' } as NonNullable<Hook>);
const subjectsTo = async (receiver: string) =>
  (await shop.app.request<InboxMessage[]>({ url: listInbox.path })).data
    .filter((mail) => mail.receiver === receiver)
    .map(({ subject }) => subject.replace(/^Order [\w-]+: /, ''));

/** Creates an order with a payment method that takes days; stock is otherwise reserved for half an hour. */
async function processed() {
  const [buyer, boat] = [await shop.buyer(), await shop.product({ stock: 1, title: 'Weekend' })];
  const email = `delayed${shop.app.nextSeed()}@example.com`;
  const input = { provider: 'stripe', email };
  const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, input);
  const [invoice] = data.billingModule.invoices;
  const [order] = await buyer.orders();
  if (!invoice || !order) throw new Error('Nothing was ordered.');
  await send(stripe().process?.(invoice.id));
  await expect.poll(() => subjectsTo(email)).toContain('your payment is being processed');
  return { buyer, boat, email, input, invoice, orderId: order.id };
}

it('keeps the order and its stock while the payment is processed, and refuses to cancel, change or pay it again', async () => {
  const { buyer, boat, input, orderId } = await processed();
  const refused = [
    await buyer.call('POST', `orders/${orderId}/cancel`),
    await buyer.call('POST', `orders/${orderId}/reopen`),
    await buyer.call('POST', `products/${boat.id}/checkout`, input),
  ];

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(refused[0]?.text).toContain('The payment is being processed: wait until it is done.');
  expect([await shop.statusOf(orderId), await shop.stockOf(boat)]).toEqual(['paying', 0]);
});

it('is paid when the payment succeeds', async () => {
  const { boat, email, invoice, orderId } = await processed();
  await send(stripe().succeed?.(invoice.id));

  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  await expect.poll(() => subjectsTo(email)).toContain('paid');
  expect(await shop.stockOf(boat)).toBe(0);
});

it('is in the cart again when the payment fails', async () => {
  const { boat, buyer, email, invoice, orderId } = await processed();
  await send(stripe().decline(invoice.id));

  await expect.poll(() => shop.statusOf(orderId)).toBe('new');
  await expect.poll(() => subjectsTo(email)).toContain('back in the cart');
  expect(await shop.stockOf(boat)).toBe(1);
  expect(await buyer.orders()).toMatchObject([{ type: 'cart', problem: 'The payment was declined.' }]);
});
