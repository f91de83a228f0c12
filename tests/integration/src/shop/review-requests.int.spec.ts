import { defineJob, Jobs } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRental } from './rentals.fixture.js';
import { type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

let shop: Shop;
beforeAll(async () => {
  const env = { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example', REVIEW_DAYS: '3' };
  shop = await openShop({ env });
});
afterAll(() => shop.close());

const mails = mailsOf(() => shop);
const requestReviews = defineJob('ecommerce.request-reviews', z.object({}), { retryLimit: 2 });
const run = () => shop.app.nest.get(Jobs).send(requestReviews, {});
const subject = /^(How was it|Как всё прошло)/;

async function paid(productId: string, email: string, data: object = {}) {
  const buyer = await shop.buyer();
  const answer = await buyer.call<Charged>('POST', `products/${productId}/checkout`, {
    ...{ ...checkoutData, email },
    ...data,
  });
  await shop.decide(answer.data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}

/** Buys goods that were delivered some days ago. */
async function delivered(email: string, days: number) {
  const made = await paid((await shop.product({ title: 'Cap' })).id, email);
  for (const status of ['packaging', 'delivering', 'delivered'])
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/orders/${made.orderId}`,
      data: { status },
    });
  await shop.app.sql(
    `update ecommerce_order set "deliveredAt" = now() - make_interval(days => $2) where id = $1`,
    [made.orderId, days],
  );
  return made;
}

const requestedAt = async (orderId: string) => {
  const [row] = await shop.app.sql<{ at: Date | null }>(
    'select "reviewRequestedAt" as at from ecommerce_order where id = $1',
    [orderId],
  );
  return row?.at ?? null;
};
const requestsTo = async (email: string) =>
  (await mails.to(email)).filter((mail) => subject.test(mail.subject));

describe('a request for a review', () => {
  it('is mailed once, some days after the delivery, with a link to the order', async () => {
    const { orderId } = await delivered('cap@example.com', 4);
    await run();
    const text = await mails.text('cap@example.com', subject);
    expect(text).toContain('Cap');
    expect(text).toContain(`/ecommerce/orders/order?id=${orderId}&link=`);
    const first = await requestedAt(orderId);
    await run();
    const { orderId: other } = await delivered('other@example.com', 5);
    await run();
    await expect.poll(() => requestedAt(other)).not.toBeNull();

    expect(await requestedAt(orderId)).toEqual(first);
    expect(await requestsTo('cap@example.com')).toHaveLength(1);
  });

  it('follows the end of a rental, in the language of the buyer', async () => {
    const boat = await makeRental(shop, { title: 'Sea Dream' });
    const { lineId, orderId } = await paid(boat.id, 'boat@example.com', {
      ...{ startDate: '2027-07-03', endDate: '2027-07-04' },
    });
    await shop.app.sql(
      `update ecommerce_orders_to_products set "startDate" = now() - interval '8 days', "endDate" = now() - interval '6 days' where id = $1`,
      [lineId],
    );
    await shop.app.sql(`update ecommerce_order set "language" = 'ru' where id = $1`, [orderId]);
    await run();

    expect(await mails.text('boat@example.com', subject)).toContain('Написать отзыв');
  });

  it('is not sent too early, very late, after a review, or without an address', async () => {
    const early = await delivered('early@example.com', 2);
    const late = await delivered('late@example.com', 30);
    const written = await delivered('written@example.com', 4);
    await written.buyer.call('POST', `orders/${written.orderId}/reviews`, {
      lineId: written.lineId,
      rating: 5,
    });
    const unknown = await delivered('unknown@example.com', 4);
    await shop.app.sql(`update ecommerce_order set "email" = null where id = $1`, [unknown.orderId]);
    const due = await delivered('due@example.com', 4);
    await run();
    await expect.poll(() => requestedAt(due.orderId)).not.toBeNull();

    const others = [early, late, written, unknown].map(({ orderId }) => requestedAt(orderId));
    expect(await Promise.all(others)).toEqual([null, null, null, null]);
  });
});
