import { cancellationPolicy, paymentPlan, store, storesToProducts } from '@flotilla/ecommerce';
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
const plan = { depositPercent: '30', balanceDaysBefore: 30 };

/** Makes a boat of 420.00 EUR a day with a cancellation policy, and a payment plan if wanted. */
async function makeBoat({ isPlanned = false, hulls = 1 } = {}): Promise<Rental> {
  const { id: cancellationPolicyId } = await make(shop.app, cancellationPolicy, { steps, graceHours: 0 });
  const paymentPlanId = isPlanned ? (await make(shop.app, paymentPlan, plan)).id : null;
  return makeRental(shop, { hulls, terms: { cancellationPolicyId, paymentPlanId, timeZone: 'UTC' } });
}

/** Returns days that begin some days after now. */
function daysAhead(days: number, units = 2): { startDate: string; endDate: string } {
  const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { startDate: dayOf(days), endDate: dayOf(days + units - 1) };
}

interface Bought {
  readonly buyer: Buyer;
  readonly orderId: string;
  readonly lineId: string;
}

/** Buys a product, and makes the first payment. */
async function bought(product: { readonly id: string }, input: object): Promise<Bought> {
  const buyer = await shop.buyer();
  const path = `products/${product.id}/checkout`;
  const { data } = await buyer.call<Charged>('POST', path, { ...checkoutData, ...input });
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}

interface Change {
  readonly id: string;
  readonly status: string;
  readonly difference: string;
  readonly quote: readonly {
    readonly before: string;
    readonly after: string;
    readonly paid: string;
    readonly refund: string;
    readonly balances: readonly { readonly amount: string }[];
  }[];
}

const draft = (orderId: string, actions: readonly object[]) =>
  shop.app.request<Change>({
    method: 'POST',
    url: `/api/ecommerce/orders/${orderId}/changes`,
    data: { actions },
  });
const offer = (changeId: string) =>
  shop.app.request<Change>({ method: 'POST', url: `/api/ecommerce/order-changes/${changeId}/offer` });
async function change(orderId: string, actions: readonly object[]): Promise<Change> {
  const drafted = await draft(orderId, actions);
  if (!drafted.data) throw new Error(drafted.text);
  const applied = await offer(drafted.data.id);
  if (!applied.data) throw new Error(applied.text);
  return applied.data;
}

interface Instalment {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly status: string;
  readonly dueAt: string;
}
const openInstalments = async ({ call }: Buyer) =>
  (await call<Instalment[]>('GET', 'instalments')).data
    .filter(({ status }) => status !== 'paid' && status !== 'canceled')
    .map(({ kind, amount }) => ({ kind, amount }));
const refundsOf = (orderId: string) =>
  shop.app.sql<{ amount: string }>(
    `select round(r."amount", 2)::text as "amount" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
     join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId"
     where x."orderId" = $1 order by r."createdAt"`,
    [orderId],
  );
const bookingsOf = (lineId: string) =>
  shop.app.sql<{ status: string; start: string }>(
    `select "status", to_char("startDate" at time zone 'UTC', 'YYYY-MM-DD') as "start" from ecommerce_booking
     where "lineId" = $1 and "chargeId" is null order by "createdAt"`,
    [lineId],
  );
const totalOf = async (orderId: string) => {
  const [row] = await shop.app.sql<{ amount: string }>(
    'select round("amount", 2)::text as "amount" from ecommerce_orders_to_billing_module_currencies where "orderId" = $1',
    [orderId],
  );
  return row?.amount;
};
const goods = () => shop.product({ prices: [{ amount: '100', currency: 'EUR' }] });

describe('an edit of a paid order', () => {
  it('adds a fee, which a second edit takes out before it is paid', async () => {
    const { buyer, orderId } = await bought(await goods(), {});
    const added = await change(orderId, [{ type: 'fee', title: 'Late return', amount: '50.00' }]);

    expect(added).toMatchObject({ status: 'applied', difference: '50.00' });
    expect(await totalOf(orderId)).toBe('150.00');
    expect(await openInstalments(buyer)).toEqual([{ kind: 'difference', amount: '50.00' }]);
    const [fee] = await shop.app.sql<{ id: string }>(
      `select "id" from ecommerce_charge where "orderId" = $1 and "kind" = 'fee'`,
      [orderId],
    );
    const removed = await change(orderId, [{ type: 'remove-fee', chargeId: fee?.id }]);

    expect(removed.quote).toMatchObject([{ after: '100.00', paid: '100.00', balances: [] }]);
    expect(await totalOf(orderId)).toBe('100.00');
    expect([await openInstalments(buyer), await refundsOf(orderId)]).toEqual([[], []]);
  });

  it('is a draft that changes nothing until it is applied, once', async () => {
    const { buyer, orderId } = await bought(await goods(), {});
    const drafted = await draft(orderId, [{ type: 'fee', title: 'Cleaning', amount: '20' }]);

    expect([drafted.status, drafted.data]).toMatchObject([
      201,
      { status: 'draft', difference: '20.00', quote: [{ before: '100.00', after: '120.00' }] },
    ]);
    expect([await totalOf(orderId), await openInstalments(buyer)]).toEqual(['100.00', []]);
    const answers = await Promise.all([1, 2, 3].map(() => offer(drafted.data.id)));
    expect(answers.map(({ status, data }) => [status, data.status])).toEqual([
      [200, 'applied'],
      [200, 'applied'],
      [200, 'applied'],
    ]);
    expect(await totalOf(orderId)).toBe('120.00');
    expect(await openInstalments(buyer)).toEqual([{ kind: 'difference', amount: '20.00' }]);
  });

  it('is refused when its effect has changed since the draft', async () => {
    const boat = await makeBoat({ hulls: 2 });
    const { orderId, lineId } = await bought(boat, daysAhead(60));
    const drafted = await draft(orderId, [{ type: 'stay', lineId, ...daysAhead(70, 3) }]);
    expect(drafted.data.difference).toBe('420.00');
    await shop.app.sql(
      `update ecommerce_attribute set "number" = 500 where id in (select "attributeId" from ecommerce_products_to_attributes where "productId" = $1)`,
      [boat.id],
    );
    const { status, problem } = await offer(drafted.data.id);
    expect([status, problem.message]).toEqual([
      409,
      'The price has changed since the draft. Draft the change again.',
    ]);
    expect(await bookingsOf(lineId)).toEqual([{ status: 'confirmed', start: daysAhead(60).startDate }]);
  });

  it('gives a discount, which is refunded', async () => {
    const { buyer, orderId, lineId } = await bought(await goods(), {});
    const { difference, quote } = await change(orderId, [{ type: 'discount', lineId, amount: '15.50' }]);

    expect(difference).toBe('-15.50');
    expect(quote).toMatchObject([{ after: '84.50', paid: '84.50', refund: '15.50' }]);
    expect([await totalOf(orderId), await refundsOf(orderId)]).toEqual(['84.50', [{ amount: '15.50' }]]);
    expect(await openInstalments(buyer)).toEqual([]);
    const canceled = await buyer.call('POST', `orders/${orderId}/cancel`);
    expect(canceled.status).toBe(200);
    expect(await refundsOf(orderId)).toEqual([{ amount: '15.50' }, { amount: '84.50' }]);
  });

  it.each([
    [[], 400],
    [[{ type: 'gift' }], 400],
    [[{ type: 'fee', title: 'Fee', amount: '-1' }], 400],
    [[{ type: 'fee', title: 'Fee', amount: '0' }], 400],
    [[{ type: 'fee', title: 'Fee', amount: '1.001' }], 400],
    [[{ type: 'fee', title: 'Fee', amount: '99999999999999' }], 400],
    [[{ type: 'fee', title: '', amount: '1' }], 400],
    [[{ type: 'remove-fee', chargeId: crypto.randomUUID() }], 404],
    [[{ type: 'discount', lineId: crypto.randomUUID(), amount: '1' }], 404],
    [Array.from({ length: 21 }, () => ({ type: 'fee', title: 'Fee', amount: '1' })), 400],
  ])('is refused: %#', async (actions, status) => {
    const { orderId } = await bought(await goods(), {});
    expect((await draft(orderId, actions)).status).toBe(status);
    expect(await totalOf(orderId)).toBe('100.00');
  });

  it('is for administrators, and for paid orders', async () => {
    const { buyer, orderId } = await bought(await goods(), {});
    const data = { actions: [{ type: 'fee', title: 'Fee', amount: '1' }] };
    const url = `/api/ecommerce/orders/${orderId}/changes`;
    expect((await shop.app.request({ method: 'POST', url, data, as: buyer.as })).status).toBe(403);
    await buyer.call('POST', `orders/${orderId}/cancel`);
    expect((await draft(orderId, data.actions)).problem).toMatchObject({
      status: 422,
      message: 'Only paid orders can be edited.',
    });
  });

  it('rebooks a rental with its extras, under the discount and the policy of the sale', async () => {
    const boat = await makeBoat({ isPlanned: true });
    const skipper = await makeExtra(shop, [boat], { resources: 1 });
    const { buyer, orderId, lineId } = await bought(boat, daysAhead(60));
    expect(await openInstalments(buyer)).toEqual([{ kind: 'balance', amount: '588.00' }]);
    const extras = [{ id: skipper.id, quantity: 1 }];
    const { difference, quote } = await change(orderId, [
      { type: 'stay', lineId, ...daysAhead(70, 3), extras },
    ]);

    // Three days of 600.00 instead of two of 420.00.
    expect([difference, quote[0]?.after]).toEqual(['960.00', '1800.00']);
    expect(await openInstalments(buyer)).toEqual([{ kind: 'balance', amount: '1548.00' }]);
    expect(await bookingsOf(lineId)).toEqual([
      { status: 'canceled', start: daysAhead(60).startDate },
      { status: 'confirmed', start: daysAhead(70).startDate },
    ]);
    const [skippers] = await shop.app.sql(
      `select count(*)::int as "count" from ecommerce_booking where "resourceId" = $1 and "status" = 'confirmed'`,
      [skipper.resourceIds[0]],
    );
    expect(skippers).toEqual({ count: 1 });
    const [due] = (await buyer.call<Instalment[]>('GET', 'instalments')).data.filter(
      ({ status }) => status === 'scheduled',
    );
    expect(due?.dueAt).toBe(`${daysAhead(40).startDate}T09:00:00.000Z`);
  });

  it('is refused for days that are taken, and leaves the order', async () => {
    const boat = await makeBoat();
    const first = await bought(boat, daysAhead(60));
    await bought(boat, daysAhead(70));
    const { status, problem } = await draft(first.orderId, [
      { type: 'stay', lineId: first.lineId, ...daysAhead(71) },
    ]);
    const { startDate, endDate } = daysAhead(71);

    expect(status).toBe(409);
    expect(problem.message).toContain(`is not available from ${startDate} to ${endDate}.`);
    expect(await bookingsOf(first.lineId)).toEqual([{ status: 'confirmed', start: daysAhead(60).startDate }]);
  });

  it('keeps an order whose price it lowers to 0', async () => {
    const { orderId, lineId } = await bought(await goods(), {});
    await change(orderId, [{ type: 'discount', lineId, amount: '100' }]);
    const isRefunded = async () => {
      const [row] = await shop.app.sql<{ count: number }>(
        `select count(*)::int as "count" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
         join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId"
         where x."orderId" = $1 and r."status" = 'succeeded'`,
        [orderId],
      );
      return row?.count;
    };
    await expect.poll(isRefunded).toBe(1);
    await expect.poll(() => refundsOf(orderId)).toEqual([{ amount: '100.00' }]);
    expect(await shop.statusOf(orderId)).toBe('approving');
  });

  it('leaves the difference alone to pay when the order was paid by other means', async () => {
    const buyer = await shop.buyer();
    const product = await goods();
    await buyer.call('POST', `products/${product.id}/checkout`, checkoutData);
    const [order] = await buyer.orders();
    const orderId = String(order?.id);
    const url = `/api/ecommerce/orders/${orderId}`;
    await shop.app.request({ method: 'PATCH', url, data: { status: 'approving' } });
    await change(orderId, [{ type: 'fee', title: 'Fee', amount: '20' }]);

    expect(await openInstalments(buyer)).toEqual([{ kind: 'difference', amount: '20.00' }]);
  });

  it('moves a rental whose days another site took, and its balance with it', async () => {
    const boat = await makeBoat({ isPlanned: true });
    const { buyer, orderId, lineId } = await bought(boat, daysAhead(60));
    await shop.app.sql(`update ecommerce_booking set "status" = 'conflict' where "lineId" = $1`, [lineId]);
    await change(orderId, [{ type: 'stay', lineId, ...daysAhead(70) }]);
    const [due] = (await buyer.call<Instalment[]>('GET', 'instalments')).data.filter(
      ({ status }) => status === 'scheduled',
    );

    expect(due?.dueAt).toBe(`${daysAhead(40).startDate}T09:00:00.000Z`);
  });

  it('stays when another edit is drafted while it is applied', async () => {
    const { orderId } = await bought(await goods(), {});
    const fee = (title: string) => draft(orderId, [{ type: 'fee', title, amount: '1' }]);
    const applied: string[] = [];
    for (let round = 0; round < 8; round++) {
      const { data } = await fee('Cleaning');
      const [{ status }] = await Promise.all([offer(data.id), fee('Linen'), fee('Towels')]);
      // 404: another draft replaced it before it was applied.
      expect([200, 404]).toContain(status);
      if (status === 200) applied.push('applied');
      const rows = await shop.app.sql<{ status: string }>(
        'select "status" from ecommerce_order_change where "orderId" = $1 order by "status"',
        [orderId],
      );
      expect(rows.map((row) => row.status)).toEqual([...applied, 'draft']);
    }
    expect(applied.length).toBeGreaterThan(0);
    expect(await totalOf(orderId)).toBe(`${100 + applied.length}.00`);
  });

  it('counts a balance that is paid at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const boat = await makeBoat({ isPlanned: true });
      const { buyer, orderId } = await bought(boat, daysAhead(60));
      const balance = (await buyer.call<Instalment[]>('GET', 'instalments')).data.find(
        ({ kind }) => kind === 'balance',
      );
      const pay = await buyer.call<Charged>('POST', `instalments/${balance?.id}/pay`, { provider: 'dummy' });
      const [invoice = { id: '' }] = pay.data.billingModule.invoices;
      const drafted = await draft(orderId, [{ type: 'fee', title: 'Fee', amount: '50' }]);
      await Promise.all([shop.decide(invoice, 'pay'), offer(drafted.data.id)]);
      const [books] = await shop.app.sql<{ owed: string; open: string }>(
        `select (x."amount" - coalesce(sum(v."amount") filter (where v."status" = 'paid'), 0)
            + coalesce((select sum(r."amount") from billing_refund r where r."invoiceId" = any(array_agg(v."id"))), 0))::text as "owed",
          (select coalesce(sum(n."amount"), 0) from billing_instalment n join ecommerce_orders_to_billing_module_payment_intents i
            on i."billingModulePaymentIntentId" = n."paymentIntentId" where i."orderId" = $1 and n."status" in ('scheduled', 'due'))::text as "open"
         from ecommerce_orders_to_billing_module_currencies x
         join ecommerce_orders_to_billing_module_payment_intents i on i."orderId" = x."orderId"
         join billing_payment_intents_to_invoices l on l."paymentIntentId" = i."billingModulePaymentIntentId"
         join billing_invoice v on v."id" = l."invoiceId" where x."orderId" = $1 group by x."amount"`,
        [orderId],
      );
      expect(Number(books?.open)).toBe(Number(books?.owed));
    }
  });

  it('stays in the store of the order', async () => {
    const boat = await makeBoat();
    const { id: storeId } = await make(shop.app, store, {});
    await make(shop.app, storesToProducts, { storeId, productId: boat.id, sku: crypto.randomUUID() });
    const [own] = await shop.app.sql<{ storeId: string }>(
      'select "storeId" from ecommerce_stores_to_products where "id" = $1',
      [boat.shelfId],
    );
    const { orderId, lineId } = await bought(boat, { ...daysAhead(60), storeId: own?.storeId });
    const { difference } = await change(orderId, [{ type: 'stay', lineId, ...daysAhead(80, 3) }]);
    expect(difference).toBe('420.00');
  });

  it('moves to overlapping days of its own', async () => {
    const boat = await makeBoat();
    const { orderId, lineId } = await bought(boat, daysAhead(60, 3));
    const { difference } = await change(orderId, [{ type: 'stay', lineId, ...daysAhead(61, 3) }]);
    expect(difference).toBe('0.00');
    expect((await bookingsOf(lineId)).at(-1)).toEqual({
      status: 'confirmed',
      start: daysAhead(61).startDate,
    });
  });
});

describe('a buyer', () => {
  const request = ({ buyer, orderId, lineId }: Bought, stay: object) =>
    buyer.call<Change>('POST', `orders/${orderId}/changes`, { lineId, ...stay });
  const accept = ({ buyer, orderId }: Bought, { id }: Change) =>
    buyer.call<Change>('POST', `orders/${orderId}/changes/${id}/accept`);

  it('changes the days of a rental, and sees the effect first', async () => {
    const order = await bought(await makeBoat({ isPlanned: true }), daysAhead(60));
    const drafted = await request(order, daysAhead(80, 3));

    expect([drafted.status, drafted.data]).toMatchObject([
      201,
      {
        difference: '420.00',
        quote: [{ before: '840.00', after: '1260.00', balances: [{ amount: '1008.00' }] }],
      },
    ]);
    expect(await bookingsOf(order.lineId)).toHaveLength(1);
    const applied = await accept(order, drafted.data);
    expect([applied.status, applied.data.status]).toEqual([200, 'applied']);
    expect((await accept(order, drafted.data)).data.status).toBe('applied');
    expect(await openInstalments(order.buyer)).toEqual([{ kind: 'balance', amount: '1008.00' }]);
    expect((await bookingsOf(order.lineId)).map(({ status }) => status)).toEqual(['canceled', 'confirmed']);
  });

  it('can’t make a rental expensive step by step, nor change it with an overdue balance', async () => {
    const order = await bought(await makeBoat({ isPlanned: true }), daysAhead(60));
    await accept(order, (await request(order, daysAhead(80, 3))).data);
    const { status, problem } = await request(order, daysAhead(80, 4));
    expect([status, problem.message]).toEqual([
      422,
      'The change costs much more than the order. Ask the shop for it.',
    ]);
    await shop.app.sql(`update billing_instalment set "status" = 'overdue' where "status" = 'scheduled'`);
    const late = await request(order, daysAhead(81, 2));
    expect([late.status, late.problem.message]).toEqual([422, 'Pay the open part of the price first.']);
  });

  it('has one draft at a time', async () => {
    const order = await bought(await makeBoat(), daysAhead(60));
    const first = await request(order, daysAhead(70));
    const second = await request(order, daysAhead(71));
    expect((await accept(order, first.data)).status).toBe(404);
    expect((await accept(order, second.data)).status).toBe(200);
  });

  it('gets back the difference to a shorter rental', async () => {
    const order = await bought(await makeBoat(), daysAhead(60, 3));
    const { data } = await request(order, daysAhead(60, 2));
    expect(data.difference).toBe('-420.00');
    await accept(order, data);
    expect(await refundsOf(order.orderId)).toEqual([{ amount: '420.00' }]);
  });

  it.each([
    [60, 60, 4, 422, /costs .*840\.00 more now/],
    [20, 40, 2, 422, /its cancellation is not free now/],
  ])('is refused a change of %d to %d days ahead for %d days', async (from, to, units, status, message) => {
    const order = await bought(await makeBoat(), daysAhead(from));
    const answer = await request(order, daysAhead(to, units));
    expect(answer.status).toBe(status);
    expect(answer.problem.message).toMatch(message);
  });

  it('can’t change the order of another buyer, nor accept a change of the shop', async () => {
    const order = await bought(await makeBoat(), daysAhead(60));
    const other = await shop.buyer();
    const asOther = { ...order, buyer: other };
    expect((await request(asOther, daysAhead(61))).status).toBe(404);
    const ofShop = await draft(order.orderId, [{ type: 'discount', lineId: order.lineId, amount: '1' }]);
    expect((await accept(order, ofShop.data)).status).toBe(404);
    const { data } = await request(order, daysAhead(61));
    expect((await accept(asOther, data)).status).toBe(404);
  });
});
