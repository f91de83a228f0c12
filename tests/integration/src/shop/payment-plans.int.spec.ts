import { cancellationPolicy, paymentPlan } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import { july, makeRental, type Rental } from './rentals.fixture.js';
import { type Buyer, checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Instalment {
  readonly id: string;
  readonly orderId: string;
  readonly kind: string;
  readonly amount: string;
  readonly status: string;
  readonly dueAt: string;
}

const steps = [
  { daysBefore: 30, refundPercent: 100 },
  { daysBefore: 14, refundPercent: 50 },
];

/** Makes a boat of 420.00 EUR a day: 30 % now, and the rest 30 days before. */
async function makeBoat({ policy = {}, hulls = 1 } = {}): Promise<Rental> {
  const plan = await make(shop.app, paymentPlan, { depositPercent: '30', balanceDaysBefore: 30 });
  const terms = { steps, graceHours: 0, ...policy };
  const { id: cancellationPolicyId } = await make(shop.app, cancellationPolicy, terms);
  return makeRental(shop, {
    hulls,
    terms: { paymentPlanId: plan.id, cancellationPolicyId, timeZone: 'UTC' },
  });
}

/** Returns two days that begin some days after now. */
function daysAhead(days: number): { startDate: string; endDate: string } {
  const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { startDate: dayOf(days), endDate: dayOf(days + 1) };
}

interface Booked {
  readonly buyer: Buyer;
  readonly orderId: string;
  readonly invoice: { readonly id: string; readonly amount: string };
}

/** Books two days, and pays the deposit. */
async function booked(boat: Rental, days: number, { isPaid = true } = {}): Promise<Booked> {
  const buyer = await shop.buyer();
  const path = `products/${boat.id}/checkout`;
  const answer = await buyer.call<Charged>('POST', path, { ...checkoutData, ...daysAhead(days) });
  const [invoice = { id: '', amount: '' }] = answer.data.billingModule.invoices;
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  if (isPaid) {
    await shop.decide(invoice, 'pay');
    await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  }
  return { buyer, orderId, invoice };
}

const instalmentsOf = async ({ call }: Buyer) => (await call<Instalment[]>('GET', 'instalments')).data;
const balanceOf = async (buyer: Buyer) => {
  const found = (await instalmentsOf(buyer)).find(({ kind }) => kind === 'balance');
  if (!found) throw new Error('There is no balance.');
  return found;
};
async function payBalance(buyer: Buyer) {
  const { id } = await balanceOf(buyer);
  const answer = await buyer.call<Charged>('POST', `instalments/${id}/pay`, { provider: 'dummy' });
  const [invoice] = answer.data?.billingModule.invoices ?? [];
  if (!invoice) throw new Error(answer.text);
  await shop.decide(invoice, 'pay');
  return invoice;
}
const refundsOf = (orderId: string) =>
  shop.app.sql<{ amount: string }>(
    `select round(r."amount", 2)::text as "amount" from billing_refund r join billing_payment_intents_to_invoices l on l."invoiceId" = r."invoiceId"
     join ecommerce_orders_to_billing_module_payment_intents x on x."billingModulePaymentIntentId" = l."paymentIntentId"
     where x."orderId" = $1 order by r."createdAt", r."amount" desc`,
    [orderId],
  );
const bookingsOf = (boat: Rental) =>
  shop.app.sql<{ status: string }>(
    'select "status" from ecommerce_booking where "resourceId" = any($1::uuid[])',
    [boat.resourceIds],
  );

interface Quote {
  readonly total: string;
  readonly dueNow: string;
  readonly balances: readonly { readonly amount: string; readonly dueAt: string }[];
}

describe('a rental with a payment plan', () => {
  it('quotes the deposit and the balance of the price after discounts, with its extras', async () => {
    const boat = await makeBoat();
    const prices = (amount: string) => ({ prices: [{ amount, currency: 'EUR' }] });
    await makeExtra(shop, [boat], { ...prices('90'), per: 'booking', isRequired: true });
    const skipper = await makeExtra(shop, [boat], prices('180'));
    const { data } = await shop.app.request<Quote>({
      method: 'POST',
      url: `/api/ecommerce/products/${boat.id}/quote`,
      data: { ...july(3, 9), extras: [{ id: skipper.id, quantity: 1 }] },
      as: 'anonymous',
    });

    expect(data).toMatchObject({
      ...{ total: '4290.00', dueNow: '1287.00' },
      balances: [{ amount: '3003.00', dueAt: '2027-06-03T09:00:00.000Z' }],
    });
  });

  it('is booked by its deposit, and the balance waits for its date', async () => {
    const boat = await makeBoat();
    const { buyer, orderId, invoice } = await booked(boat, 60);

    expect(Number(invoice.amount)).toBe(252);
    expect(await bookingsOf(boat)).toEqual([{ status: 'confirmed' }]);
    const list = await instalmentsOf(buyer);
    expect(list).toMatchObject([
      { orderId, kind: 'deposit', amount: '252.00', status: 'paid' },
      { orderId, kind: 'balance', amount: '588.00', status: 'scheduled' },
    ]);
    expect(list[1]?.dueAt).toBe(`${daysAhead(30).startDate}T09:00:00.000Z`);
  });

  it('is confirmed once when the payment of its deposit is reported a hundred times', async () => {
    const boat = await makeBoat();
    const { buyer, orderId, invoice } = await booked(boat, 60, { isPaid: false });
    await Promise.all(Array.from({ length: 100 }, () => shop.decide(invoice, 'pay')));
    await expect.poll(() => shop.statusOf(orderId)).toBe('approving');

    expect((await instalmentsOf(buyer)).map(({ status }) => status)).toEqual(['paid', 'scheduled']);
    expect(await bookingsOf(boat)).toEqual([{ status: 'confirmed' }]);
  });

  it('is paid whole when the start is near', async () => {
    const boat = await makeBoat();
    const { buyer, invoice } = await booked(boat, 20);

    expect(Number(invoice.amount)).toBe(840);
    expect(await instalmentsOf(buyer)).toMatchObject([{ kind: 'whole', amount: '840.00', status: 'paid' }]);
  });

  it('frees its days, and cancels its balance, when the deposit is declined', async () => {
    const boat = await makeBoat();
    const { buyer, orderId, invoice } = await booked(boat, 60, { isPaid: false });
    await shop.decide(invoice, 'decline');
    await buyer.call('POST', `orders/${orderId}/reopen`);

    expect(await shop.statusOf(orderId)).toBe('new');
    const states = await shop.app.sql<{ status: string }>(
      `select n."status" from billing_instalment n join ecommerce_orders_to_billing_module_payment_intents x
       on x."billingModulePaymentIntentId" = n."paymentIntentId" where x."orderId" = $1`,
      [orderId],
    );
    expect(states).toEqual([{ status: 'canceled' }, { status: 'canceled' }]);
    expect(await bookingsOf(boat)).toEqual([{ status: 'canceled' }]);
  });
});

describe('the balance', () => {
  it('is paid once, by buyers in two windows', async () => {
    const { buyer } = await booked(await makeBoat(), 60);
    const { id } = await balanceOf(buyer);
    const answers = await Promise.all(
      [1, 2].map(() => buyer.call<Charged>('POST', `instalments/${id}/pay`, { provider: 'dummy' })),
    );
    const invoices = answers.map(({ data }) => data.billingModule.invoices[0]);
    expect(new Set(invoices.map((one) => one?.id)).size).toBe(1);
    expect(Number(invoices[0]?.amount)).toBe(588);

    await payBalance(buyer);
    expect((await balanceOf(buyer)).status).toBe('paid');
    const again = await buyer.call('POST', `instalments/${id}/pay`, { provider: 'dummy' });
    expect([again.status, again.problem.message]).toEqual([409, 'This part of the price is paid.']);
  });

  it('replaces the receipt of the deposit when it is paid', async () => {
    const { buyer, orderId } = await booked(await makeBoat(), 60);
    const receiptOf = async () => {
      const [row] = await shop.app.sql<{ receipt: string }>(
        'select "receipt" from ecommerce_order where id = $1',
        [orderId],
      );
      return row?.receipt ?? '';
    };
    await expect.poll(receiptOf).not.toBe('');
    const first = await receiptOf();
    await payBalance(buyer);
    await expect.poll(receiptOf).not.toBe(first);
    const files = await shop.app.sql(
      `select l."id" from ecommerce_orders_to_file_storage_module_files l where l."orderId" = $1 and l."variant" = 'receipt-default'`,
      [orderId],
    );
    expect(files).toHaveLength(1);
  });

  it('is hidden from other buyers, who can’t pay it', async () => {
    const { buyer } = await booked(await makeBoat(), 60);
    const { id, orderId } = await balanceOf(buyer);
    const other = await shop.buyer();

    expect(await instalmentsOf(other)).toEqual([]);
    expect((await other.call<Instalment[]>('GET', `instalments?orderId=${orderId}`)).data).toEqual([]);
    const answer = await other.call('POST', `instalments/${id}/pay`, { provider: 'dummy' });
    expect([answer.status, answer.problem.message]).toEqual([404, 'There is no such instalment.']);
  });

  it.each([
    [{ provider: 'barter' }, 400],
    [{}, 400],
    [{ provider: 7 }, 400],
    [{ provider: 'dummy', amount: '1' }, 400],
  ])('is not paid by %j', async (data, status) => {
    const { buyer } = await booked(await makeBoat(), 60);
    const { id } = await balanceOf(buyer);
    expect((await buyer.call('POST', `instalments/${id}/pay`, data)).status).toBe(status);
  });

  it('is not paid before the deposit', async () => {
    const { buyer } = await booked(await makeBoat(), 60, { isPaid: false });
    const { id } = await balanceOf(buyer);
    expect((await buyer.call('POST', `instalments/${id}/pay`, { provider: 'dummy' })).status).toBe(404);
  });
});

describe('a canceled rental', () => {
  const cancel = ({ buyer, orderId }: Booked) => buyer.call('POST', `orders/${orderId}/cancel`);
  const termsOf = async ({ buyer, orderId }: Booked) => {
    const { data } = await buyer.call<{
      refund: readonly { total: string }[];
      paid: readonly { total: string }[];
    }>('GET', `orders/${orderId}/cancellation`);
    return [data.paid[0]?.total, data.refund[0]?.total];
  };

  it('pays back its deposit, and its balance is not due any more', async () => {
    const order = await booked(await makeBoat(), 60);
    expect(await termsOf(order)).toEqual(['252.00', '252.00']);

    expect((await cancel(order)).status).toBe(200);
    expect(await refundsOf(order.orderId)).toEqual([{ amount: '252.00' }]);
    expect((await balanceOf(order.buyer)).status).toBe('canceled');
    const { id } = await balanceOf(order.buyer);
    expect((await order.buyer.call('POST', `instalments/${id}/pay`, { provider: 'dummy' })).status).toBe(404);
  });

  it('pays back the balance first, then the deposit', async () => {
    const order = await booked(await makeBoat(), 60);
    await payBalance(order.buyer);
    expect(await termsOf(order)).toEqual(['840.00', '840.00']);

    expect((await cancel(order)).status).toBe(200);
    expect(await refundsOf(order.orderId)).toEqual([{ amount: '588.00' }, { amount: '252.00' }]);
  });

  it('refunds nothing when the policy keeps more than the deposit, and reports the deposit', async () => {
    const policy = {
      steps: [
        { daysBefore: 90, refundPercent: 100 },
        { daysBefore: 40, refundPercent: 50 },
      ],
    };
    const order = await booked(await makeBoat({ policy }), 60);
    // The policy keeps 420.00. The deposit is 252.00.
    expect(await termsOf(order)).toEqual(['252.00', '0.00']);

    expect((await cancel(order)).status).toBe(200);
    expect(await refundsOf(order.orderId)).toEqual([]);
    const [line] = await shop.app.sql<{ kept: string }>(
      `select ("gross" - "refunded")::text as "kept" from ecommerce_orders_to_products where "orderId" = $1`,
      [order.orderId],
    );
    expect(line).toEqual({ kept: '252.00' });
  });

  it('subtracts the refund that an administrator made before', async () => {
    const order = await booked(await makeBoat(), 20);
    const url = `/api/billing/invoices/${order.invoice.id}/refund`;
    const { status } = await shop.app.request({ method: 'POST', url, data: { amount: '100.00' } });
    expect(status).toBe(201);
    // Half of 840.00 is kept, and 740.00 are left.
    expect(await termsOf(order)).toEqual(['740.00', '320.00']);

    expect((await cancel(order)).status).toBe(200);
    expect(await refundsOf(order.orderId)).toEqual([{ amount: '100.00' }, { amount: '320.00' }]);
  });

  it.each(['canceled', 'new'])('%s by an administrator leaves no balance to pay', async (status) => {
    const order = await booked(await makeBoat(), 60);
    const { id } = await balanceOf(order.buyer);
    await order.buyer.call('POST', `instalments/${id}/pay`, { provider: 'dummy' });
    const url = `/api/ecommerce/orders/${order.orderId}`;
    await shop.app.request({ method: 'PATCH', url, data: { status } });

    const rows = await shop.app.sql(
      `select n."status", v."status" as "invoice" from billing_instalment n
       join billing_payment_intents_to_invoices l on l."paymentIntentId" = n."paymentIntentId"
       join billing_invoice v on v."id" = l."invoiceId" where n."id" = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'canceled', invoice: 'void' }]);
  });

  it('does not count the refund of another order of its payment', async () => {
    const buyer = await shop.buyer();
    const products = [60, 40].map((amount) =>
      shop.product({ prices: [{ amount: String(amount), currency: 'EUR' }] }),
    );
    for (const product of await Promise.all(products)) await buyer.add(product);
    const { data } = await buyer.checkOut();
    const [invoice = { id: '' }] = data.billingModule.invoices;
    await shop.decide(invoice, 'pay');
    const orders = await buyer.orders();
    const [first, second] = ['60', '40'].map((total) =>
      String(orders.find(({ ordersToProducts: [line] }) => Number(line?.total) === Number(total))?.id),
    );
    await expect.poll(() => shop.statusOf(first ?? '')).toBe('approving');
    const refund = { method: 'POST' as const, url: `/api/billing/invoices/${invoice.id}/refund` };
    await shop.app.request({ ...refund, data: { amount: '60.00' } });
    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/orders/${first}`,
      data: { status: 'canceled' },
    });

    expect(await termsOf({ buyer, orderId: second ?? '', invoice: { id: '', amount: '' } })).toEqual([
      '40.00',
      '40.00',
    ]);
    await buyer.call('POST', `orders/${second}/cancel`);
    expect(await refundsOf(second ?? '')).toEqual([{ amount: '60.00' }, { amount: '40.00' }]);
  });

  it('moved by the owner is due later, too', async () => {
    const boat = await makeBoat();
    const { buyer } = await booked(boat, 60);
    const [row] = await shop.app.sql<{ id: string }>(
      'select "id" from ecommerce_booking where "resourceId" = $1',
      [boat.resourceIds[0]],
    );
    const moved = await shop.app.request({
      method: 'POST',
      url: `/api/ecommerce/bookings/${row?.id}/move`,
      data: daysAhead(70),
    });
    expect(moved.status).toBe(200);
    expect((await balanceOf(buyer)).dueAt).toBe(`${daysAhead(40).startDate}T09:00:00.000Z`);
  });

  it('stays while another of its payments is kept', async () => {
    const order = await booked(await makeBoat(), 60);
    const balance = await payBalance(order.buyer);
    const refund = (id: string) =>
      shop.app.request({ method: 'POST', url: `/api/billing/invoices/${id}/refund`, data: {} });
    const isRefunded = async (id: string) => {
      const [row] = await shop.app.sql<{ status: string }>(
        `select "status" from billing_refund where "invoiceId" = $1`,
        [id],
      );
      return row?.status;
    };
    await refund(order.invoice.id);
    await expect.poll(() => isRefunded(order.invoice.id)).toBe('succeeded');
    expect(await shop.statusOf(order.orderId)).toBe('approving');
    await refund(balance.id);
    await expect.poll(() => shop.statusOf(order.orderId)).toBe('canceled');
  });
});

it('protects the plan of a schedule from being deleted', async () => {
  const boat = await makeBoat();
  const [row] = await shop.app.sql<{ id: string }>(
    'select "paymentPlanId" as id from ecommerce_schedule where "id" = $1',
    [boat.scheduleId],
  );
  const { status, problem } = await shop.app.request({
    method: 'DELETE',
    url: `/api/ecommerce/payment-plans/${row?.id}`,
  });
  expect([status, problem.message]).toEqual([422, 'Schedules have this plan. Give them another one first.']);
});
