import { Jobs } from '@flotilla/backend/ports';
import { OrderLinks, requestSecurityDeposits } from '@flotilla/ecommerce/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmail } from '../crm/crm.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import { dayAhead, type Deposit, makeSecuredBoat, secure } from './security.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { type Buyer, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  const accounts = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: 'correct horse battery' };
  shop = await openShop({
    env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example', ...accounts },
  });
  await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
});
afterAll(() => shop.close());

const { to: mailsTo, text: mail } = mailsOf(() => shop);

interface Quote {
  readonly total: string;
  readonly securityDeposits: readonly object[];
}
const quote = async (boat: Rental, from: number, until: number) =>
  (
    await shop.app.request<Quote>({
      method: 'POST',
      url: `/api/ecommerce/products/${boat.id}/quote`,
      data: { startDate: dayAhead(from), endDate: dayAhead(until) },
      as: 'anonymous',
    })
  ).data;

interface Booked {
  readonly buyer: Buyer;
  readonly orderId: string;
  readonly email: string;
}

/** Books days of a boat, and pays. */
async function booked(
  boat: Rental,
  [from, until] = [60, 61],
  language = 'en',
  isPaid = true,
): Promise<Booked> {
  const buyer = await shop.buyer();
  const email = `buyer${shop.app.nextSeed()}@example.com`;
  const { data, text } = await shop.app.request<Charged>({
    method: 'POST',
    url: `/api/rbac/subjects/${buyer.id}/ecommerce-module/products/${boat.id}/checkout`,
    data: { provider: 'dummy', email, startDate: dayAhead(from ?? 60), endDate: dayAhead(until ?? 61) },
    as: buyer.as,
    headers: { 'accept-language': language },
  });
  const [invoice] = data?.billingModule.invoices ?? [];
  if (!invoice) throw new Error(text);
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  if (isPaid) {
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  }
  return { buyer, orderId, email };
}

const depositsOf = async ({ buyer }: Pick<Booked, 'buyer'>) =>
  (await buyer.call<Deposit[]>('GET', 'security-deposits')).data;
async function depositOf(of: Pick<Booked, 'buyer'>): Promise<Deposit> {
  const [first] = await depositsOf(of);
  if (!first) throw new Error('There is no deposit.');
  return first;
}
const runJob = () => shop.app.nest.get(Jobs).send(requestSecurityDeposits, {});
/** Lets the day of the request come. */
async function request(of: Booked): Promise<Deposit> {
  await shop.app.sql(
    `update ecommerce_security_deposit set "requestAt" = now() - interval '1 minute' where "orderId" = $1`,
    [of.orderId],
  );
  await runJob();
  await expect.poll(async () => (await depositOf(of)).status).toBe('requested');
  return depositOf(of);
}
const confirm = (buyer: Buyer, id: string, provider = 'dummy') =>
  buyer.call<Charged>('POST', `security-deposits/${id}/confirm`, { provider });
async function held(of: Booked): Promise<Deposit> {
  const { id } = await request(of);
  const { data, text } = await confirm(of.buyer, id);
  const [invoice] = data?.billingModule.invoices ?? [];
  if (!invoice) throw new Error(text);
  await shop.decide(invoice, 'pay');
  const now = await depositOf(of);
  expect(now.status).toBe('held');
  return now;
}
const authorizationOf = async ({ id }: Deposit) => {
  const [row] = await shop.app.sql<{ id: string }>(
    'select "authorizationId" as id from ecommerce_security_deposit where id = $1',
    [id],
  );
  return row?.id ?? '';
};
const decide = async (deposit: Deposit, verb: 'capture' | 'release', data: object = {}) =>
  shop.app.request({
    method: 'POST',
    url: `/api/billing/authorizations/${await authorizationOf(deposit)}/${verb}`,
    data,
  });
const needsDecision = async ({ id }: Deposit) => {
  const { data } = await shop.app.request({ url: `/api/ecommerce/security-deposits/${id}` });
  return data['needsDecision'];
};
const endRental = async (boat: Rental) => {
  const [row] = await shop.app.sql<{ id: string }>(
    `select id from ecommerce_booking where "resourceId" = $1 and status in ('confirmed', 'started')`,
    [boat.resourceIds[0]],
  );
  return shop.app.request({ method: 'POST', url: `/api/ecommerce/bookings/${row?.id}/end` });
};

describe('the quote of a rental', () => {
  it('names the security deposit beside the total', async () => {
    const boat = await makeSecuredBoat(shop);
    expect(await quote(boat, 60, 61)).toMatchObject({
      total: '840.00',
      securityDeposits: [{ mode: 'hold', amount: '2000.00', requestAt: `${dayAhead(59)}T09:00:00.000Z` }],
    });
    expect(await quote(boat, 60, 66)).toMatchObject({ securityDeposits: [{ mode: 'charge' }] });
  });

  it.each([
    ['charge', [{ mode: 'charge', amount: '2000.00' }]],
    ['on-site', [{ mode: 'on-site', amount: '2000.00', requestAt: null }]],
    ['none', []],
  ])('follows the mode of the plan: %s', async (mode, expected) => {
    const { securityDeposits } = await quote(await makeSecuredBoat(shop, { mode }), 60, 61);
    expect(securityDeposits).toMatchObject(expected);
    expect(securityDeposits).toHaveLength(expected.length);
  });

  it('prefers the deposit of the store, and leaves out prices and other currencies', async () => {
    const boat = await makeSecuredBoat(shop);
    await secure(shop, { storesToProductsId: boat.shelfId }, { amount: '1500' });
    await secure(shop, { productId: boat.id }, { amount: '9', currency: 'USD' });
    expect((await quote(boat, 60, 61)).securityDeposits).toMatchObject([{ amount: '1500.00' }]);
    const other = await makeSecuredBoat(shop, { amount: '0' });
    await secure(shop, { productId: other.id }, { type: 'interval' });
    expect((await quote(other, 60, 61)).securityDeposits).toEqual([]);
  });
});

describe('a security deposit', () => {
  it('waits for its day, is confirmed once, and is no part of the price', async () => {
    const of = await booked(await makeSecuredBoat(shop));
    expect(await depositOf(of)).toMatchObject({
      ...{ orderId: of.orderId, mode: 'hold', amount: '2000.00', status: 'scheduled' },
      requestAt: `${dayAhead(59)}T09:00:00.000Z`,
    });
    const early = await confirm(of.buyer, (await depositOf(of)).id);
    expect(early.status).toBe(422);

    const { id } = await request(of);
    await Promise.all([runJob(), runJob()]);
    const answers = await Promise.all([confirm(of.buyer, id), confirm(of.buyer, id)]);
    const invoices = answers.map(({ data }) => data.billingModule.invoices[0]);
    expect(new Set(invoices.map((one) => one?.id)).size).toBe(1);
    await shop.decide(invoices[0] ?? { id: '' }, 'pay');
    expect((await depositOf(of)).status).toBe('held');
    expect((await confirm(of.buyer, id)).status).toBe(409);
    const [count] = await shop.app.sql(
      `select count(*)::int from billing_authorization a join ecommerce_security_deposit d on d."authorizationId" = a.id where d."orderId" = $1`,
      [of.orderId],
    );
    expect(count).toEqual({ count: 1 });
    expect((await of.buyer.orders()).map((one) => one['id'])).toContain(of.orderId);
  });

  it('is requested immediately when the rental begins soon', async () => {
    const of = await booked(await makeSecuredBoat(shop, { daysBefore: 3 }), [2, 2]);
    await expect.poll(async () => (await depositOf(of)).status).toBe('requested');
  });

  it('is hidden from other buyers, who can’t confirm it', async () => {
    const of = await booked(await makeSecuredBoat(shop));
    const { id } = await request(of);
    const other = await shop.buyer();
    expect(await depositsOf({ buyer: other })).toEqual([]);
    expect((await confirm(other, id)).status).toBe(404);
    expect((await confirm(of.buyer, id, 'barter')).status).toBe(400);
  });

  it('is confirmed without a session by the link of its mail', async () => {
    const of = await booked(await makeSecuredBoat(shop));
    await request(of);
    expect(await mail(of.email, /confirm the security deposit of €2,000\.00$/)).toContain(
      'your card holds the amount',
    );
    const link = await shop.app.nest.get(OrderLinks).linkTo({ id: of.orderId, email: of.email });
    const url = `/api/ecommerce/order-links/${link}`;
    const { data } = await shop.app.request<{ securityDeposits: Deposit[] }>({ url, as: 'anonymous' });
    const [first] = data.securityDeposits;
    const post = (id?: string) =>
      shop.app.request<Charged>({
        method: 'POST',
        url: `${url}/security-deposits/${id}/confirm`,
        data: { provider: 'dummy' },
        as: 'anonymous',
      });
    const other = await booked(await makeSecuredBoat(shop));
    expect((await post((await depositOf(other)).id)).status).toBe(404);
    const answer = await post(first?.id);
    await shop.decide(answer.data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    expect((await depositOf(of)).status).toBe('held');
  });

  it('is released when the order is canceled, and withdrawn when it was not confirmed', async () => {
    const of = await booked(await makeSecuredBoat(shop));
    await held(of);
    expect((await of.buyer.call('POST', `orders/${of.orderId}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await depositOf(of)).status).toBe('released');
    expect(await mail(of.email, /the security deposit of €2,000\.00 is released$/)).toContain('released');

    const other = await booked(await makeSecuredBoat(shop));
    const { id } = await request(other);
    await other.buyer.call('POST', `orders/${other.orderId}/cancel`);
    expect((await depositOf(other)).status).toBe('failed');
    expect((await confirm(other.buyer, id)).status).toBe(404);
  });

  it('moves with the dates of the rental', async () => {
    const boat = await makeSecuredBoat(shop);
    const of = await booked(boat);
    const [row] = await shop.app.sql<{ id: string }>(
      'select id from ecommerce_booking where "resourceId" = $1',
      [boat.resourceIds[0]],
    );
    await shop.app.request({
      method: 'POST',
      url: `/api/ecommerce/bookings/${row?.id}/move`,
      data: { startDate: dayAhead(70), endDate: dayAhead(76) },
    });
    expect(await depositOf(of)).toMatchObject({
      ...{ mode: 'charge', requestAt: `${dayAhead(69)}T09:00:00.000Z` },
    });
  });

  it('is stored again when the buyer pays in another attempt', async () => {
    const of = await booked(await makeSecuredBoat(shop), [60, 61], 'en', false);
    await of.buyer.call('POST', `orders/${of.orderId}/reopen`);
    const [order] = await of.buyer.orders();
    const again = await of.buyer.call<Charged>('POST', `orders/${order?.id}/checkout`, {
      ...{ provider: 'dummy', email: of.email },
    });
    expect(again.status).toBe(200);
    await shop.decide(again.data.billingModule.invoices[0] ?? { id: '' }, 'pay');
    expect(await depositsOf(of)).toHaveLength(1);
  });
});

describe('the end of a rental', () => {
  it('opens a task, and the owner keeps a part with a reason', async () => {
    const boat = await makeSecuredBoat(shop);
    const of = await booked(boat);
    const deposit = await held(of);
    expect(await needsDecision(deposit)).toBe(false);
    expect((await endRental(boat)).status).toBe(200);
    await expect.poll(() => needsDecision(deposit)).toBe(true);
    const [{ number } = { number: '' }] = await shop.app.sql<{ number: string }>(
      'select number from ecommerce_order where id = $1',
      [of.orderId],
    );
    expect(await mail(adminEmail, new RegExp(`${number}: decide about the security`))).toContain('€2,000.00');

    const reason = 'A broken rudder';
    const answers = await Promise.all([
      decide(deposit, 'capture', { amount: '150.00', reason }),
      decide(deposit, 'capture', { amount: '150.00', reason }),
    ]);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    await expect.poll(async () => (await depositOf(of)).status).toBe('captured');
    expect(await depositOf(of)).toMatchObject({ captured: '150.00', reason });
    expect(await mail(of.email, /€150\.00 of the security deposit was kept$/)).toContain(reason);
    await expect.poll(() => needsDecision(deposit)).toBe(false);
    await runJob();
    expect(await shop.statusOf(of.orderId)).not.toBe('canceled');
    expect(
      (await mailsTo(of.email)).filter(({ subject }) => subject.includes('security deposit')),
    ).toHaveLength(2);
  });

  it('is found by the job without an end of the booking, in Russian', async () => {
    const of = await booked(await makeSecuredBoat(shop), [60, 61], 'ru');
    const deposit = await held(of);
    expect(await mail(of.email, /подтвердите залог 2.000,00/)).toContain('карта удержит сумму');
    await shop.app.sql(
      `update ecommerce_security_deposit set "endsAt" = now() - interval '1 minute' where "orderId" = $1`,
      [of.orderId],
    );
    await runJob();
    await expect.poll(() => needsDecision(deposit)).toBe(true);
    await decide(deposit, 'release');
    expect(await mail(of.email, /залог 2.000,00.*возвращён/)).toContain('вернули ваш залог');
  });

  it('withdraws a request without a confirmation', async () => {
    const of = await booked(await makeSecuredBoat(shop));
    await request(of);
    await shop.app.sql(
      `update ecommerce_security_deposit set "endsAt" = now() - interval '1 minute' where "orderId" = $1`,
      [of.orderId],
    );
    await runJob();
    await expect.poll(async () => (await depositOf(of)).status).toBe('failed');
  });

  it('refunds a charged deposit, minus the part that the owner keeps', async () => {
    const of = await booked(await makeSecuredBoat(shop), [60, 67]);
    const deposit = await held(of);
    expect(deposit.mode).toBe('charge');
    expect(await mail(of.email, /pay the security deposit of €2,000\.00$/)).toContain('we refund it');
    await decide(deposit, 'capture', { amount: '150.00', reason: 'A scratch' });
    const [invoice] = await shop.app.sql<{ id: string }>(
      'select "invoiceId" as id from billing_payment_intents_to_invoices where "paymentIntentId" = $1',
      [deposit.paymentIntentId],
    );
    await expect
      .poll(async () =>
        Number((await shop.app.request({ url: `/api/billing/invoices/${invoice?.id}` })).data['refunded']),
      )
      .toBe(1850);
    expect(await depositOf(of)).toMatchObject({ status: 'captured', captured: '150.00' });
    // The price of the rental is not refunded.
    expect(await shop.statusOf(of.orderId)).toBe('approving');
  });
});

describe('the amount of a security deposit', () => {
  it('is agreed to with the quote, as the dates are', async () => {
    const boat = await makeSecuredBoat(shop);
    const buyer = await shop.buyer();
    const days = (from: number, until: number) => ({ startDate: dayAhead(from), endDate: dayAhead(until) });
    const { data: order } = await buyer.add(boat, days(60, 61));
    const hashOf = async () => (await buyer.call<{ quoteHash: string }>('GET', 'checkout')).data.quoteHash;
    const checkOut = (quoteHash: string) => buyer.checkOut('orders/checkout', { quoteHash });
    const first = await hashOf();
    expect(await hashOf()).toBe(first);
    const lines = [{ id: order.ordersToProducts[0]?.id, ...days(70, 71) }];
    await buyer.call('PATCH', `orders/${order.id}`, { ordersToProducts: lines });
    const second = await hashOf();
    const moved = await checkOut(first);
    const [deposit] = await shop.app.sql<{ attributeId: string }>(
      `select "attributeId" from ecommerce_products_to_attributes where "productId" = $1 and "variant" = 'security-deposit'`,
      [boat.id],
    );
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/attributes/${deposit?.attributeId}`,
      data: { number: '3000' },
    });
    const raised = await checkOut(second);

    expect([moved.status, raised.status]).toEqual([409, 409]);
    expect((await checkOut(await hashOf())).status).toBe(200);
  });

  it('is never a price of the product, with a key of any type', async () => {
    const boat = await makeRental(shop);
    await secure(shop, { productId: boat.id }, { amount: '10', type: 'price' });
    await secure(shop, { storesToProductsId: boat.shelfId }, { amount: '10', type: 'price' });
    const deposits = await shop.app.sql<{ attributeId: string }>(
      `select "attributeId" from ecommerce_products_to_attributes where "productId" = $1 and "variant" = 'security-deposit'
       union select "attributeId" from ecommerce_stores_to_products_to_attributes where "storesToProductsId" = $2`,
      [boat.id, boat.shelfId],
    );
    const answers = deposits.map(({ attributeId }) =>
      shop.app.request<Quote>({
        method: 'POST',
        url: `/api/ecommerce/products/${boat.id}/quote`,
        data: { startDate: dayAhead(60), endDate: dayAhead(61), attributeId },
        as: 'anonymous',
      }),
    );

    expect((await quote(boat, 60, 61)).total).toBe('840.00');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400]);
  });
});
