import { paymentPlan } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, makeShippable } from './aftersales.fixture.js';
import { makeCoded } from './discounts.fixture.js';
import { draftsOf, linkIn } from './drafts.fixture.js';
import { july, makeRental } from './rentals.fixture.js';
import { makeSeller, taxProducts } from './sellers.fixture.js';
import { mailsOf } from './shop-mails.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { DEPLOYMENT: 'development', SITE_URL: 'https://boats.example' } });
  await shop.app.sql(`update billing_currency set "symbol" = '€' where "code" = 'EUR'`);
});
afterAll(() => shop.close());

const { text: mail, to: mailsTo } = mailsOf(() => shop);
const calls = draftsOf(() => shop);
const { bookings, change, create, drafted, expire, linked, moneyOf, page, send, sent, view, withdraw } =
  calls;
const goods = (amount = '100', stock: number | null = null) =>
  shop.product({ prices: [{ amount, currency: 'EUR' }], stock });

describe('an order by phone', () => {
  it('returns the price and the missing details, and holds nothing', async () => {
    const boat = await makeRental(shop);
    const { status, data } = await create({ lines: [{ productId: boat.id, ...july(3, 4) }] });

    expect([status, data.missing, data.problems]).toEqual([201, ['contact'], []]);
    expect(data.quote).toMatchObject([{ total: '840.00', dueNow: '840.00' }]);
    expect(data.order).toMatchObject({ type: 'history', status: 'new', number: null });
    expect(data.link).toMatchObject({ state: 'none', url: null });
    const again = await create({ lines: [{ productId: boat.id, ...july(3, 4) }] });
    expect([again.status, again.data.problems]).toEqual([201, []]);
  });

  it.each(['-10', '0', '-0.00', '1000000000.01', '99999999999999999999', '1e5', 'NaN'])(
    'takes no fee and no discount of %s',
    async (amount) => {
      const cap = await goods();
      const { orderId } = await drafted({ productId: cap.id });
      const entered = { amount, reason: 'A trial' };
      const fee = await change(orderId, { adjustments: [{ kind: 'fee', title: 'Trial', ...entered }] });
      const discount = await change(orderId, { adjustments: [{ kind: 'discount', ...entered }] });

      expect([fee.status, discount.status]).toEqual([400, 400]);
      expect((await view(orderId)).data.quote).toMatchObject([{ total: '100.00' }]);
    },
  );

  it('is priced with codes, deliveries, taxes, and fees and discounts by hand', async () => {
    const cap = await makeShippable(shop, '119');
    await taxProducts(shop.app, [cap.id]);
    const { code } = await makeCoded(shop);
    const first = await create({ email: 'a@example.com', lines: [{ productId: cap.id }] });
    expect(first.data.missing).toEqual(['deliveryAddress']);
    const deliveries = [{ storeId: cap.storeId, methodId: '' }];
    const addressed = await change(first.data.order.id, { deliveryAddress: address, codes: [code] });
    expect(addressed.data.missing).toEqual(['deliveries']);
    deliveries[0] = { storeId: cap.storeId, methodId: addressed.data.deliveries[0]?.options[0]?.id ?? '' };
    const { data } = await change(first.data.order.id, {
      deliveries,
      adjustments: [
        { kind: 'fee', title: 'Engraving', amount: '11.90', reason: 'Asked on the phone' },
        { kind: 'discount', amount: '7.10', reason: 'A friend' },
      ],
    });

    // 119.00 - 10 % - 7.10 = 100.00, with the delivery of 5.00 and the fee of 11.90.
    expect([data.missing, data.codes]).toEqual([[], [{ code, reason: null, problem: null }]]);
    expect(data.quote).toMatchObject([
      { subtotal: '130.90', discount: '19.00', total: '116.90', net: '99.03', tax: '17.87' },
    ]);
    const link = await send(first.data.order.id, { quoteHash: data.quoteHash });
    const { data: open } = await linked(linkIn(link.data.url ?? ''));
    expect(open.instalments).toMatchObject([{ kind: 'whole', amount: '116.90' }]);
    expect(open.order.charges.map(({ kind, gross }) => [kind, Number(gross)])).toEqual(
      expect.arrayContaining([
        ['fee', 11.9],
        ['delivery', 5],
      ]),
    );
  });

  it('refuses a price that has changed since it was shown', async () => {
    const boat = await goods();
    const { orderId, draft } = await drafted({ productId: boat.id });
    await change(orderId, { adjustments: [{ kind: 'discount', amount: '1', reason: 'A friend' }] });
    const { status, problem } = await send(orderId, { quoteHash: draft.quoteHash });

    expect([status, problem.message]).toEqual([409, 'The price has changed: it is €99.00 now.']);
  });

  it('names the field of a wrong line', async () => {
    const [one, other] = [await goods(), await goods()];
    const weekly = await shop.product({ interval: 'week' });
    const boat = await makeRental(shop);
    const wrong = [
      [[{ productId: crypto.randomUUID() }], 'lines.0.productId', 400],
      [[{ productId: one.id }, { productId: other.id }], 'lines.1.storeId', 400],
      [[{ productId: weekly.id }], 'lines.0.startDate', 422],
      [[{ productId: boat.id, startDate: '2027-07-03' }], 'lines.0.endDate', 400],
      [[], 'data.lines', 400],
    ] as const;
    for (const [lines, field, status] of wrong) {
      const answer = await create({ email: 'a@example.com', lines });
      expect([field, answer.status, answer.problem.cause?.[0]?.field]).toEqual([field, status, field]);
    }
  });

  it('names lines that can’t be sold now, and is sent when they can', async () => {
    const boat = await makeRental(shop);
    const cap = await goods('10', 1);
    const first = await sent({ productId: boat.id, ...july(3, 4) });
    const taken = await drafted({ productId: boat.id, ...july(4, 5) });
    const undated = await drafted({ productId: boat.id });
    const many = await drafted({ productId: cap.id, quantity: 2 });

    expect(taken.draft.problems.map(({ message }) => message)).toEqual([
      'Boat is not available from 2027-07-04 to 2027-07-05.',
    ]);
    expect([undated.draft.missing, undated.draft.problems.length]).toEqual([['dates'], 1]);
    expect(many.draft.problems.map(({ message }) => message)).toEqual(['Boat: 1 left in stock.']);
    for (const { orderId } of [taken, many]) expect((await send(orderId)).status).toBe(409);
    expect((await send(undated.orderId)).status).toBe(422);
    await withdraw(first.orderId);
    expect((await send(taken.orderId)).status).toBe(200);
  });

  it('needs an address or a number of the buyer', async () => {
    const boat = await goods();
    const { orderId } = await drafted({ productId: boat.id }, { email: null });
    expect((await send(orderId)).problem.cause).toMatchObject([{ field: 'email' }]);
    await change(orderId, { phone: '+357 99 123456', name: 'Ann' });
    const { status, data } = await send(orderId);

    expect([status, data.state]).toEqual([200, 'open']);
    const { invoice } = await page(linkIn(data.url ?? ''));
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  });

  it('is for administrators, and not for orders of buyers', async () => {
    const buyer = await shop.buyer();
    const boat = await goods();
    const { data: own } = await buyer.add(boat);
    expect((await send(own.id)).status).toBe(409);
    expect((await view(crypto.randomUUID())).status).toBe(404);
    const { orderId } = await drafted({ productId: boat.id }, { subjectId: buyer.id });
    const url = `/api/ecommerce/orders/${orderId}/payment-link`;
    expect((await shop.app.request({ method: 'POST', url, data: {}, as: buyer.as })).status).toBe(403);
    // Nothing is visible before it is sent.
    expect((await buyer.orders()).map(({ id }) => id)).toEqual([own.id]);
    await send(orderId);
    expect((await buyer.orders()).map(({ id }) => id)).toContain(orderId);
    expect((await buyer.call('POST', `orders/${orderId}/reopen`)).status).toBe(409);
    expect((await buyer.call<object>('GET', 'orders/total')).data).toMatchObject([{ total: '100.00' }]);
  });
});

describe('a payment link', () => {
  it('is mailed, holds the dates, and is paid without an account', async () => {
    const boat = await makeRental(shop);
    const made = await sent({ productId: boat.id, ...july(3, 4) }, {}, { minutes: 120 });
    const text = await mail(made.email, /^Your order .*: please pay$/);

    expect(text).toContain('840.00');
    expect(linkIn(/https:\S+link=\S+/.exec(text)?.[0] ?? '')).not.toBe('');
    expect(await bookings(made.lineId)).toEqual([{ status: 'held' }]);
    const { data } = await linked(made.link);
    expect(data.order.status).toBe('paying');
    expect(data.instalments).toMatchObject([{ kind: 'whole', amount: '840.00' }]);
    const minutes = (Date.parse(data.instalments[0]?.expiresAt ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(120);
    const { invoice } = await page(made.link);
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('approving');
    expect(await bookings(made.lineId)).toEqual([{ status: 'confirmed' }]);
    expect((await view(made.orderId)).data.link).toMatchObject({ state: 'paid', url: null });
    expect((await send(made.orderId)).problem.message).toBe('The order is paid.');
    // The mail of the link replaces that of the status.
    await mail(made.email, /: paid$/);
    expect(await mailsTo(made.email)).toHaveLength(2);
  });

  it('is in the language of the buyer', async () => {
    const boat = await goods();
    const { email } = await sent({ productId: boat.id }, { language: 'ru' });
    expect(await mail(email, /^Ваш заказ .*: оплатите, пожалуйста$/)).toContain('Мы держим его для вас до');
  });

  it('is extended and mailed again by a second call', async () => {
    const boat = await makeRental(shop);
    const { orderId, lineId, email } = await sent({ productId: boat.id, ...july(3, 4) }, {}, { minutes: 10 });
    const { data } = await send(orderId, { minutes: 600 });

    expect(Math.round((Date.parse(data.expiresAt ?? '') - Date.now()) / 60_000)).toBe(600);
    const [held] = await shop.app.sql<{ minutes: number }>(
      `select round(extract(epoch from "heldUntil" - now()) / 60)::int as "minutes" from ecommerce_booking where "lineId" = $1`,
      [lineId],
    );
    expect(held?.minutes).toBe(602);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const shorter = await send(orderId, { minutes: 5 });
    expect(shorter.data.expiresAt).toBe(data.expiresAt);
  });

  it('places one order for concurrent calls', async () => {
    const boat = await makeRental(shop);
    const { orderId, lineId } = await drafted({ productId: boat.id, ...july(3, 4) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(orderId)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await bookings(lineId)).toHaveLength(1);
    const [row] = await shop.app.sql<{ payments: number; owners: number }>(
      `select (select count(*)::int from ecommerce_orders_to_billing_module_payment_intents where "orderId" = $1) as "payments",
        (select count(*)::int from rbac_subjects_to_ecommerce_module_orders where "ecommerceModuleOrderId" = $1) as "owners"`,
      [orderId],
    );
    expect(row).toEqual({ payments: 1, owners: 1 });
  });

  it('frees the dates when it expires, notifies the buyer, and can be sent again', async () => {
    const boat = await makeRental(shop);
    const made = await sent({ productId: boat.id, ...july(3, 4) });
    await expire(made.orderId);
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('new');

    expect(await bookings(made.lineId)).toEqual([{ status: 'canceled' }]);
    expect(await mail(made.email, /: the payment link has expired$/)).toContain('free again');
    const { data } = await view(made.orderId);
    expect([data.order.status, data.link.state, data.quote[0]?.total]).toEqual(['new', 'none', '840.00']);
    expect((await linked(made.link)).data.order.problem).toMatch(/^The payment link has expired/);
    const other = await sent({ productId: boat.id, ...july(3, 4) });
    expect((await send(made.orderId)).status).toBe(409);
    await withdraw(other.orderId);
    expect((await send(made.orderId)).data.state).toBe('open');
    expect((await bookings(made.lineId)).map(({ status }) => status)).toEqual(['canceled', 'held']);
  });

  it('returns a payment that arrives after it has expired', async () => {
    const cap = await goods('100', 3);
    const made = await sent({ productId: cap.id, quantity: 2 });
    expect(await shop.stockOf(cap)).toBe(1);
    const { invoice } = await page(made.link);
    await expire(made.orderId);
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('new');
    expect(await shop.stockOf(cap)).toBe(3);
    await shop.decide(invoice, 'pay').catch(() => undefined);

    const money = await moneyOf(made.orderId);
    expect(money?.refunded).toBe(money?.paid);
    expect([await shop.statusOf(made.orderId), await shop.stockOf(cap)]).toEqual(['new', 3]);
  });

  it('is withdrawn, and the order can be changed and sent again', async () => {
    const { code, id } = await makeCoded(shop, {}, { usageLimit: 1 });
    const cap = await goods('100', 3);
    const made = await sent({ productId: cap.id }, { codes: [code] });
    const used = () => shop.app.sql(`select "used" from ecommerce_discount where "id" = $1`, [id]);
    expect((await change(made.orderId, { name: 'Ann' })).status).toBe(409);
    const { status, data } = await withdraw(made.orderId);

    expect([status, data.state, await shop.stockOf(cap)]).toEqual([200, 'none', 3]);
    expect((await withdraw(made.orderId)).data.state).toBe('none');
    await mail(made.email, /: the payment link was withdrawn$/);
    expect(await used()).toEqual([{ used: 0 }]);
    await change(made.orderId, { lines: [{ productId: cap.id, quantity: 2 }] });
    expect((await send(made.orderId)).data.state).toBe('open');
    expect([await shop.stockOf(cap), await used()]).toEqual([1, [{ used: 1 }]]);
    expect((await linked(made.link)).status).toBe(200);
  });

  it('is either paid or withdrawn by concurrent calls', async () => {
    const boat = await makeRental(shop, { hulls: 12 });
    for (let round = 0; round < 6; round++) {
      const made = await sent({ productId: boat.id, ...july(3, 4) });
      const { invoice } = await page(made.link);
      const [ended] = await Promise.all([
        withdraw(made.orderId),
        shop.decide(invoice, 'pay').catch(() => undefined),
      ]);
      await expect.poll(() => shop.statusOf(made.orderId)).not.toBe('paying');
      const isPaid = (await shop.statusOf(made.orderId)) === 'approving';
      const money = await moneyOf(made.orderId);
      expect([isPaid, ended.status]).toEqual([isPaid, isPaid ? 409 : 200]);
      expect(Number(money?.paid) - Number(money?.refunded)).toBe(isPaid ? 840 : 0);
      const [booked] = await bookings(made.lineId);
      expect(booked?.status).toBe(isPaid ? 'confirmed' : 'canceled');
    }
  });

  it('is paid by cash at the shop', async () => {
    const boat = await makeRental(shop);
    const made = await sent({ productId: boat.id, ...july(3, 4) });
    const { invoice } = await page(made.link);
    const { data } = await linked(made.link);
    const url = `/api/billing/instalments/${data.instalments[0]?.id}/mark-paid`;
    const marked = await shop.app.request({ method: 'POST', url, data: { reference: 'Receipt 7' } });
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('approving');

    expect([marked.status, await bookings(made.lineId)]).toEqual([200, [{ status: 'confirmed' }]]);
    await shop.decide(invoice, 'pay').catch(() => undefined);
    const money = await moneyOf(made.orderId);
    expect(Number(money?.paid) - Number(money?.refunded)).toBe(840);
  });

  it('takes the deposit of a payment plan, and the balance later', async () => {
    const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
    const boat = await makeRental(shop, { terms: { paymentPlanId: plan.id } });
    const made = await sent({ productId: boat.id, ...july(3, 4) });
    expect(await mail(made.email, /please pay/)).toContain('To pay now: €252.00');
    const { invoice } = await page(made.link);
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('approving');
    const { data } = await linked(made.link);

    expect(data.instalments.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['deposit', '252.00', 'paid'],
      ['balance', '588.00', 'scheduled'],
    ]);
  });

  it('can be paid again after the provider has declined', async () => {
    const cap = await goods();
    const made = await sent({ productId: cap.id });
    await shop.decide((await page(made.link)).invoice, 'decline');
    expect(await shop.statusOf(made.orderId)).toBe('paying');
    await shop.decide((await page(made.link)).invoice, 'pay');
    await expect.poll(() => shop.statusOf(made.orderId)).toBe('approving');
  });

  it('is not needed for an order that costs nothing', async () => {
    const cap = await goods();
    const adjustments = [{ kind: 'discount', amount: '500', reason: 'A present' }];
    const { orderId } = await drafted({ productId: cap.id }, { adjustments });
    expect((await send(orderId)).data.state).toBe('paid');
    expect(await shop.statusOf(orderId)).toBe('approving');
  });

  it('has an invoice when it is paid', async () => {
    const storeId = await makeSeller(shop.app);
    const cap = await shop.product({ prices: [{ amount: '119', currency: 'EUR' }], storeId });
    await taxProducts(shop.app, [cap.id]);
    const adjustments = [{ kind: 'fee', title: 'Express', amount: '11.90', reason: 'Tomorrow' }];
    const made = await sent({ productId: cap.id }, { adjustments });
    await shop.decide((await page(made.link)).invoice, 'pay');
    const documents = () =>
      shop.app.sql<{ gross: string }>(
        `select "data"->'totals'->>'gross' as "gross" from ecommerce_document where "orderId" = $1`,
        [made.orderId],
      );
    await expect.poll(async () => (await documents()).length).toBe(1);
  });
});
