import { LIST_FILTERS, type ListFilters } from '@flotilla/backend/ports';
import { OrderLinks } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './products.fixture.js';
import { type Buyer, checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
});
afterAll(() => shop.close());

interface Line {
  readonly lineId: string;
  readonly review: { readonly rating: number; readonly text: string; readonly status: string } | null;
}

async function bought(
  product: Product,
  { isDelivered = true, as }: { isDelivered?: boolean; as?: Buyer } = {},
) {
  const buyer = as ?? (await shop.buyer());
  await buyer.add(product, { quantity: 1 });
  const { data } = await buyer.checkOut();
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  if (isDelivered)
    for (const status of ['packaging', 'delivering', 'delivered'])
      expect((await patch(`orders/${orderId}`, { status })).status).toBe(200);
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}
const patch = (path: string, data: object) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/${path}`, data });
const write = (buyer: Buyer, orderId: string, data: object) =>
  buyer.call<Line>('POST', `orders/${orderId}/reviews`, data);
const reviewsIn = (orderId: string) =>
  shop.app.request<{ id: string; status: string; text: string; authorName: string | null }[]>({
    url: `/api/ecommerce/reviews?filters=${encodeURIComponent(
      JSON.stringify({ and: [{ column: 'orderId', method: 'eq', value: orderId }] }),
    )}`,
  });
async function moderate(orderId: string, status: string) {
  const { data } = await reviewsIn(orderId);
  return patch(`reviews/${data[0]?.id}`, { status });
}
const shown = async ({ id }: Product, { page = 1, limit = 10 } = {}) => {
  const filter = shop.app.nest.get<ListFilters>(LIST_FILTERS).find('ecommerce.reviews');
  return filter?.({ near: { key: 'ecommerce.product', id }, query: '', page, limit }, new Set());
};
const ratingOf = async ({ id }: Product) => {
  const { data } = await shop.app.request<{ ratingCount: number; ratingAverage: string | null }>({
    url: `/api/ecommerce/products/${id}`,
    as: 'anonymous',
  });
  return [data.ratingCount, data.ratingAverage];
};

describe('a review', () => {
  it('is refused before the order is delivered', async () => {
    const { buyer, orderId, lineId } = await bought(await shop.product(), { isDelivered: false });

    expect((await buyer.call<Line[]>('GET', `orders/${orderId}/reviews`)).data).toEqual([]);
    expect((await write(buyer, orderId, { lineId, rating: 5 })).status).toBe(422);
  });

  it('is shown with the average after it is published, without the order', async () => {
    const product = await shop.product({ title: 'Cap' });
    const before = await ratingOf(product);
    const { buyer, orderId, lineId } = await bought(product);
    const answer = await write(buyer, orderId, { lineId, rating: 4, text: ' Fine. ', authorName: 'Ann' });

    expect(answer).toMatchObject({ status: 201, data: { review: { rating: 4, status: 'pending' } } });
    expect((await shown(product))?.made).toEqual([]);
    expect(await ratingOf(product)).toEqual(before);
    expect((await moderate(orderId, 'published')).status).toBe(200);
    const [one] = (await shown(product))?.made ?? [];
    expect(one).toMatchObject({ rating: 4, text: 'Fine.', authorName: 'Ann' });
    expect(Object.keys(one ?? {})).not.toContain('orderId');
    expect(await ratingOf(product)).toEqual([1, '4.00']);

    const other = await bought(product);
    await write(other.buyer, other.orderId, { lineId: other.lineId, rating: 1 });
    await moderate(other.orderId, 'published');
    expect(await ratingOf(product)).toEqual([2, '2.50']);
    expect(await shown(product, { limit: 1 })).toMatchObject({ found: { count: 2, hasNext: true } });
    expect((await shown(product, { limit: 1, page: 2 }))?.made).toMatchObject([{ rating: 4 }]);

    await moderate(other.orderId, 'rejected');
    expect(await ratingOf(product)).toEqual([1, '4.00']);
    const { data } = await reviewsIn(orderId);
    await shop.app.request({ method: 'DELETE', url: `/api/ecommerce/reviews/${data[0]?.id}` });
    expect(await ratingOf(product)).toEqual([0, null]);
  });

  it('is taken once for a line from ten calls at the same moment', async () => {
    const { buyer, orderId, lineId } = await bought(await shop.product());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => write(buyer, orderId, { lineId, rating: 5 })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('is refused from strangers, for lines of other orders and for wrong input', async () => {
    const { buyer, orderId, lineId } = await bought(await shop.product());
    const other = await bought(await shop.product());

    expect((await write(other.buyer, orderId, { lineId, rating: 5 })).status).toBe(404);
    expect((await write(buyer, orderId, { lineId: other.lineId, rating: 5 })).status).toBe(404);
    for (const data of [
      {},
      { lineId },
      { lineId, rating: 0 },
      { lineId, rating: 6 },
      { lineId, rating: 4.5 },
      { lineId, rating: '5' },
      { lineId, rating: 5, text: 'x'.repeat(4001) },
      { lineId, rating: 5, authorName: 'x'.repeat(81) },
      { lineId, rating: 5, status: 'published' },
    ])
      expect((await write(buyer, orderId, data)).status, JSON.stringify(data).slice(0, 60)).toBe(400);
    expect((await shop.app.request({ url: '/api/ecommerce/reviews', as: buyer.as })).status).toBe(403);
  });

  it('is written by the link of a mail', async () => {
    const { orderId, lineId } = await bought(await shop.product());
    const link = await shop.app.nest.get(OrderLinks).linkTo({ id: orderId, email: checkoutData.email });
    const url = `/api/ecommerce/order-links/${link}/reviews`;
    const as = 'anonymous';

    expect((await shop.app.request({ method: 'POST', url, as, data: { lineId, rating: 3 } })).status).toBe(
      201,
    );
    expect((await shop.app.request<Line[]>({ url, as })).data).toMatchObject([
      { lineId, review: { rating: 3 } },
    ]);
    expect((await shop.app.request({ url: url.replace(link, 'x'), as })).status).toBe(404);
  });

  it('loses its words and the name with the account of its author', async () => {
    const product = await shop.product();
    const { buyer, orderId, lineId } = await bought(product, { as: await shop.account() });
    await write(buyer, orderId, { lineId, rating: 2, text: 'I live in Paros.', authorName: 'Ann' });
    await moderate(orderId, 'published');
    const erased = await shop.app.request({
      method: 'DELETE',
      url: `/api/rbac/subjects/${buyer.id}/account?confirm=yes`,
      as: buyer.as,
    });

    expect(erased.status).toBeLessThan(300);
    expect((await shown(product))?.made).toMatchObject([{ rating: 2, text: '', authorName: null }]);
    expect(await ratingOf(product)).toEqual([1, '2.00']);
  });
});
