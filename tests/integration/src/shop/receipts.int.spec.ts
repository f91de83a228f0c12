import { GENERATED_IMAGES, type GeneratedImages } from '@flotilla/backend/ports';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeRental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let images: GeneratedImages;
beforeAll(async () => {
  shop = await openShop();
  images = shop.app.nest.get<GeneratedImages>(GENERATED_IMAGES);
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.restoreAllMocks();
});

/** Records what receipts show; the first drawings wait until `release` is called. */
function watchDrawings({ waiting = 0 } = {}) {
  const render = images.render.bind(images);
  const gate = Promise.withResolvers<undefined>();
  let drawn = 0;
  const spy = vi.spyOn(images, 'render').mockImplementation(async (image) => {
    if (++drawn <= waiting) await gate.promise;
    return render(image);
  });
  return {
    release: () => gate.resolve(undefined),
    shown: () => spy.mock.calls.map(([{ data }]) => data as { email?: string; totals: { amount: string }[] }),
  };
}

const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Books a boat of 420.00 EUR a day for two days, and pays. */
async function booked(as?: Buyer) {
  const boat = await makeRental(shop, { terms: { timeZone: 'UTC' } });
  const buyer = as ?? (await shop.buyer());
  const days = { startDate: dayOf(60), endDate: dayOf(61) };
  const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, {
    ...checkoutData,
    ...days,
  });
  const [order] = await buyer.orders();
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  return { buyer, orderId: String(order?.id), lineId: String(order?.ordersToProducts[0]?.id) };
}

async function changeDays(orderId: string, lineId: string) {
  const actions = [{ type: 'stay', lineId, startDate: dayOf(70), endDate: dayOf(70) }];
  const url = `/api/ecommerce/orders/${orderId}/changes`;
  const { data, text } = await shop.app.request<{ id: string }>({ method: 'POST', url, data: { actions } });
  if (!data) throw new Error(text);
  const offer = `/api/ecommerce/order-changes/${data.id}/offer`;
  expect((await shop.app.request({ method: 'POST', url: offer })).status).toBe(200);
}
const receiptOf = async (orderId: string) => {
  const [row] = await shop.app.sql<{ receipt: string }>(
    'select "receipt" from ecommerce_order where id = $1',
    [orderId],
  );
  return row?.receipt ?? '';
};

it('a receipt is drawn again after a change of days', async () => {
  const drawings = watchDrawings();
  const { orderId, lineId } = await booked();
  await expect.poll(() => receiptOf(orderId)).not.toBe('');
  const first = await receiptOf(orderId);
  await changeDays(orderId, lineId);
  await expect.poll(() => receiptOf(orderId)).not.toBe(first);

  expect(drawings.shown().map(({ totals }) => totals[0]?.amount)).toEqual(['840.00', '420.00']);
});

it('a receipt shows a change of days that is made while it is drawn', async () => {
  const drawings = watchDrawings({ waiting: 1 });
  const { orderId, lineId } = await booked();
  await expect.poll(drawings.shown).toHaveLength(1);
  await changeDays(orderId, lineId);
  drawings.release();
  await expect.poll(() => receiptOf(orderId)).not.toBe('');

  expect(drawings.shown().at(-1)?.totals).toMatchObject([{ amount: '420.00' }]);
});

it('a receipt that is drawn while its account is deleted has no mail address', async () => {
  const drawings = watchDrawings({ waiting: 1 });
  const { buyer, orderId } = await booked(await shop.account());
  await expect.poll(drawings.shown).toMatchObject([{ email: checkoutData.email }]);
  const url = `/api/rbac/subjects/${buyer.id}/account?confirm=yes`;
  const { status, text } = await shop.app.request({ method: 'DELETE', url, as: buyer.as });
  expect(status, text).toBe(200);
  drawings.release();
  await expect.poll(() => receiptOf(orderId)).not.toBe('');

  expect(drawings.shown().at(-1)?.email).toBeUndefined();
});
