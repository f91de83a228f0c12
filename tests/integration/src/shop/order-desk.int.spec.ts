import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { july, makeRental } from './rentals.fixture.js';
import { type Buyer, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Desk {
  readonly buyer: { readonly earlier: readonly { readonly id: string }[] };
  readonly sums: readonly object[];
  readonly stays: readonly { readonly id: string; readonly status: string }[];
  readonly events: readonly {
    readonly kind: string;
    readonly name: string;
    readonly author: { readonly kind: string; readonly isBuyer: boolean } | null;
  }[];
}
const deskOf = (orderId: string) => shop.app.request<Desk>({ url: `/api/ecommerce/orders/${orderId}/desk` });

/** Checks a cart out and pays. */
async function bought(buyer: Buyer): Promise<{ orderId: string; invoiceId: string }> {
  const { data } = await buyer.checkOut();
  const invoiceId = data.billingModule.invoices[0]?.id ?? '';
  await shop.decide({ id: invoiceId }, 'pay');
  const orders = await buyer.orders();
  const orderId = String(orders.find(({ status }) => status !== 'new')?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { orderId, invoiceId };
}

it('shows sums, rentals, the buyer with earlier orders, and the history of an order', async () => {
  const boat = await makeRental(shop, { title: 'Lagoona' });
  const buyer = await shop.buyer();
  await buyer.add(boat, july(3, 4));
  const { orderId, invoiceId } = await bought(buyer);
  const [stay] = (await deskOf(orderId)).data.stays;
  await shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${stay?.id}/start` });
  const refund = await shop.app.request({
    method: 'POST',
    url: `/api/billing/invoices/${invoiceId}/refund`,
    data: { amount: '40.00', reason: 'Late start' },
  });
  expect(refund.status).toBe(201);

  await expect
    .poll(async () => (await deskOf(orderId)).data.sums)
    .toEqual([
      {
        currency: { code: 'EUR', symbol: expect.any(String), decimals: 2 },
        ...{ total: '840.00', paid: '840.00', refunded: '40.00', due: '0.00' },
      },
    ]);
  const { data } = await deskOf(orderId);
  expect(data).toMatchObject({
    buyer: { subjectId: buyer.id, email: checkoutData.email, isGuest: true },
    stays: [{ status: 'started', ...july(3, 4), title: { en: 'Lagoona' }, isExtra: false }],
  });
  expect(data.events.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining([
      'refund Late start',
      'booking started',
      'payment dummy',
      'status approving',
      'status paying',
    ]),
  );
  const placed = data.events.find(({ kind, name }) => kind === 'status' && name === 'paying');
  expect(placed?.author).toMatchObject({ isBuyer: true, kind: 'subject' });
});

it('lists the last other orders of the same buyer', async () => {
  const [boat, buyer] = [await shop.product({ stock: null }), await shop.buyer()];
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) {
    await buyer.add(boat);
    const { data } = await buyer.checkOut('orders/checkout', { email: 'two@example.com' });
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const [found] = await shop.app.sql<{ id: string }>(
      `select id from ecommerce_order where email = 'two@example.com' order by "placedAt" desc limit 1`,
    );
    ids.push(found?.id ?? '');
  }
  const { data } = await deskOf(ids[1] ?? '');
  expect(data.buyer.earlier.map(({ id }) => id)).toEqual([ids[0]]);
});

it('takes as many statements for many lines as for one', async () => {
  const boats = await Promise.all(Array.from({ length: 12 }, () => shop.product({ stock: null })));
  const counts: number[] = [];
  for (const lines of [1, 12]) {
    const buyer = await shop.buyer();
    for (const boat of boats.slice(0, lines)) await buyer.add(boat);
    const { orderId } = await bought(buyer);
    await deskOf(orderId);
    counts.push(await statementCount(shop.app, () => deskOf(orderId)));
  }
  expect(counts[1]).toBe(counts[0]);
});

it('is closed to buyers, and 404 for an order that does not exist', async () => {
  const [boat, buyer] = [await shop.product({ stock: null }), await shop.buyer()];
  const { data } = await buyer.add(boat);
  const url = `/api/ecommerce/orders/${data.id}/desk`;
  expect([
    (await shop.app.request({ url, as: buyer.as })).status,
    (await shop.app.request({ url, as: 'anonymous' })).status,
    (await deskOf(boat.id)).status,
    (await deskOf('nothing')).status,
  ]).toEqual([403, 401, 404, 400]);
});
