import { OrderLinks } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, buy, type Bought, deskOf, makeShippable, type ShownReturn } from './aftersales.fixture.js';
import { july, makeRental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { checkoutData, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'http://shop.example' } });
  desk = deskOf(shop);
});
afterAll(() => shop.close());
const mails = mailsOf(() => shop);

interface Terms {
  readonly isAllowed: boolean;
  readonly reason: string | null;
  readonly until: string | null;
  readonly pieces: readonly object[];
}
const termsOf = async ({ buyer, orderId }: Pick<Bought, 'buyer' | 'orderId'>) =>
  (await buyer.call<Terms>('GET', `orders/${orderId}/withdrawal`)).data;
const withdraw = ({ buyer, orderId }: Pick<Bought, 'buyer' | 'orderId'>, data: object = { confirm: true }) =>
  buyer.call<ShownReturn>('POST', `orders/${orderId}/withdrawal`, data);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Returns the last day of a period: on a weekend, the Monday after it. */
function lastDayIn(days: number): string {
  const weekday = new Date(dayIn(days)).getUTCDay() || 7;
  return dayIn(weekday > 5 ? days + 8 - weekday : days);
}
const age = (orderId: string, column: 'placedAt' | 'deliveredAt', days: number) =>
  shop.app.sql(`update ecommerce_order set "${column}" = now() - $2 * interval '1 day' where id = $1`, [
    orderId,
    days,
  ]);

describe('a withdrawal', () => {
  it('needs a confirmation after its terms', async () => {
    const bought = await buy(shop);

    expect(await termsOf(bought)).toMatchObject({
      ...{ isAllowed: true, reason: null, until: lastDayIn(14), hasExempt: false },
      pieces: [{ lineId: bought.lineId, quantity: 3 }],
    });
    for (const data of [{}, { confirm: false }, { confirm: 'yes' }])
      expect((await withdraw(bought, data)).status).toBe(400);
    expect(await shop.statusOf(bought.orderId)).toBe('approving');
  });

  it('of an order that is not packed cancels and refunds it, and its goods are in stock again', async () => {
    const bought = await buy(shop, { stock: 5 });
    const { status, data } = await withdraw(bought);

    expect([status, data.kind, data.refundAmount]).toEqual([201, 'withdrawal', '30.00']);
    expect([await shop.statusOf(bought.orderId), await shop.stockOf(bought.product)]).toEqual([
      'canceled',
      5,
    ]);
    expect(await desk.refundsOf(bought.orderId)).toEqual(['30.00']);
    const returns = async () =>
      (await bought.buyer.call<ShownReturn[]>('GET', `orders/${bought.orderId}/returns`)).data;
    await expect.poll(async () => (await returns()).map((one) => one.status)).toEqual(['refunded']);
    const { data: order } = await shop.app.request<{ withdrawnAt: string | null }>({
      url: `/api/ecommerce/orders/${bought.orderId}`,
    });
    expect(order).toMatchObject({ problem: 'All of it was returned.', withdrawnAt: expect.any(String) });
  });

  it('of a part is refunded in part, and the rest is sent', async () => {
    const bought = await buy(shop, { stock: 5 });
    const lines = [{ lineId: bought.lineId, quantity: 1 }];
    expect((await withdraw(bought, { confirm: true, lines })).data.refundAmount).toBe('10.00');

    expect([await shop.statusOf(bought.orderId), await shop.stockOf(bought.product)]).toEqual([
      'approving',
      3,
    ]);
    expect(
      (await desk.send(bought.orderId, { lines: [{ lineId: bought.lineId, quantity: 3 }] })).status,
    ).toBe(422);
    expect((await desk.send(bought.orderId)).data).toMatchObject({ lines: [{ quantity: 2 }] });
    expect(await shop.statusOf(bought.orderId)).toBe('delivering');
  });

  it('of packed goods waits for the shop, and is not sent any more', async () => {
    const bought = await buy(shop, { stock: 5 });
    await desk.set(bought.orderId, 'packaging');
    const { data } = await withdraw(bought);

    expect([data.status, await desk.refundsOf(bought.orderId)]).toEqual(['approved', []]);
    expect((await desk.send(bought.orderId)).status).toBe(422);
    expect((await desk.post(`returns/${data.id}/receive`)).data).toMatchObject({ refundAmount: '30.00' });
    expect([await shop.statusOf(bought.orderId), await shop.stockOf(bought.product)]).toEqual([
      'canceled',
      5,
    ]);
  });

  it('from everything refunds the delivery, and from a part does not', async () => {
    const product = await makeShippable(shop, '10');
    const checkout = { deliveryAddress: address, deliveries: [] as object[] };
    const [method] = await shop.app.sql<{ id: string }>(
      'select id from ecommerce_delivery_method where "storeId" = $1',
      [product.storeId],
    );
    checkout.deliveries.push({ storeId: product.storeId, methodId: method?.id });
    const bought = await buy(shop, { product, checkout });
    await desk.send(bought.orderId);
    await desk.set(bought.orderId, 'delivered');
    const part = [{ lineId: bought.lineId, quantity: 1 }];
    const first = await withdraw(bought, { confirm: true, lines: part });
    expect((await desk.post(`returns/${first.data.id}/receive`)).data.refundAmount).toBe('10.00');
    const rest = await withdraw(bought);

    expect(rest.data.lines).toMatchObject([{ quantity: 2 }]);
    expect((await desk.post(`returns/${rest.data.id}/receive`)).data.refundAmount).toBe('25.00');
    expect(await desk.refundsOf(bought.orderId)).toEqual(['10.00', '25.00']);
    expect(await shop.statusOf(bought.orderId)).toBe('canceled');
  });

  it('ends 14 days after the delivery, and not before goods are delivered', async () => {
    const product = await makeShippable(shop, '10');
    await shop.app.sql('delete from ecommerce_delivery_method where "storeId" = $1', [product.storeId]);
    const bought = await buy(shop, { product });
    await age(bought.orderId, 'placedAt', 100);
    expect(await termsOf(bought)).toMatchObject({ isAllowed: true, until: null });

    await desk.send(bought.orderId);
    await desk.set(bought.orderId, 'delivered');
    expect(await termsOf(bought)).toMatchObject({ isAllowed: true, until: lastDayIn(14) });
    await age(bought.orderId, 'deliveredAt', 17);
    expect(await termsOf(bought)).toMatchObject({ isAllowed: false, reason: 'over', until: lastDayIn(-3) });
    expect(await withdraw(bought)).toMatchObject({
      ...{ status: 422, problem: { message: 'The period to withdraw from the contract is over.' } },
    });
  });

  it('counts from the order without a delivery', async () => {
    const bought = await buy(shop);
    await age(bought.orderId, 'placedAt', 14);
    expect((await termsOf(bought)).isAllowed).toBe(true);
    await age(bought.orderId, 'placedAt', 17);

    expect(await termsOf(bought)).toMatchObject({ isAllowed: false, reason: 'over' });
  });

  it('is not for rentals with dates, which their cancellation policy covers', async () => {
    const boat = await makeRental(shop);
    const buyer = await shop.buyer();
    const { data } = await buyer.checkOut(`products/${boat.id}/checkout`, july(3, 4));
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    const orderId = String((await buyer.orders())[0]?.id);
    await expect.poll(() => shop.statusOf(orderId)).toBe('approving');

    expect(await termsOf({ buyer, orderId })).toMatchObject({
      ...{ isAllowed: false, reason: 'exempt', hasExempt: true, pieces: [] },
    });
    expect(await withdraw({ buyer, orderId })).toMatchObject({
      ...{
        status: 422,
        problem: { message: expect.stringContaining('exempt from the right of withdrawal') },
      },
    });
  });

  it('is refused for unpaid orders, businesses, stores without it, and the second time', async () => {
    const buyer = await shop.buyer();
    const { data: unpaid } = await buyer.add(await shop.product());
    expect(await termsOf({ buyer, orderId: unpaid.id })).toMatchObject({ reason: 'unpaid' });

    const business = await buy(shop);
    await shop.app.sql(`update ecommerce_order set "taxId" = 'DE136695976' where id = $1`, [
      business.orderId,
    ]);
    expect(await termsOf(business)).toMatchObject({ isAllowed: false, reason: 'business' });

    const off = await buy(shop);
    await shop.app.sql('update ecommerce_store set "withdrawalDays" = 0 where id = $1', [
      off.product.storeId,
    ]);
    expect(await termsOf(off)).toMatchObject({ isAllowed: false, reason: 'off' });

    const bought = await buy(shop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(bought)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
    expect(await desk.refundsOf(bought.orderId)).toEqual(['30.00']);
  });

  it('is acknowledged by mail with its time and content, also with mails switched off', async () => {
    const email = 'withdraw@example.com';
    const bought = await buy(shop, { email });
    await desk.set(bought.orderId, 'packaging');
    const { data } = await withdraw(bought, { confirm: true, name: 'Ann Sailor' });
    const text = await mails.text(email, /we have received your withdrawal$/);
    const [row] = await shop.app.sql<{ at: string }>(
      `select to_char("createdAt" at time zone 'UTC', 'FMMonth FMDD, YYYY') as at from ecommerce_return where id = $1`,
      [data.id],
    );

    for (const part of ['Cap: 3', 'Ann Sailor, withdraw@example.com', String(row?.at)])
      expect(text).toContain(part);
    expect(text).not.toContain('Unsubscribe');
  });

  it('works by the link of a mail, and not for another buyer', async () => {
    const bought = await buy(shop);
    const stranger = await shop.buyer();
    expect((await withdraw({ buyer: stranger, orderId: bought.orderId })).status).toBe(404);
    expect((await stranger.call('GET', `orders/${bought.orderId}/withdrawal`)).status).toBe(404);
    const link = await shop.app.nest
      .get(OrderLinks)
      .linkTo({ id: bought.orderId, email: checkoutData.email });
    const url = `/api/ecommerce/order-links/${link}/withdrawal`;
    const terms = await shop.app.request<Terms>({ url, as: 'anonymous' });
    expect(terms.data.isAllowed).toBe(true);
    const data = { confirm: true };

    expect((await shop.app.request({ method: 'POST', url, data, as: 'anonymous' })).status).toBe(201);
    expect(await shop.statusOf(bought.orderId)).toBe('canceled');
    expect((await shop.app.request({ method: 'POST', url: `${url}x`, data, as: 'anonymous' })).status).toBe(
      404,
    );
  });
});
