import { OrderLinks } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { july, makeRental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Buyer, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
});
afterAll(() => shop.close());

const mails = mailsOf(() => shop);

interface Shipment {
  readonly id: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly trackingUrl: string | null;
  readonly deliveredAt: string | null;
}

async function bought({ quantity = 3, email = checkoutData.email, product }: Bought = {}) {
  const buyer = await shop.buyer();
  await buyer.add(product ?? (await shop.product({ title: 'Cap' })), { quantity });
  const { data } = await buyer.checkOut(undefined, { email });
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}
interface Bought {
  readonly quantity?: number;
  readonly email?: string;
  readonly product?: Product;
}
const send = (orderId: string, data: object = {}, as?: Buyer) =>
  shop.app.request<Shipment>({
    ...{ method: 'POST', url: `/api/ecommerce/orders/${orderId}/shipments`, data },
    ...(as && { as: as.as }),
  });
const patch = (path: string, data: object) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/${path}`, data });
const shipmentsOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.call<Shipment[]>('GET', `orders/${orderId}/shipments`)).data;
const pieces = (lineId: string, quantity: number) => ({ lines: [{ lineId, quantity }] });

describe('a shipment', () => {
  it('of a part keeps the order in preparation, and the last one sends it', async () => {
    const { buyer, orderId, lineId } = await bought();
    const first = await send(orderId, { ...pieces(lineId, 1), carrier: 'DHL', trackingNumber: 'RR1' });

    expect([first.status, await shop.statusOf(orderId)]).toEqual([201, 'packaging']);
    const rest = await send(orderId, { trackingUrl: 'https://track.example.com/RR2' });
    expect([rest.status, await shop.statusOf(orderId)]).toEqual([201, 'delivering']);
    expect(await shipmentsOf(buyer, orderId)).toMatchObject([
      { lines: [{ lineId, quantity: 1 }], carrier: 'DHL', trackingNumber: 'RR1', trackingUrl: null },
      { lines: [{ lineId, quantity: 2 }], trackingUrl: 'https://track.example.com/RR2' },
    ]);
  });

  it('has no more pieces than were sold', async () => {
    const { orderId, lineId } = await bought();

    expect(await send(orderId, pieces(lineId, 4))).toMatchObject({
      ...{ status: 422, problem: { message: 'Cap: 3 left to send.' } },
    });
    expect((await send(orderId, pieces(lineId, 2))).status).toBe(201);
    expect((await send(orderId, pieces(lineId, 2))).status).toBe(422);
    expect((await send(orderId)).status).toBe(201);
    expect(await send(orderId)).toMatchObject({
      ...{ status: 422, problem: { message: 'There is nothing left to send.' } },
    });
  });

  it('is recorded once by ten calls at the same moment', async () => {
    const { buyer, orderId } = await bought();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(orderId)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(422)]);
    expect(await shipmentsOf(buyer, orderId)).toHaveLength(1);
  });

  it('is refused for unpaid and canceled orders, rentals, foreign lines and wrong input', async () => {
    const buyer = await shop.buyer();
    const { data: unpaid } = await buyer.add(await shop.product());
    expect((await send(unpaid.id)).status).toBe(422);
    await buyer.checkOut();
    expect((await send(unpaid.id)).status).toBe(422);

    const paid = await bought();
    const other = await bought();
    expect((await send(paid.orderId, pieces(other.lineId, 1))).status).toBe(400);
    for (const data of [
      { lines: [] },
      pieces(paid.lineId, 0),
      { lines: [...pieces(paid.lineId, 1).lines, ...pieces(paid.lineId, 1).lines] },
      { trackingUrl: 'javascript:alert(1)' },
      { trackingUrl: 'http://a b' },
      { carrier: 'x'.repeat(101) },
      { shippedAt: '2020-01-01T00:00:00Z' },
    ])
      expect((await send(paid.orderId, data)).status, JSON.stringify(data)).toBe(400);
    await paid.buyer.call('POST', `orders/${paid.orderId}/cancel`);
    expect((await send(paid.orderId)).status).toBe(422);

    const boat = await makeRental(shop);
    const sailor = await shop.buyer();
    const { data } = await sailor.checkOut(`products/${boat.id}/checkout`, july(3, 4));
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const rentalId = String((await sailor.orders())[0]?.id);
    await expect.poll(() => shop.statusOf(rentalId)).toBe('approving');
    expect((await send(rentalId)).status).toBe(422);
  });

  it('is recorded by administrators, and read by the owner alone, also by the link of a mail', async () => {
    const { buyer, orderId } = await bought();
    const stranger = await shop.buyer();
    expect((await send(orderId, {}, buyer)).status).toBe(403);
    expect((await send(orderId)).status).toBe(201);
    const link = await shop.app.nest.get(OrderLinks).linkTo({ id: orderId, email: checkoutData.email });
    const linked = await shop.app.request<Shipment[]>({
      url: `/api/ecommerce/order-links/${link}/shipments`,
      as: 'anonymous',
    });

    expect(linked.data).toEqual(await shipmentsOf(buyer, orderId));
    expect((await stranger.call('GET', `orders/${orderId}/shipments`)).status).toBe(404);
    expect((await shop.app.request({ url: '/api/ecommerce/shipments', as: buyer.as })).status).toBe(403);
  });

  it('mails its tracking once, in place of the status', async () => {
    const email = 'parcel@example.com';
    const { orderId } = await bought({ email });
    await send(orderId, {
      carrier: 'DHL',
      trackingNumber: 'RR3',
      trackingUrl: 'https://track.example.com/RR3',
    });
    const text = await mails.text(email, /it is on its way$/);

    for (const part of ['Cap: 3', 'DHL', 'RR3', 'https://track.example.com/RR3'])
      expect(text).toContain(part);
    await patch(`orders/${orderId}`, { status: 'delivered' });
    await mails.text(email, /: delivered$/);
    const subjects = (await mails.to(email)).map(({ subject }) => subject.replace(/^Order \S+: /, ''));
    expect(subjects.toSorted()).toEqual(['delivered', 'it is on its way', 'paid', 'waits for payment']);
  });

  it('delivers the order when all shipments have arrived', async () => {
    const { orderId, lineId } = await bought();
    const first = await send(orderId, pieces(lineId, 1));
    const arrived = (id: string, at: string) => patch(`shipments/${id}`, { deliveredAt: at });
    await arrived(first.data.id, '2027-07-01T10:00:00.000Z');
    expect(await shop.statusOf(orderId)).toBe('packaging');
    const last = await send(orderId);
    expect(await shop.statusOf(orderId)).toBe('delivering');
    expect((await arrived(last.data.id, '2027-07-02T10:00:00.000Z')).status).toBe(200);

    const { data } = await shop.app.request<{ deliveredAt: string }>({
      url: `/api/ecommerce/orders/${orderId}`,
    });
    expect(data).toMatchObject({ status: 'delivered', deliveredAt: '2027-07-02T10:00:00.000Z' });
    expect((await patch(`shipments/${last.data.id}`, { trackingUrl: 'ftp://x' })).status).toBe(400);
    expect((await patch(`shipments/${last.data.id}`, { lines: [] })).status).toBe(400);
  });
});
