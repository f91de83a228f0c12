import { cancellationPolicy } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const steps = [
  { daysBefore: 30, refundPercent: 100 },
  { daysBefore: 14, refundPercent: 50 },
];

/** Makes a boat of 420.00 EUR a day that is refunded by steps. */
async function makeBoat(values: object = { steps, graceHours: 0 }): Promise<Rental> {
  const { id: cancellationPolicyId } = await make(shop.app, cancellationPolicy, values);
  return makeRental(shop, { terms: { cancellationPolicyId, timeZone: 'UTC' } });
}

/** Returns two days that begin some days after now. */
function daysAhead(days: number): { startDate: string; endDate: string } {
  const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { startDate: dayOf(days), endDate: dayOf(days + 1) };
}

interface Terms {
  readonly isAllowed: boolean;
  readonly reason: string | null;
  readonly refund: readonly { readonly total: string }[];
  readonly paid: readonly { readonly total: string }[];
  readonly step: unknown;
  readonly until: string | null;
}

async function pay(orderId: string, invoice: { readonly id: string }): Promise<void> {
  await shop.decide(invoice, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
}

/** Books two days, and pays for them if wanted. */
async function booked(boat: Rental, days: number, { isPaid = true } = {}) {
  const buyer = await shop.buyer();
  const answer = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { ...checkoutData, ...daysAhead(days) },
    as: buyer.as,
  });
  const [invoice = { id: '' }] = answer.data.billingModule.invoices;
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  if (isPaid) await pay(orderId, invoice);
  return { buyer, orderId };
}
const termsOf = (buyer: Buyer, orderId: string) => buyer.call<Terms>('GET', `orders/${orderId}/cancellation`);
const euros = (total: string) => [{ total, currencyId: shop.currencies.get('EUR') }];
const refundsOf = (orderId: string) =>
  shop.app.sql<{ amount: string }>(
    `select round(r."amount", 2)::text as "amount" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
     join ecommerce_orders_to_products p on p."paymentIntentId" = l."paymentIntentId" where p."orderId" = $1`,
    [orderId],
  );
const statusOf = (boat: Rental) =>
  shop.app.sql<{ status: string }>(
    'select "status" from ecommerce_booking where "resourceId" = any($1::uuid[])',
    [boat.resourceIds],
  );
const asAdmin = (id: string, status: string) =>
  shop.app.request({ method: 'PATCH', url: `/api/ecommerce/orders/${id}`, data: { status } });

describe('a paid rental', () => {
  it('is refunded by the step of its policy, and its days are free again', async () => {
    const boat = await makeBoat();
    const { buyer, orderId } = await booked(boat, 20);
    const { data } = await termsOf(buyer, orderId);

    expect(data).toMatchObject({ isAllowed: true, reason: null, step: steps[1] });
    expect([data.refund, data.paid]).toMatchObject([[{ total: '420.00' }], [{ total: '840.00' }]]);
    const startsAt = Date.parse(`${daysAhead(20).startDate}T09:00:00Z`);
    expect(Date.parse(String(data.until))).toBe(startsAt - 14 * 86_400_000);
    const canceled = await buyer.call('POST', `orders/${orderId}/cancel`, { refund: euros('420.00') });
    expect([canceled.status, await shop.statusOf(orderId)]).toEqual([200, 'canceled']);
    expect(await refundsOf(orderId)).toEqual([{ amount: '420.00' }]);
    expect(await statusOf(boat)).toEqual([{ status: 'canceled' }]);
  });

  it.each([
    [40, '840.00'],
    [5, '0'],
  ])('that begins in %d days refunds %s', async (days, total) => {
    const { buyer, orderId } = await booked(await makeBoat(), days);
    const { data } = await termsOf(buyer, orderId);

    expect(Number(data.refund[0]?.total)).toBe(Number(total));
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    expect(await refundsOf(orderId)).toEqual(Number(total) === 0 ? [] : [{ amount: total }]);
  });

  it('is refunded whole in the hours of grace, and without a policy', async () => {
    const late = await booked(await makeBoat({ steps, graceHours: 24 }), 5);
    const plain = await booked(await makeRental(shop, { terms: { timeZone: 'UTC' } }), 5);

    expect((await termsOf(late.buyer, late.orderId)).data).toMatchObject({
      refund: [{ total: '840.00' }],
      step: null,
    });
    const { data } = await termsOf(plain.buyer, plain.orderId);
    expect(data).toMatchObject({ refund: [{ total: '840.00' }], step: null, until: null });
  });

  it('refunds its extras by the same step', async () => {
    const boat = await makeBoat();
    const cleaning = {
      prices: [{ amount: '90', currency: 'EUR' }],
      per: 'booking',
      isRequired: true,
    } as const;
    await makeExtra(shop, [boat], cleaning);
    const { buyer, orderId } = await booked(boat, 20);
    const { data } = await termsOf(buyer, orderId);

    expect([data.refund, data.paid]).toMatchObject([[{ total: '465.00' }], [{ total: '930.00' }]]);
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    expect(await refundsOf(orderId)).toEqual([{ amount: '465.00' }]);
  });

  it('keeps the policy of its order', async () => {
    const boat = await makeBoat();
    const { buyer, orderId } = await booked(boat, 20);
    await shop.app.sql(`update ecommerce_cancellation_policy set "steps" = '[]'`, []);

    expect((await termsOf(buyer, orderId)).data.refund).toMatchObject([{ total: '420.00' }]);
  });

  it('is not canceled for another refund than the buyer saw', async () => {
    const { buyer, orderId } = await booked(await makeBoat(), 20);
    const { status, problem } = await buyer.call('POST', `orders/${orderId}/cancel`, {
      refund: euros('840.00'),
    });

    expect([status, problem.message]).toEqual([409, 'The refund has changed. Look at the order again.']);
    expect([await shop.statusOf(orderId), await refundsOf(orderId)]).toEqual(['approving', []]);
  });

  it('is canceled while it is prepared, and not once it has begun', async () => {
    const prepared = await booked(await makeBoat(), 20);
    await asAdmin(prepared.orderId, 'packaging');
    const begun = await booked(await makeBoat(), 20);
    await asAdmin(begun.orderId, 'packaging');
    await asAdmin(begun.orderId, 'delivering');

    expect((await prepared.buyer.call('POST', `orders/${prepared.orderId}/cancel`)).status).toBe(200);
    expect(await refundsOf(prepared.orderId)).toEqual([{ amount: '420.00' }]);
    expect((await termsOf(begun.buyer, begun.orderId)).data).toMatchObject({
      ...{ isAllowed: false, reason: 'begun', refund: [] },
    });
    expect(await begun.buyer.call('POST', `orders/${begun.orderId}/cancel`)).toMatchObject({
      status: 422,
      problem: { message: 'The rental has begun: it can’t be canceled any more.' },
    });
  });

  it('is not canceled when its payment arrives after the refund was shown', async () => {
    const { buyer, orderId } = await booked(await makeBoat(), 5);

    expect((await buyer.call('POST', `orders/${orderId}/cancel`, { refund: [] })).status).toBe(409);
    expect(await shop.statusOf(orderId)).toBe('approving');
  });

  it('is not canceled any more once it is handed over', async () => {
    const boat = await makeBoat();
    await makeExtra(shop, [boat], { per: 'booking', isRequired: true, resources: 1 });
    const { buyer, orderId } = await booked(boat, 20);
    const bookings = () =>
      shop.app.sql<{ id: string; chargeId: string | null; status: string }>(
        `select b."id", b."chargeId", b."status" from ecommerce_booking b join ecommerce_orders_to_products l on l."id" = b."lineId"
         where l."orderId" = $1 order by b."chargeId" nulls first`,
        [orderId],
      );
    const step = async (name: string) =>
      shop.app.request({
        method: 'POST',
        url: `/api/ecommerce/bookings/${(await bookings())[0]?.id}/${name}`,
        data: {},
      });

    expect((await step('start')).status).toBe(200);
    expect((await termsOf(buyer, orderId)).data).toMatchObject({ isAllowed: false, reason: 'begun' });
    expect((await bookings()).map(({ status }) => status)).toEqual(['started', 'started']);
    expect((await step('end')).status).toBe(200);
    expect((await bookings()).map(({ status }) => status)).toEqual(['ended', 'ended']);
  });

  it('is refunded by the dates of its order after it was moved', async () => {
    const boat = await makeBoat();
    const { buyer, orderId } = await booked(boat, 5);
    const [row] = await shop.app.sql<{ id: string }>(
      'select "id" from ecommerce_booking where "resourceId" = any($1::uuid[])',
      [boat.resourceIds],
    );
    const move = {
      method: 'POST',
      url: `/api/ecommerce/bookings/${row?.id}/move`,
      data: daysAhead(60),
    } as const;

    expect((await shop.app.request(move)).status).toBe(200);
    expect((await termsOf(buyer, orderId)).data.refund).toMatchObject([{ total: '0.00' }]);
  });

  it('leaves the rest of its price in the tax report', async () => {
    const boat = await makeBoat();
    const { buyer, orderId } = await booked(boat, 20);
    const report = () =>
      shop.app.request<{ gross: string }[]>({
        url: `/api/ecommerce/tax-report?from=2020-01-01&to=2099-12-31&storeId=${boat.storeId}`,
      });

    expect((await report()).data.map(({ gross }) => Number(gross))).toEqual([840]);
    await buyer.call('POST', `orders/${orderId}/cancel`);
    expect((await report()).data.map(({ gross }) => Number(gross))).toEqual([420]);
  });

  it('is refunded beside what the shop refunded before', async () => {
    const boat = await makeBoat();
    await makeExtra(shop, [boat], {
      prices: [{ amount: '90', currency: 'EUR' }],
      per: 'booking',
      isRequired: true,
    });
    const { buyer, orderId } = await booked(boat, 20);
    const [cleaning] = await shop.app.sql<{ id: string }>(
      'select "id" from ecommerce_charge where "orderId" = $1',
      [orderId],
    );
    const url = `/api/ecommerce/orders/${orderId}/refunds`;
    const data = { charges: [cleaning?.id], reason: 'It was not cleaned' };
    expect((await shop.app.request({ method: 'POST', url, data })).status).toBe(201);

    // The policy refunds a half of the days, and takes nothing of the cleaning back.
    expect((await termsOf(buyer, orderId)).data.refund).toMatchObject([{ total: '420.00' }]);
    expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
    const rows = await shop.app.sql(
      `select round("refunded", 2)::text as "refunded" from ecommerce_charge where "orderId" = $1
       union all select round("refunded", 2)::text from ecommerce_orders_to_products where "orderId" = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ refunded: '90.00' }, { refunded: '420.00' }]);
  });

  it('is refunded once by ten calls at the same moment', async () => {
    const { buyer, orderId } = await booked(await makeBoat(), 20);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buyer.call('POST', `orders/${orderId}/cancel`)),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await refundsOf(orderId)).toEqual([{ amount: '420.00' }]);
  });

  it('hides its refund from other accounts and from visitors', async () => {
    const { buyer, orderId } = await booked(await makeBoat(), 20);
    const other = await shop.buyer();

    expect((await termsOf(other, orderId)).status).toBe(404);
    const url = `/api/rbac/subjects/${buyer.id}/ecommerce-module/orders/${orderId}/cancellation`;
    expect((await shop.app.request({ url, as: other.as })).status).toBe(404);
    expect((await shop.app.request({ url, as: 'anonymous' })).status).toBe(401);
  });
});

it('an unpaid rental is canceled without a refund', async () => {
  const boat = await makeBoat();
  const { buyer, orderId } = await booked(boat, 20, { isPaid: false });

  expect((await termsOf(buyer, orderId)).data).toMatchObject({ isAllowed: true, refund: [], paid: [] });
  expect((await buyer.call('POST', `orders/${orderId}/cancel`)).status).toBe(200);
  expect(await statusOf(boat)).toEqual([{ status: 'canceled' }]);
});

it('goods are refunded whole until they are sent, and in the cart nothing is canceled', async () => {
  const goods = await shop.product({ prices: [{ amount: '10', currency: 'EUR' }], stock: 10 });
  const buyer = await shop.buyer();
  const { data: cart } = await buyer.add(goods);
  const orderId = String((await buyer.orders())[0]?.id ?? cart.id);

  expect((await termsOf(buyer, orderId)).data).toMatchObject({ isAllowed: false, reason: 'in-cart' });
  const { data } = await buyer.checkOut();
  await pay(orderId, data.billingModule.invoices[0] ?? { id: '' });
  expect((await termsOf(buyer, orderId)).data).toMatchObject({ refund: [{ total: '10.00' }], step: null });
  await asAdmin(orderId, 'packaging');
  expect((await termsOf(buyer, orderId)).data).toMatchObject({
    isAllowed: false,
    reason: 'sent',
    refund: [],
  });
});

describe('a cancellation policy', () => {
  const create = (values: object) =>
    shop.app.request({
      method: 'POST',
      url: '/api/ecommerce/cancellation-policies',
      data: { adminTitle: 'Strict', slug: `strict-${crypto.randomUUID()}`, ...values },
    });

  it('has steps in their order', async () => {
    expect((await create({ steps })).status).toBe(201);
    for (const wrong of [steps.toReversed(), [{ daysBefore: 1 }], ['30: 100'], {}])
      expect(await create({ steps: wrong })).toMatchObject({
        status: 400,
        problem: { cause: [{ field: 'steps' }] },
      });
  });

  it('is not deleted while a schedule has it', async () => {
    const boat = await makeBoat();
    const [row] = await shop.app.sql<{ id: string }>(
      'select "cancellationPolicyId" as id from ecommerce_schedule where "id" = $1',
      [boat.scheduleId],
    );
    const url = `/api/ecommerce/cancellation-policies/${row?.id}`;

    expect(await shop.app.request({ method: 'DELETE', url })).toMatchObject({
      status: 422,
      problem: { message: 'Schedules have this policy. Give them another one first.' },
    });
  });
});
