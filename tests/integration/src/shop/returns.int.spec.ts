import { OrderLinks } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, type Bought, type BoughtInput, deskOf, type ShownReturn } from './aftersales.fixture.js';
import { makeExtra } from './extras.fixture.js';
import { makeSeller, taxProducts } from './sellers.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
  desk = deskOf(shop);
});
afterAll(() => shop.close());
const mails = mailsOf(() => shop);

/** Buys goods, which are delivered. */
async function delivered(input: BoughtInput = {}): Promise<Bought> {
  const bought = await buy(shop, input);
  await desk.send(bought.orderId);
  await desk.set(bought.orderId, 'delivered');
  return bought;
}
const request = (
  { buyer, orderId, lineId }: Bought,
  quantity = 1,
  { reason = 'damaged', note }: { reason?: string; note?: string } = {},
) =>
  buyer.call<ShownReturn>('POST', `orders/${orderId}/returns`, {
    lines: [{ lineId, quantity, reason }],
    note,
  });
const returnsOf = async ({ buyer, orderId }: Bought) =>
  (await buyer.call<ShownReturn[]>('GET', `orders/${orderId}/returns`)).data;
/** Requests, approves and receives a return. */
async function returned(bought: Bought, quantity: number, data: object = {}) {
  const asked = await request(bought, quantity);
  expect((await desk.post(`returns/${asked.data.id}/approve`)).status).toBe(200);
  return desk.post(`returns/${asked.data.id}/receive`, data);
}

describe('a return', () => {
  it('is requested, approved, received and refunded, and its pieces are in stock again', async () => {
    const bought = await delivered({ stock: 5 });
    const asked = await request(bought, 2, { note: 'The seam is open.' });
    expect([asked.status, asked.data]).toMatchObject([
      201,
      {
        kind: 'return',
        status: 'requested',
        note: 'The seam is open.',
        lines: [{ quantity: 2, reason: 'damaged' }],
      },
    ]);
    const { id } = asked.data;
    expect((await desk.post(`returns/${id}/receive`)).status).toBe(409);
    expect((await desk.post(`returns/${id}/approve`)).data.status).toBe('approved');
    const received = await desk.post(`returns/${id}/receive`);

    expect(received.data).toMatchObject({ status: 'received', refundAmount: '20.00' });
    await expect.poll(async () => (await returnsOf(bought))[0]?.status).toBe('refunded');
    expect([await desk.refundsOf(bought.orderId), await shop.stockOf(bought.product)]).toEqual([
      ['20.00'],
      4,
    ]);
    expect(await shop.statusOf(bought.orderId)).toBe('delivered');
    expect((await desk.post(`returns/${id}/receive`)).status).toBe(409);
    const reservations = await shop.app.sql(
      'select status, quantity from ecommerce_reservation where "orderId" = $1 order by status',
      [bought.orderId],
    );
    expect(reservations).toEqual([
      { status: 'returned', quantity: 2 },
      { status: 'sold', quantity: 1 },
    ]);
  });

  it('of all pieces in steps refunds the price, and ends the order', async () => {
    const bought = await delivered({ prices: [{ amount: '3.33', currency: 'EUR' }], quantity: 3 });
    for (const quantity of [1, 1, 1]) expect((await returned(bought, quantity)).status).toBe(200);

    expect(await desk.refundsOf(bought.orderId)).toEqual(['3.33', '3.33', '3.33']);
    expect(await shop.statusOf(bought.orderId)).toBe('canceled');
  });

  it('refunds discounted prices and extras in parts that add up', async () => {
    const product = await shop.product({ title: 'Cap', prices: [{ amount: '10', currency: 'EUR' }] });
    const wrapping = await makeExtra(shop, [product], {
      ...{ prices: [{ amount: '1', currency: 'EUR' }], per: 'booking' as const },
    });
    const buyer = await shop.buyer();
    await buyer.add(product, { quantity: 3, extras: [{ id: wrapping.id, quantity: 1 }] });
    const { data } = await buyer.checkOut();
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const [order] = await buyer.orders();
    const bought = {
      buyer,
      product,
      orderId: String(order?.id),
      lineId: String(order?.ordersToProducts[0]?.id),
    };
    await expect.poll(() => shop.statusOf(bought.orderId)).toBe('approving');
    await desk.send(bought.orderId);
    for (const quantity of [1, 1, 1]) await returned(bought, quantity);

    expect(await desk.refundsOf(bought.orderId)).toEqual(['10.33', '10.34', '10.33']);
  });

  it('has a credit note with its part of the tax, and is subtracted in the tax report', async () => {
    const storeId = await makeSeller(shop.app);
    const product = await shop.product({ prices: [{ amount: '119', currency: 'EUR' }], storeId });
    await taxProducts(shop.app, [product.id]);
    const bought = await delivered({ product, quantity: 2 });
    await returned(bought, 1);
    const documents = async () =>
      (await bought.buyer.call<object[]>('GET', `orders/${bought.orderId}/documents`)).data;
    await expect.poll(async () => (await documents()).length).toBe(2);

    expect(await documents()).toMatchObject([
      { kind: 'invoice', gross: '238.00' },
      { kind: 'credit-note', gross: '119.00' },
    ]);
    const { data } = await shop.app.request<object[]>({
      url: `/api/ecommerce/tax-report?from=2020-01-01&to=2099-12-31&storeId=${storeId}`,
    });
    expect(data).toMatchObject([{ gross: '119.00', tax: '19.00', net: '100.00' }]);
  });

  it('is refunded in part for damaged goods, which are not in stock again', async () => {
    const bought = await delivered({ stock: 5 });
    expect(await returned(bought, 1, { amount: '10.01' })).toMatchObject({
      ...{ status: 422, problem: { message: 'At most 10.00 EUR can be refunded for these pieces.' } },
    });
    const [{ id } = { id: '' }] = await returnsOf(bought);
    const answer = await desk.post(`returns/${id}/receive`, { amount: '6', restock: false });

    expect(answer.data).toMatchObject({ refundAmount: '6.00' });
    expect([await desk.refundsOf(bought.orderId), await shop.stockOf(bought.product)]).toEqual([['6.00'], 2]);
    expect((await returned(bought, 2)).data.refundAmount).toBe('20.00');
  });

  it('is never refunded beyond the payment', async () => {
    const bought = await delivered();
    const [payment] = await shop.app.sql<{ id: string }>(
      `select l."invoiceId" as id from billing_payment_intents_to_invoices l join ecommerce_orders_to_products p
       on p."paymentIntentId" = l."paymentIntentId" where p."orderId" = $1`,
      [bought.orderId],
    );
    const url = `/api/billing/invoices/${payment?.id}/refund`;
    expect((await shop.app.request({ method: 'POST', url, data: { amount: '25' } })).status).toBe(201);
    const recorded = async () =>
      shop.app.sql('select "refunded" from ecommerce_orders_to_products where id = $1', [bought.lineId]);
    await expect.poll(recorded).toEqual([{ refunded: '25' }]);

    expect((await returned(bought, 3)).data.refundAmount).toBe('5.00');
    expect(await desk.refundsOf(bought.orderId)).toEqual(['25.00', '5.00']);
  });

  it('of two orders of one payment refunds each whole', async () => {
    const goods = () => shop.product({ title: 'Cap', prices: [{ amount: '10', currency: 'EUR' }] });
    const [buyer, products] = [await shop.buyer(), [await goods(), await goods()]];
    for (const product of products) await buyer.add(product);
    const { data } = await buyer.checkOut();
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const orders = await buyer.orders();
    for (const { id, ordersToProducts } of orders) {
      await expect.poll(() => shop.statusOf(id)).toBe('approving');
      await desk.send(id);
      const [line] = ordersToProducts;
      const bought = { buyer, orderId: id, lineId: String(line?.id), product: await goods() };
      expect((await returned(bought, 1)).data.refundAmount).toBe('10.00');
      expect(await shop.statusOf(id)).toBe('canceled');
    }

    expect(await desk.refundsOf(String(orders[0]?.id))).toEqual(['10.00', '10.00']);
  });

  it('that was paid back by hand has a credit note and no refund', async () => {
    const storeId = await makeSeller(shop.app, { taxId: null });
    const product = await shop.product({ prices: [{ amount: '10', currency: 'EUR' }], storeId });
    const bought = await delivered({ product });
    const { data } = await returned(bought, 1, { isPaidBack: true });

    expect([data.status, data.refundAmount, await desk.refundsOf(bought.orderId)]).toEqual([
      'refunded',
      '10.00',
      [],
    ]);
    const { data: documents } = await bought.buyer.call<object[]>(
      'GET',
      `orders/${bought.orderId}/documents`,
    );
    expect(documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit-note', gross: '10.00' }]);
  });

  it('has no more pieces than were sent and do not come back already', async () => {
    const bought = await buy(shop);
    expect((await request(bought)).status).toBe(422);
    await desk.send(bought.orderId, { lines: [{ lineId: bought.lineId, quantity: 2 }] });
    expect(await request(bought, 3)).toMatchObject({
      ...{ status: 422, problem: { message: 'Cap: 2 left to return.' } },
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(bought, 2)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
    const other = await delivered();
    expect((await request({ ...bought, lineId: other.lineId })).status).toBe(400);
    expect((await request(bought, 0)).status).toBe(400);
    expect((await request(other, 1, { reason: 'bored' })).status).toBe(400);
    expect((await request(other, 1, { note: 'x'.repeat(1001) })).status).toBe(400);
    expect((await request({ ...bought, buyer: other.buyer })).status).toBe(404);
  });

  it('that is declined frees its pieces, 20 times at most', async () => {
    const bought = await delivered({ email: 'declined@example.com' });
    for (let count = 0; count < 20; count++) {
      const { data } = await request(bought, 3);
      const answer = { answer: 'It was worn.' };
      expect((await desk.post(`returns/${data.id}/decline`, answer)).data).toMatchObject({
        status: 'declined',
        ...answer,
      });
    }

    expect(await request(bought, 3)).toMatchObject({
      ...{ status: 422, problem: { message: 'The order has had too many returns. Please contact us.' } },
    });
    expect(await mails.text('declined@example.com', /your return was declined$/)).toContain('It was worn.');
    // Declined requests do not use up the withdrawal: it is a right.
    const path = `orders/${bought.orderId}/withdrawal`;
    expect((await bought.buyer.call('POST', path, { confirm: true })).status).toBe(201);
  });

  it('mails its approval, and works by the link of a mail', async () => {
    const bought = await delivered({ email: 'approved@example.com' });
    const link = await shop.app.nest
      .get(OrderLinks)
      .linkTo({ id: bought.orderId, email: 'approved@example.com' });
    const url = `/api/ecommerce/order-links/${link}/returns`;
    const data = { lines: [{ lineId: bought.lineId, quantity: 1 }] };
    const asked = await shop.app.request<ShownReturn>({ method: 'POST', url, data, as: 'anonymous' });
    expect([asked.status, asked.data]).toMatchObject([201, { lines: [{ reason: 'other' }] }]);
    await desk.post(`returns/${asked.data.id}/approve`, { answer: 'To Pier B, please.' });

    const text = await mails.text('approved@example.com', /you can send the goods back$/);
    expect(text).toContain('To Pier B, please.');
    expect((await shop.app.request<ShownReturn[]>({ url, as: 'anonymous' })).data).toEqual(
      await returnsOf(bought),
    );
  });

  it('is decided by administrators alone', async () => {
    const bought = await delivered();
    const { data } = await request(bought);
    for (const step of ['approve', 'decline', 'receive']) {
      const url = `/api/ecommerce/returns/${data.id}/${step}`;
      expect((await shop.app.request({ method: 'POST', url, data: {}, as: bought.buyer.as })).status).toBe(
        403,
      );
    }
    const patch = {
      method: 'PATCH',
      url: `/api/ecommerce/returns/${data.id}`,
      data: { status: 'refunded' },
    } as const;
    expect((await shop.app.request(patch)).status).toBe(400);
    expect((await shop.app.request({ url: '/api/ecommerce/returns', as: bought.buyer.as })).status).toBe(403);
  });
});
