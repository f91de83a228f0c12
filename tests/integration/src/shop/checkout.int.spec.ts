import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '@flotilla/ecommerce';
import { type Buyer, checkoutData, type Charged, openShop, type Order, type Shop } from './shop.fixture.js';
import type { TestAnswer, TestRow } from '@flotilla/testing';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const invoicesOf = ({ data, text }: TestAnswer<Charged>) => {
  if (!data) throw new Error(text);
  return data.billingModule.invoices;
};
const admin = (method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: object) =>
  shop.app.request<Order>({ method, url: `/api/ecommerce/${url}`, data });
const until = (orderId: string, status: string) => expect.poll(() => shop.statusOf(orderId)).toBe(status);
const reservationsOf = (orderId: string) =>
  shop.app.sql<{ status: string; quantity: number }>(
    `select status, quantity from ecommerce_reservation where "orderId" = $1`,
    [orderId],
  );

/** Creates a buyer with a quantity of a product in the cart, and its stock. */
async function withCart(stock: number | null = 5, quantity = 2, interval?: string) {
  const boat = await shop.product({ stock, interval });
  const buyer = await shop.buyer();
  const { data: order } = await buyer.add(boat, { quantity });
  return { boat, buyer, order, orderId: order.id };
}

describe('checking out', () => {
  it('fixes the order, takes stock, and returns the payment url', async () => {
    const { boat, buyer, orderId } = await withCart();
    const [invoice] = invoicesOf(await buyer.checkOut());
    const [order] = await buyer.orders();

    expect(invoice).toMatchObject({
      amount: '39.98',
      currency: 'EUR',
      status: 'open',
      paymentUrl: expect.stringContaining('/dummy-payments/'),
    });
    expect(order).toMatchObject({
      id: orderId,
      status: 'paying',
      type: 'history',
      email: 'ann@example.com',
      language: 'en',
    });
    expect(order?.number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(order?.ordersToProducts).toMatchObject([
      { title: { en: 'Boat' }, unitPrice: '19.99', total: '39.98', type: 'one_off', interval: null },
    ]);
    expect([await shop.stockOf(boat), await reservationsOf(orderId)]).toEqual([
      3,
      [{ status: 'held', quantity: 2 }],
    ]);
    expect((await buyer.call('GET', 'orders/quantity')).data).toBe(0);
  });

  it('has one invoice for each currency, type and interval', async () => {
    const buyer = await shop.buyer();
    const inDollars = await shop.product({ prices: [{ amount: '5', currency: 'USD' }] });
    for (const boat of [
      await shop.product(),
      await shop.product(),
      inDollars,
      await shop.product({ interval: 'month' }),
    ])
      await buyer.add(boat);
    const invoices = invoicesOf(await buyer.checkOut());

    expect(invoices.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '39.98 EUR',
      '5.00 USD',
      '19.99 EUR',
    ]);
  });

  it('returns the same invoices when repeated, with a key or without', async () => {
    const { buyer, orderId } = await withCart();
    const [first] = invoicesOf(await buyer.checkOut(`orders/${orderId}/checkout`));
    const again = await Promise.all([1, 2, 3].map(() => buyer.checkOut(`orders/${orderId}/checkout`)));

    expect(again.map((answer) => invoicesOf(answer)[0]?.id)).toEqual([first?.id, first?.id, first?.id]);
  });

  it('in one step creates one order per key, and does not change the cart', async () => {
    const { buyer, orderId } = await withCart();
    const other = await shop.product({ stock: 1 });
    const key = crypto.randomUUID();
    const path = `products/${other.id}/checkout`;
    const [first] = invoicesOf(await buyer.checkOut(path, { comment: 'By noon, please.' }, key));
    await shop.app.sql(`delete from flotilla_idempotency where "key" = $1`, [key]);
    const [second] = invoicesOf(await buyer.checkOut(path, { comment: 'By noon, please.' }, key));

    expect([second?.id, await shop.stockOf(other), await shop.statusOf(orderId)]).toEqual([
      first?.id,
      0,
      'new',
    ]);
    expect(await buyer.orders()).toContainEqual(
      expect.objectContaining({ comment: 'By noon, please.', status: 'paying' }),
    );
  });

  it.each([0, -1, 1.5, 'two'])(
    'in one step requires a positive integer quantity, and refuses %j',
    async (quantity) => {
      const boat = await shop.product({ stock: 5 });
      const { status, problem } = await (
        await shop.buyer()
      ).checkOut(`products/${boat.id}/checkout`, { quantity });

      expect([status, problem.message, await shop.stockOf(boat)]).toEqual([
        400,
        expect.stringContaining('data.quantity'),
        5,
      ]);
    },
  );

  it.each([
    [{ provider: 'barter' }, 400, 'Invalid provider'],
    [{ provider: 'stripe' }, 400, 'Invalid provider'],
    [{ provider: undefined }, 400, 'data.provider: Invalid provider'],
    [{ email: 'ann' }, 400, 'data.email: must be an e-mail address'],
    [{ orders: [] }, 400, expect.stringContaining('data.orders')],
    [{ orders: [{}] }, 400, expect.stringContaining('orderId is required')],
    [{ orders: [{ id: crypto.randomUUID() }] }, 404, 'There is no such order.'],
  ])('refuses %j, and writes nothing', async (data, status, message) => {
    const { boat, buyer, orderId } = await withCart();
    const answer = await buyer.checkOut('orders/checkout', data);

    expect([answer.status, answer.problem.message]).toEqual([status, message]);
    expect([await shop.stockOf(boat), await shop.statusOf(orderId)]).toEqual([5, 'new']);
  });

  it('refuses an empty cart, sold-out products, and a changed total', async () => {
    const { boat, buyer, orderId } = await withCart(1, 2);
    const none = await (await shop.buyer()).checkOut();
    const soldOut = await buyer.checkOut();
    await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
    const changed = await buyer.checkOut('orders/checkout', { orders: [{ id: orderId, total: '1.00' }] });

    expect([none, soldOut, changed].map(({ status, problem }) => [status, problem.message])).toEqual([
      [422, 'The cart is empty.'],
      [409, 'Boat: 1 left in stock.'],
      [409, 'The price has changed: it was €1.00, and is €39.98 now.'],
    ]);
    expect([await shop.stockOf(boat), await shop.statusOf(orderId)]).toEqual([1, 'new']);
  });
});

describe('outcomes of payments', () => {
  it('paid: the order awaits approval, and its reserved stock is sold', async () => {
    const { boat, buyer, orderId } = await withCart();
    const [invoice] = invoicesOf(await buyer.checkOut());
    await shop.decide(invoice ?? { id: '' }, 'pay');
    await until(orderId, 'approving');

    expect([await shop.stockOf(boat), await reservationsOf(orderId)]).toEqual([
      3,
      [{ status: 'sold', quantity: 2 }],
    ]);
  });

  it('declined: the order is in the cart again, with the reason', async () => {
    const { boat, buyer, orderId } = await withCart();
    const [invoice] = invoicesOf(await buyer.checkOut());
    await shop.decide(invoice ?? { id: '' }, 'decline');
    await until(orderId, 'new');

    expect([await shop.stockOf(boat), await reservationsOf(orderId)]).toEqual([
      5,
      [{ status: 'released', quantity: 2 }],
    ]);
    expect(await buyer.orders()).toMatchObject([
      { type: 'cart', problem: 'The payment was declined.', number: null },
    ]);
    await shop.decide(invoicesOf(await buyer.checkOut())[0] ?? { id: '' }, 'pay');
    await until(orderId, 'approving');
  });

  it('not paid in time: the order is canceled, and its stock is released', async () => {
    const { boat, buyer, orderId } = await withCart();
    const [invoice] = invoicesOf(await buyer.checkOut());
    await shop.app.sql(`update billing_invoice set "status" = 'void' where id = $1`, [invoice?.id]);
    await shop.app.sql(
      `update billing_payment_intent set "status" = 'canceled' where id = (select "paymentIntentId" from ecommerce_orders_to_products where "orderId" = $1)`,
      [orderId],
    );
    const { data } = await admin('POST', `orders/${orderId}/check`);

    expect([data.status, data.problem, await shop.stockOf(boat)]).toEqual([
      'canceled',
      'It was not paid in time.',
      5,
    ]);
  });

  it('a subscription is delivered from its payment to its end', async () => {
    const { buyer, orderId } = await withCart(null, 1, 'month');
    const [invoice] = invoicesOf(await buyer.checkOut());
    await shop.decide(invoice ?? { id: '' }, 'pay');
    await until(orderId, 'delivering');
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).data).toMatchObject({
      status: 'delivering',
    });

    expect(
      await shop.app.sql(
        `select "isCanceled" from billing_subscription s join ecommerce_orders_to_products l on l."paymentIntentId" = s."paymentIntentId" where l."orderId" = $1`,
        [orderId],
      ),
    ).toEqual([{ isCanceled: true }]);
  });

  it('canceled by the buyer before payment: it cannot be paid, and the other orders are in the cart again', async () => {
    const { boat, buyer, orderId } = await withCart();
    const { data: other } = await buyer.add(await shop.product({ stock: 3 }));
    const [invoice] = invoicesOf(await buyer.checkOut());
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).data).toMatchObject({ status: 'canceled' });
    await until(other.id, 'new');
    await shop.decide(invoice ?? { id: '' }, 'pay');

    expect(await shop.stockOf(boat)).toBe(5);
    await expect
      .poll(() => shop.app.sql(`select "refunded" from billing_invoice where id = $1`, [invoice?.id]))
      .toEqual([{ refunded: '39.98' === invoice?.amount ? '39.98' : invoice?.amount }]);
    expect(await shop.statusOf(orderId)).toBe('canceled');
  });

  it('canceled by the buyer after payment: the order is refunded, and its stock released', async () => {
    const { boat, buyer, orderId } = await withCart();
    const { data: other } = await buyer.add(await shop.product({ stock: 3 }));
    const [invoice] = invoicesOf(await buyer.checkOut());
    await shop.decide(invoice ?? { id: '' }, 'pay');
    await until(orderId, 'approving');
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).data).toMatchObject({ status: 'canceled' });
    const refunded = () =>
      shop.app.sql(`select "refunded" from billing_invoice where id = $1`, [invoice?.id]);
    await expect.poll(refunded).toEqual([{ refunded: '39.98' }]);

    expect([await shop.stockOf(boat), await shop.statusOf(other.id)]).toEqual([5, 'approving']);
    await admin('PATCH', `orders/${other.id}`, { status: 'packaging' });
    expect((await buyer.call('POST', `orders/${other.id}/cancel`)).status).toBe(422);
  });
});

describe('administrators', () => {
  it('may set any status, with its effects', async () => {
    const { boat, orderId } = await withCart();
    expect((await admin('PATCH', `orders/${orderId}`, { status: 'delivered' })).data).toMatchObject({
      status: 'delivered',
    });
    const steps = await shop.app.request<{ name: string | null; from: string; to: string }[]>({
      url: `/api/transition/transitions/${orderId}`,
    });

    expect(steps.data).toMatchObject([{ name: null, from: 'new', to: 'delivered' }]);
    expect(await shop.stockOf(boat)).toBe(5);
  });

  it('get no payment for orders that they set to waiting', async () => {
    const { orderId } = await withCart();
    const { data } = await admin('PATCH', `orders/${orderId}`, { status: 'paying' });
    await admin('POST', `orders/${orderId}/check`);

    expect([data.type, await shop.statusOf(orderId)]).toEqual(['history', 'paying']);
  });

  it('cancel a paid order: its stock is released', async () => {
    const { boat, buyer, orderId } = await withCart();
    await shop.decide(invoicesOf(await buyer.checkOut())[0] ?? { id: '' }, 'pay');
    await until(orderId, 'approving');
    await admin('PATCH', `orders/${orderId}`, { status: 'canceled' });

    expect([await shop.stockOf(boat), await reservationsOf(orderId)]).toEqual([
      5,
      [{ status: 'released', quantity: 2 }],
    ]);
  });

  it('cannot delete sold orders, and release the stock of deleted ones', async () => {
    const { boat, buyer, orderId } = await withCart();
    const remove = () => shop.app.request({ method: 'DELETE', url: `${product.route}/${boat.id}` });
    await buyer.checkOut();
    const refused = await remove();
    expect([refused.status, refused.problem.message]).toEqual([
      422,
      expect.stringContaining('The product was sold'),
    ]);
    await admin('DELETE', `orders/${orderId}`);

    expect([await shop.stockOf(boat), (await remove()).status]).toEqual([5, 200]);
  });

  it('delete abandoned carts', async () => {
    const { orderId } = await withCart();
    const { orderId: young } = await withCart();
    await shop.app.sql(`update ecommerce_order set "updatedAt" = now() - interval '25 hours' where id = $1`, [
      orderId,
    ]);
    await shop.app.sql(
      `update ecommerce_orders_to_products set "updatedAt" = now() - interval '25 hours' where "orderId" = $1`,
      [orderId],
    );
    const { data } = await shop.app.request<TestRow & { deleted: number }>({
      method: 'POST',
      url: '/api/ecommerce/orders/clear-old-orders',
    });

    expect([data.deleted, await shop.statusOf(orderId), await shop.statusOf(young)]).toEqual([
      1,
      'gone',
      'new',
    ]);
  });
});

/** Number of competing buyers: `SHOP_BUYERS=1000` for the full test. */
const rivals = Number(process.env.SHOP_BUYERS ?? 20);

it(
  `one unit is sold and paid once, to one of ${rivals} buyers`,
  { timeout: 60_000 + rivals * 2000 },
  async () => {
    const boat = await shop.product({ stock: 1 });
    const buyers: Buyer[] = [];
    for (let made = 0; made < rivals; made++) buyers.push(await shop.buyer());
    const path = `products/${boat.id}/checkout`;
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.call<Charged>('POST', path, checkoutData, crypto.randomUUID())),
    );
    const invoices = answers.flatMap(({ status, data }) =>
      status === 200 ? data.billingModule.invoices : [],
    );
    for (const invoice of invoices) await shop.decide(invoice, 'pay');
    const orders = (status: string) =>
      shop.app.sql<{ id: string }>(
        `select o.id from ecommerce_order o join ecommerce_orders_to_products l on l."orderId" = o.id where l."productId" = $1 and o.status = $2`,
        [boat.id, status],
      );
    const others = answers
      .filter(({ status }) => status !== 200)
      .map(({ problem }) => `${problem.status} ${problem.message}`);
    expect([invoices.length, ...new Set(others)]).toEqual([1, '409 Boat: 0 left in stock.']);
    await expect.poll(() => orders('approving')).toHaveLength(1);

    expect([await orders('paying'), await shop.stockOf(boat)]).toEqual([[], 0]);
  },
);
