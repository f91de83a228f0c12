import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { cancellationPolicy } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { z } from 'zod';
import { openAcceptance } from './acceptance.fixture.js';
import { makeCoded } from './discounts.fixture.js';
import { july, type Rental } from './rentals.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';

/** Buyers of one boat at the same moment; `SHOP_BUYERS=1000` for the whole check. */
const crowd = Number(process.env.SHOP_BUYERS ?? 60);
/** Buyers with a code, which a fifth of them can use; `SHOP_CODES=500` for the whole check. */
const codes = Number(process.env.SHOP_CODES ?? 50);

const expireBookings = defineJob('ecommerce.expire-bookings', z.object({}), { retryLimit: 2 });
const mails = mailsOf(() => at.shop);

/** Days that begin some days after now. */
function daysAhead(days: number) {
  const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { startDate: dayOf(days), endDate: dayOf(days + 1) };
}

let at: Awaited<ReturnType<typeof openAcceptance>>;
beforeAll(async () => {
  at = await openAcceptance();
});
afterAll(() => at.close());

it('1: sells goods without dates, taxes and delivery as before', async () => {
  const goods = await at.shop.product();
  const buyer = await at.shop.buyer();
  const { data: order, status } = await buyer.add(goods, { quantity: 3 });
  const total = await buyer.call<{ total: string }[]>('GET', 'orders/total');
  const { data } = await buyer.checkOut();

  expect([status, total.data[0]?.total]).toEqual([201, '59.97']);
  expect(data.billingModule.invoices).toMatchObject([{ amount: '59.97', currency: 'EUR' }]);
  expect(await at.shop.statusOf(order.id)).toBe('paying');
});

it('2: lists the free days of a boat', async () => {
  const boat = await at.makeBoat();
  const { data } = await at.shop.app.request<{ timeZone: string; days: { state: string; left: number }[] }>({
    url: `/api/ecommerce/products/${boat.id}/availability?startDate=2027-07-01&endDate=2027-07-31`,
    as: 'anonymous',
  });

  expect(data.timeZone).toBe('Asia/Nicosia');
  expect(data.days).toHaveLength(31);
  expect(data.days.every(({ state, left }) => state === 'free' && left === 1)).toBe(true);
});

it(`3: gives a boat to one of ${crowd} buyers at the same moment`, async () => {
  const boat = await at.makeBoat();
  const buyers = await Promise.all(Array.from({ length: crowd }, () => at.shop.buyer()));
  const answers = await Promise.all(buyers.map((buyer) => at.buyDirectly(buyer, boat, july(3, 9))));
  const refused = answers.filter(({ status }) => status !== 200);

  expect(refused).toHaveLength(crowd - 1);
  for (const { status, problem } of refused)
    expect([status, problem.message]).toEqual([
      409,
      'Sea Dream is not available from 2027-07-03 to 2027-07-09.',
    ]);
});

it('4: keeps the buffer between two rentals', async () => {
  const boat = await at.makeBoat();
  const slow = await at.makeBoat({ terms: { bufferAfter: 960 } });
  const statusOf = async (of: Rental, from: number, until: number) =>
    (await at.buyDirectly(await at.shop.buyer(), of, july(from, until))).status;

  expect([
    await statusOf(boat, 3, 9),
    await statusOf(boat, 10, 12),
    await statusOf(boat, 9, 11),
    await statusOf(slow, 1, 2),
    await statusOf(slow, 3, 4),
    await statusOf(slow, 4, 5),
  ]).toEqual([200, 200, 409, 200, 409, 200]);
});

it('14: gives a code to as many buyers as its limit, and again after a cancellation', async () => {
  const goods = await at.makeGoods('20');
  const { code, id } = await makeCoded(at.shop, { usageLimit: codes / 5 });
  const buyers = await Promise.all(Array.from({ length: codes }, () => at.shop.buyer()));
  const email = (index: number) => `code${index}@example.com`;
  const answers = await Promise.all(
    buyers.map((buyer, index) => at.buyDirectly(buyer, goods, { codes: [code], email: email(index) })),
  );
  const states = answers.map(({ status }) => status).toSorted();
  const winner = buyers[answers.findIndex(({ status }) => status === 200)];
  const [order] = (await winner?.orders()) ?? [];
  await winner?.call('POST', `orders/${order?.id}/cancel`);
  const again = await at.buyDirectly(await at.shop.buyer(), goods, { codes: [code], email: email(codes) });
  const [row] = await at.shop.app.sql<{ used: number }>(
    'select "used" from ecommerce_discount where id = $1',
    [id],
  );

  expect(states).toEqual([...Array(codes / 5).fill(200), ...Array((codes * 4) / 5).fill(422)]);
  expect([again.status, row?.used]).toEqual([200, codes / 5]);
});

it('15: frees days that are not paid, and pays back the late payment', async () => {
  const boat = await at.makeBoat({ terms: { holdMinutes: 1 } });
  const buyer = await at.shop.buyer();
  const { data } = await at.buyDirectly(buyer, boat, july(3, 9));
  const [invoice = { id: '' }] = data.billingModule.invoices;
  const [order] = await buyer.orders();
  // Four minutes later.
  await at.shop.app.sql(
    `update billing_invoice set "expiresAt" = now() - interval '3 minutes' where id = $1`,
    [invoice.id],
  );
  await at.shop.app.sql(
    `update ecommerce_booking set "heldUntil" = now() - interval '1 minute' where "resourceId" = $1`,
    [boat.resourceIds[0]],
  );
  await at.shop.app.nest.get(Jobs).send(expireBookings, {});
  await expect.poll(() => at.shop.statusOf(String(order?.id))).toBe('canceled');
  const second = await at.buyDirectly(await at.shop.buyer(), boat, july(3, 9));
  await at.shop.decide(invoice, 'pay').catch(() => undefined);

  expect(second.status).toBe(200);
  const [late] = await at.shop.app.sql<{ status: string; rest: string }>(
    `select v."status", (v."amount" - coalesce((select sum(r."amount") from billing_refund r where r."invoiceId" = v."id"), 0))::text as "rest"
     from billing_invoice v where v."id" = $1`,
    [invoice.id],
  );
  if (late?.status === 'paid') expect(Number(late.rest)).toBe(0);
  else expect(late?.status).toBe('void');
  const active = (await at.bookingsOf(boat)).filter(({ status }) => ['held', 'confirmed'].includes(status));
  expect(active).toHaveLength(1);
});

it('16: confirms a booking once for a hundred reports of its deposit', async () => {
  const boat = await at.makeBoat();
  const buyer = await at.shop.buyer();
  const email = `deposit${at.shop.app.nextSeed()}@example.com`;
  const { data } = await at.buyDirectly(buyer, boat, { ...july(3, 9), email });
  const [invoice = { id: '' }] = data.billingModule.invoices;
  await Promise.all(Array.from({ length: 100 }, () => at.shop.decide(invoice, 'pay')));
  await mails.text(email, /: deposit received$/);
  const instalments = (await buyer.call<{ kind: string; status: string }[]>('GET', 'instalments')).data;

  expect((await at.bookingsOf(boat)).map(({ status }) => status)).toEqual(['confirmed']);
  expect(instalments).toMatchObject([
    { kind: 'deposit', status: 'paid' },
    { kind: 'balance', status: 'scheduled' },
  ]);
  expect(
    (await mails.to(email)).filter(({ subject }) => subject.endsWith(': deposit received')),
  ).toHaveLength(1);
});

it('17: refunds by the policy, frees the days, and notifies the waiting visitor', async () => {
  const steps = [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 14, refundPercent: 50 },
  ];
  const { id: cancellationPolicyId } = await make(at.shop.app, cancellationPolicy, { steps, graceHours: 0 });
  const boat = await at.makeBoat({ terms: { cancellationPolicyId } });
  const { buyer, orderId, invoice } = await at.paidOrder(boat, daysAhead(20));
  const email = `waits${at.shop.app.nextSeed()}@example.com`;
  const waiting = await (
    await at.shop.buyer()
  ).call('POST', 'waiting-entries', { productId: boat.id, ...daysAhead(20), email });
  const { data } = await buyer.call<{ refund: { total: string }[] }>('GET', `orders/${orderId}/cancellation`);
  await buyer.call('POST', `orders/${orderId}/cancel`);
  const refunds = await at.shop.app.sql<{ amount: string }>(
    'select round("amount", 2)::text as "amount" from billing_refund where "invoiceId" = $1',
    [invoice.id],
  );

  expect([Number(invoice.amount), waiting.status, data.refund[0]?.total]).toEqual([840, 201, '420.00']);
  expect([await at.shop.statusOf(orderId), refunds]).toEqual(['canceled', [{ amount: '420.00' }]]);
  expect((await at.buyDirectly(await at.shop.buyer(), boat, daysAhead(20))).status).toBe(200);
  expect(await mails.text(email, /free again/)).toContain('Sea Dream');
});

it('18: edits a paid order by the owed amount, not by the version before', async () => {
  const { buyer, orderId } = await at.paidOrder(await at.makeGoods('100'), {});
  interface Change {
    readonly id: string;
    readonly difference: string;
    readonly quote: readonly { readonly balances: readonly unknown[] }[];
  }
  const change = async (action: object) => {
    const { data } = await at.post<Change>(`/api/ecommerce/orders/${orderId}/changes`, { actions: [action] });
    return (await at.post<Change>(`/api/ecommerce/order-changes/${data.id}/offer`, {})).data;
  };
  const added = await change({ type: 'fee', title: 'Late return', amount: '50.00' });
  const [fee] = await at.shop.app.sql<{ id: string }>(
    `select "id" from ecommerce_charge where "orderId" = $1 and "kind" = 'fee'`,
    [orderId],
  );
  const removed = await change({ type: 'remove-fee', chargeId: fee?.id });
  const open = (await buyer.call<{ status: string }[]>('GET', `instalments?orderId=${orderId}`)).data;
  const refunds = await at.shop.app.sql(
    `select r."id" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
     join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId" where x."orderId" = $1`,
    [orderId],
  );

  expect(added.difference).toBe('50.00');
  expect([removed.quote[0]?.balances, open, refunds]).toEqual([[], [], []]);
});

it('19: publishes a calendar without the buyer, and ignores it as its own', async () => {
  const boat = await at.makeBoat();
  const [resourceId] = boat.resourceIds;
  await at.paidOrder(boat, { ...july(3, 9), email: 'secret@example.com' });
  const { data } = await at.post<{ url: string }>(
    `/api/ecommerce/resources/${resourceId}/calendar-address`,
    {},
  );
  const url = data.url.replace('https://boats.example', '');
  const feed = await at.shop.app.request({ url, as: 'anonymous' });
  const wrong = await at.shop.app.request({
    url: url.replace(/token=.{8}/, 'token=AAAAAAAA'),
    as: 'anonymous',
  });

  expect([feed.status, wrong.status]).toEqual([200, 404]);
  expect(feed.text).toContain('DTSTART;VALUE=DATE:20270703');
  expect(feed.text).toContain('DTEND;VALUE=DATE:20270710');
  expect(feed.text).not.toContain('secret@example.com');
});

it('20: refuses a boat without dates, and dates that are taken, down to the database', async () => {
  const boat = await at.makeBoat();
  const undated = await at.buyDirectly(await at.shop.buyer(), boat);
  await at.paidOrder(boat, july(3, 9));
  const other = await at.paidOrder(boat, july(12, 14));
  const [first, second] = await at.bookingsOf(boat);
  const moved = await at.post(`/api/ecommerce/bookings/${second?.id}/move`, july(8, 9));
  expect([undated.status, undated.problem.message]).toEqual([422, 'Choose dates for Sea Dream.']);
  expect([moved.status, moved.problem.message]).toEqual([
    409,
    'Sea Dream is not available from 2027-07-08 to 2027-07-09.',
  ]);
  await expect(
    at.shop.app.sql(
      `insert into ecommerce_booking ("kind", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil", "status")
     select 'block', "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil", 'confirmed' from ecommerce_booking where "id" = $1`,
      [first?.id],
    ),
  ).rejects.toMatchObject({ code: '23P01' });
  expect(await at.shop.statusOf(other.orderId)).toBe('approving');
});
