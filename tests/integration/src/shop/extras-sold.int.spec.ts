import { july, makeRental, type Rental } from './rentals.fixture.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { type Buyer, type Charged, checkoutData, openShop, type Shop } from './shop.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
});
afterAll(() => shop.close());

const { text: mail } = mailsOf(() => shop);

let visitors = 0;
/** Buys in one step, each time from another network. */
const buy = (buyer: Buyer, { id }: { id: string }, data: object) =>
  shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${id}/checkout`,
    data: { ...checkoutData, ...data },
    headers: { 'x-forwarded-for': `203.0.113.${++visitors}` },
    as: buyer.as,
  });
const one = ({ id }: { readonly id: string }, quantity = 1) => ({ id, quantity });
const invoiceOf = ({ data }: { data: Charged }) => data.billingModule.invoices[0] ?? { id: '', amount: '' };

interface BookingRow {
  readonly resourceId: string;
  readonly status: string;
  readonly chargeId: string | null;
}
const bookings = (resourceIds: readonly string[]) =>
  shop.app.sql<BookingRow & { id: string }>(
    `select "id", "resourceId", "status", "chargeId" from ecommerce_booking where "resourceId" = any($1::uuid[]) order by "createdAt"`,
    [resourceIds],
  );
const chargesOf = (orderId: string) =>
  shop.app.sql<{ title: { en: string }; gross: string }>(
    `select "title", "gross"::text from ecommerce_charge where "orderId" = $1 order by "gross"`,
    [orderId],
  );

/** Makes a boat with skippers, who are booked, and a cleaning. */
async function makeCrewed(input: { hulls?: number; skippers?: number } = {}) {
  const { hulls = 1, skippers = 1 } = input;
  const boat = await makeRental(shop, { hulls });
  const skipper = await makeExtra(shop, [boat], { resources: skippers, maxQuantity: 2 });
  const prices = [{ amount: '90', currency: 'EUR' }];
  const cleaning = await makeExtra(shop, [boat], {
    ...{ title: 'Cleaning', per: 'booking', isRequired: true, prices },
  });
  return { boat, skipper, cleaning };
}

/** Pays an order of 840.00 for the boat, 360.00 for the skipper and 90.00 for the cleaning. */
async function bought({ boat, skipper }: Awaited<ReturnType<typeof makeCrewed>>, data: object = {}) {
  const buyer = await shop.buyer();
  const placed = await buy(buyer, boat, { ...july(3, 4), extras: [one(skipper)], ...data });
  const [order] = await buyer.orders();
  if (!order) throw new Error(placed.text);
  return { buyer, order, invoice: invoiceOf(placed) };
}

describe('a placed order with extras', () => {
  it('charges them with their lines, in one payment', async () => {
    const crewed = await makeCrewed();
    const { order, invoice } = await bought(crewed);

    expect(invoice.amount).toBe('1290.00');
    expect(order).toMatchObject({
      ordersToProducts: [
        {
          total: '840.00',
          extras: [
            { id: crewed.skipper.id, quantity: 1, count: 2, unitPrice: '180', amount: '360.00' },
            { id: crewed.cleaning.id, quantity: 1, count: 1, amount: '90.00' },
          ],
        },
      ],
    });
    expect(order['charges']).toMatchObject([
      {
        kind: 'extra',
        lineId: order.ordersToProducts[0]?.id,
        quantity: 2,
        unitPrice: '180',
        gross: '360.00',
      },
      { kind: 'extra', title: { en: 'Cleaning' }, amount: '90.00' },
    ]);
    const [totals] = await shop.app.sql(
      `select "amount"::text, "subtotal"::text, "delivery"::text from ecommerce_orders_to_billing_module_currencies where "orderId" = $1`,
      [order.id],
    );
    expect(totals).toEqual({ amount: '1290.00', subtotal: '1290.00', delivery: '0' });
    const shares = await shop.app.sql(
      `select "share"::text from ecommerce_orders_to_billing_module_payment_intents where "orderId" = $1`,
      [order.id],
    );
    expect(shares).toEqual([{ share: '1290.00' }]);
    const { data: total } = await shop.app.request({ url: `/api/ecommerce/orders/${order.id}/total` });
    expect(total).toMatchObject([{ total: '1290.00' }]);
  });

  it('continues an unpaid order with the same extras only', async () => {
    const { boat, skipper } = await makeCrewed({ hulls: 2, skippers: 2 });
    const buyer = await shop.buyer();
    const again = async (extras: object[]) => invoiceOf(await buy(buyer, boat, { ...july(3, 4), extras })).id;
    const first = await again([one(skipper)]);

    expect(await again([one(skipper)])).toBe(first);
    expect(await again([])).not.toBe(first);
  });

  it('keeps its extras when it returns to the cart, at current prices', async () => {
    const crewed = await makeCrewed();
    const { buyer, order } = await bought(crewed);
    await buyer.call('POST', `orders/${order.id}/reopen`);

    expect(await chargesOf(order.id)).toEqual([]);
    expect(await buyer.orders()).toMatchObject([
      { type: 'cart', ordersToProducts: [{ extras: [{ amount: '360.00' }, { amount: '90.00' }] }] },
    ]);
    const placed = await buyer.checkOut();
    await shop.decide(invoiceOf(placed), 'pay');
    await expect.poll(() => shop.statusOf(order.id)).toBe('approving');
  });

  it('is paid back with its extras', async () => {
    const { buyer, order, invoice } = await bought(await makeCrewed());
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(order.id)).toBe('approving');
    await buyer.call('POST', `orders/${order.id}/cancel`);
    const refunds = () =>
      shop.app.sql(`select "amount"::text from billing_refund where "invoiceId" = $1`, [invoice.id]);

    await expect.poll(refunds).toEqual([{ amount: '1290' }]);
  });

  it('charges the extras of a subscription once', async () => {
    const berth = await shop.product({ interval: 'month', prices: [{ amount: '100', currency: 'EUR' }] });
    const prices = [{ amount: '30', currency: 'EUR' }];
    await makeExtra(shop, [berth], { title: 'Key', per: 'booking', isRequired: true, prices });
    const { data } = await buy(await shop.buyer(), berth, {});
    const amounts = data.billingModule.invoices.map(({ amount }) => amount);

    expect(amounts.toSorted()).toEqual(['100.00', '30.00']);
  });

  it.each([
    ['en', /waits for payment/, [/^Skipper: 2 × \S+ ?\S*180\.00$/m, /^Cleaning: 1 × \S+ ?\S*90\.00$/m]],
    ['ru', /ждёт оплаты/, [/^Skipper: 2 × 180,00/m, /^Cleaning: 1 × 90,00/m]],
  ])('names the extras in mails and in the export: %s', async (language, subject, texts) => {
    const { boat, skipper } = await makeCrewed();
    const email = `crew-${language}@example.com`;
    const buyer = await shop.buyer();
    await shop.app.request<Charged>({
      method: 'POST',
      url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
      data: { provider: 'dummy', email, ...july(3, 4), extras: [one(skipper)] },
      as: buyer.as,
      headers: { 'accept-language': language },
    });
    const { data: lines } = await shop.app.request<Record<string, unknown>[]>({
      url: '/api/ecommerce/orders/sold-lines',
    });

    const text = await mail(email, subject);
    for (const part of texts) expect(text).toMatch(part);
    expect(lines.filter((line) => line['email'] === email)).toMatchObject([
      { title: 'Boat', total: '840.00', orderTotal: '1290.00' },
      { title: 'Skipper', quantity: 2, unitPrice: '180', total: '360.00' },
      { title: 'Cleaning', quantity: 1, total: '90.00' },
    ]);
  });
});

describe('the resources of an extra', () => {
  it('are booked with the line, and follow its order', async () => {
    const { boat, skipper, cleaning } = await makeCrewed();
    const { buyer, order, invoice } = await bought({ boat, skipper, cleaning });

    const [held] = await bookings(skipper.resourceIds);
    expect(held).toMatchObject({ status: 'held', chargeId: expect.any(String) });
    await shop.decide(invoice, 'pay');
    await expect.poll(async () => (await bookings(skipper.resourceIds))[0]?.status).toBe('confirmed');
    await buyer.call('POST', `orders/${order.id}/cancel`);
    const all = [...skipper.resourceIds, ...boat.resourceIds];
    expect((await bookings(all)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('limit the bookings of all boats of the extra, and the quote counts those that are left', async () => {
    const { boat, skipper } = await makeCrewed({ hulls: 2, skippers: 2 });
    const other = await makeRental(shop);
    await shop.app.request({
      method: 'POST',
      url: '/api/ecommerce/products-to-extras',
      data: { productId: other.id, extraId: skipper.id },
    });
    const left = async ({ id }: Rental, dates: object) => {
      const { data } = await shop.app.request<{ extras: { id: string; left: number | null }[] }>({
        method: 'POST',
        url: `/api/ecommerce/products/${id}/quote`,
        data: dates,
        as: 'anonymous',
      });
      return data.extras.find(({ id: extraId }) => extraId === skipper.id)?.left;
    };
    expect(await left(boat, july(3, 4))).toBe(2);
    await buy(await shop.buyer(), other, { ...july(4, 5), extras: [one(skipper)] });
    expect([await left(boat, july(3, 4)), await left(boat, july(6, 7))]).toEqual([1, 2]);
    const refused = await buy(await shop.buyer(), boat, { ...july(3, 4), extras: [one(skipper, 2)] });

    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'Skipper is not available from 2027-07-03 to 2027-07-04.',
    ]);
    expect((await buy(await shop.buyer(), boat, { ...july(3, 4), extras: [one(skipper)] })).status).toBe(200);
  });

  it('are booked once by fifty buyers of the last one', async () => {
    const { boat, skipper } = await makeCrewed({ hulls: 50 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.buyer()));
    const data = { ...july(3, 4), extras: [one(skipper)] };
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, boat, data)));
    const statuses = answers.map(({ status }) => status);

    expect([200, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([1, 49]);
    expect(await bookings(skipper.resourceIds)).toHaveLength(1);
  });

  it('are blocked and given to another booking by administrators, and move with their line', async () => {
    const { boat, skipper, cleaning } = await makeCrewed({ skippers: 2 });
    const admin = (path: string, data: object) =>
      shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${path}`, data });
    const [first, second] = skipper.resourceIds;
    await bought({ boat, skipper, cleaning });
    const [own] = await bookings(skipper.resourceIds);
    const [hull] = await bookings(boat.resourceIds);
    expect(own?.resourceId).toBe(first);

    expect((await admin('blocks', { resourceId: second, ...july(10, 11) })).status).toBe(201);
    expect((await admin(`${own?.id}/move`, { resourceId: second })).status).toBe(200);
    expect((await admin(`${own?.id}/move`, july(5, 6))).status).toBe(400);
    expect((await admin(`${hull?.id}/move`, july(10, 11))).status).toBe(409);
    expect((await admin(`${hull?.id}/move`, july(5, 6))).status).toBe(200);
    const days = await shop.app.sql(
      `select to_char("startDate", 'DD') as day from ecommerce_booking where "id" = any($1::uuid[])`,
      [[own?.id, hull?.id]],
    );
    expect(days).toEqual([{ day: '05' }, { day: '05' }]);
  });

  it('protect their extra from being deleted while they have bookings', async () => {
    const crewed = await makeCrewed();
    await bought(crewed);
    const url = `/api/ecommerce/extras/${crewed.skipper.id}`;

    expect((await shop.app.request({ method: 'DELETE', url })).status).toBe(422);
  });

  it('are held by unpaid orders of one network up to a limit', async () => {
    const boat = await makeRental(shop);
    const board = await makeExtra(shop, [boat], { resources: 21, maxQuantity: 21 });
    const buyer = await shop.buyer();
    const { status, problem } = await buy(buyer, boat, { ...july(3, 3), extras: [one(board, 21)] });

    expect([status, problem.message]).toEqual([
      422,
      'At most 20 extras can wait for payment at a time. Pay for the earlier order first.',
    ]);
    expect((await buy(buyer, boat, { ...july(3, 3), extras: [one(board, 20)] })).status).toBe(200);
  });

  it('belong to a stock item or an extra, never to both', async () => {
    const { boat, skipper } = await makeCrewed();
    const made = (data: object) =>
      shop.app.request({ method: 'POST', url: '/api/ecommerce/resources', data });

    expect((await made({ storesToProductsId: boat.shelfId, extraId: skipper.id })).status).toBe(400);
    expect((await made({})).status).toBe(400);
  });
});
