import { paymentPlan } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import type { Product } from './products.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

/** Random sequences; `SHOP_CHANGES=300` and `SHOP_SEED` for more. */
const runs = Number(process.env.SHOP_CHANGES ?? 8);
const seed = Number(process.env.SHOP_SEED ?? Date.now());

let shop: Shop;
let boat: Rental;
let extraId: string;
let cap: Product;
beforeAll(async () => {
  shop = await openShop();
  const plan = await make(shop.app, paymentPlan, { depositPercent: '33.33', balanceDaysBefore: 30 });
  boat = await makeRental(shop, { hulls: 400, terms: { paymentPlanId: plan.id, timeZone: 'UTC' } });
  const prices = [{ amount: '33.33', currency: 'EUR' }];
  cap = await shop.product({ prices, storeId: boat.storeId, stock: pieces });
  extraId = (await makeExtra(shop, [boat], { prices: [{ amount: '33.33', currency: 'EUR' }] })).id;
});
/** Pieces of goods that orders can take. */
const pieces = 40;
afterAll(() => shop.close());

type Step =
  | { readonly type: 'fee' | 'discount'; readonly cents: number }
  | { readonly type: 'remove-fee' | 'remove-line' | 'recalculate' | 'pay' | 'decline' }
  | { readonly type: 'add-line' | 'quantity'; readonly quantity: number }
  | { readonly type: 'stay'; readonly from: number; readonly units: number; readonly isExtended: boolean }
  | { readonly type: 'refund'; readonly cents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('fee', 'discount'), cents: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ type: fc.constantFrom('remove-fee', 'remove-line', 'recalculate', 'pay', 'pay', 'decline') }),
  fc.record({ type: fc.constantFrom('add-line', 'quantity'), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    type: fc.constant('stay' as const),
    from: fc.integer({ min: 1, max: 90 }),
    units: fc.integer({ min: 1, max: 9 }),
    isExtended: fc.boolean(),
  }),
  fc.record({ type: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
);

interface Books {
  readonly total: string;
  readonly rows: string;
  /** Refunds that an administrator made, which lower the price. */
  readonly credits: string;
  readonly paid: string;
  readonly refunded: string;
  readonly open: string;
  readonly count: number;
}

/** Sums the order, its payments and its open instalments, each from its own tables. */
async function booksOf(orderId: string): Promise<Books> {
  const [row] = await shop.app.sql<Books & Record<string, unknown>>(
    `select (select "amount" from ecommerce_orders_to_billing_module_currencies where "orderId" = $1)::text as "total",
      (select sum("gross") from (select "gross" from ecommerce_orders_to_products where "orderId" = $1
        union all select "gross" from ecommerce_charge where "orderId" = $1) r)::text as "rows",
      (select coalesce(sum("refunded"), 0) from (select "refunded" from ecommerce_orders_to_products where "orderId" = $1
        union all select "refunded" from ecommerce_charge where "orderId" = $1) r)::text as "credits",
      coalesce(sum(v."amount") filter (where v."status" = 'paid'), 0)::text as "paid",
      coalesce((select sum(r."amount") from billing_refund r where r."status" <> 'failed' and r."invoiceId" = any(array_agg(v."id"))), 0)::text as "refunded",
      coalesce((select sum(n."amount") from billing_instalment n join ecommerce_orders_to_billing_module_payment_intents x
        on x."billingModulePaymentIntentId" = n."paymentIntentId"
        where x."orderId" = $1 and n."status" in ('scheduled', 'due', 'overdue') and n."kind" in ('balance', 'difference')), 0)::text as "open",
      (select count(*)::int from ecommerce_booking b join ecommerce_orders_to_products l on l."id" = b."lineId"
        where l."orderId" = $1 and b."status" = 'confirmed' and b."chargeId" is null) as "count"
     from ecommerce_orders_to_billing_module_payment_intents x
     join billing_payment_intents_to_invoices l on l."paymentIntentId" = x."billingModulePaymentIntentId"
     join billing_invoice v on v."id" = l."invoiceId" where x."orderId" = $1`,
    [orderId],
  );
  if (!row) throw new Error('The order has no payment.');
  return row;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const dayOf = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const amountOf = (value: number) => (value / 100).toFixed(2);

/** Buys two days in a hundred days, and pays the deposit. */
async function bought() {
  const buyer = await shop.buyer();
  const input = { ...checkoutData, startDate: dayOf(100), endDate: dayOf(101) };
  const { data } = await buyer.call<Charged>('POST', `products/${boat.id}/checkout`, input);
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { buyer, orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}

/** Counts refunds that are not counted for the order yet. */
async function pendingOf(orderId: string): Promise<number> {
  const [row] = await shop.app.sql<{ rest: number }>(
    `select ((select coalesce(sum(r."amount"), 0) from billing_refund r where r."invoiceId" in (
        select l."invoiceId" from ecommerce_orders_to_billing_module_payment_intents x
        join billing_payment_intents_to_invoices l on l."paymentIntentId" = x."billingModulePaymentIntentId" where x."orderId" = $1))
      - (select coalesce(sum("refunded"), 0) from ecommerce_orders_to_billing_module_payment_intents where "orderId" = $1))::float8 as "rest"`,
    [orderId],
  );
  return row?.rest ?? 0;
}

/** Returns the lines of goods of an order. */
const goodsIn = (orderId: string) =>
  shop.app.sql<{ id: string; quantity: number }>(
    `select "id", "quantity" from ecommerce_orders_to_products where "orderId" = $1 and "productId" = $2 order by "id"`,
    [orderId, cap.id],
  );

type Bought = Awaited<ReturnType<typeof bought>>;

async function change(orderId: string, action: object): Promise<number> {
  const url = `/api/ecommerce/orders/${orderId}/changes`;
  const drafted = await shop.app.request<{ id: string }>({
    ...{ method: 'POST', url, data: { actions: [action] } },
  });
  if (drafted.status === 409) throw new Error(drafted.text);
  if (drafted.status !== 201) return drafted.status;
  const offer = `/api/ecommerce/order-changes/${drafted.data.id}/offer`;
  const applied = await shop.app.request({ method: 'POST', url: offer });
  if (applied.status === 409) throw new Error(applied.text);
  return applied.status;
}

/** Takes a step. Returns whether it settles the order; manual refunds do not. */
async function take(one: Step, { buyer, orderId, lineId }: Bought): Promise<boolean> {
  const allowed = [200, 422];
  switch (one.type) {
    case 'fee': {
      const fee = { type: 'fee', title: 'Fee', amount: amountOf(one.cents) };
      expect(allowed).toContain(await change(orderId, fee));
      return true;
    }
    case 'discount': {
      const discount = { type: 'discount', lineId, amount: amountOf(one.cents) };
      expect(allowed).toContain(await change(orderId, discount));
      return true;
    }
    case 'stay': {
      const days = { startDate: dayOf(one.from), endDate: dayOf(one.from + one.units - 1) };
      const extras = one.isExtended ? [{ id: extraId, quantity: 1 }] : [];
      expect(allowed).toContain(await change(orderId, { type: 'stay', lineId, ...days, extras }));
      return true;
    }
    case 'add-line': {
      const added = { type: 'add-line', productId: cap.id, quantity: one.quantity };
      // The stock can be too low.
      const status = await change(orderId, added).catch(() => 409);
      expect([...allowed, 409]).toContain(status);
      return status === 200;
    }
    case 'quantity':
    case 'remove-line': {
      const [goods] = await goodsIn(orderId);
      if (!goods) return false;
      const status = await change(orderId, { ...one, lineId: goods.id }).catch(() => 409);
      expect([...allowed, 409]).toContain(status);
      return status === 200;
    }
    case 'recalculate':
      expect(allowed).toContain(await change(orderId, { type: 'recalculate' }));
      return true;
    case 'remove-fee': {
      const [fee] = await shop.app.sql<{ id: string }>(
        `select "id" from ecommerce_charge where "orderId" = $1 and "kind" = 'fee' limit 1`,
        [orderId],
      );
      if (fee) expect(allowed).toContain(await change(orderId, { type: 'remove-fee', chargeId: fee.id }));
      return fee !== undefined;
    }
    case 'pay':
    case 'decline': {
      const url = `instalments?orderId=${orderId}`;
      const { data } = await buyer.call<{ id: string; status: string; kind: string }[]>('GET', url);
      const open = data.find(
        ({ status, kind }) => status !== 'paid' && status !== 'refunded' && kind !== 'deposit',
      );
      if (!open) return false;
      const pay = await buyer.call<Charged>('POST', `instalments/${open.id}/pay`, { provider: 'dummy' });
      if (pay.status === 200) await shop.decide(pay.data.billingModule.invoices[0] ?? { id: '' }, one.type);
      return false;
    }
    case 'refund': {
      const [paid] = await shop.app.sql<{ id: string }>(
        `select v."id" from ecommerce_orders_to_billing_module_payment_intents x
         join billing_payment_intents_to_invoices l on l."paymentIntentId" = x."billingModulePaymentIntentId"
         join billing_invoice v on v."id" = l."invoiceId" where x."orderId" = $1 and v."status" = 'paid'
         and v."amount" - coalesce((select sum(r."amount") from billing_refund r where r."invoiceId" = v."id"), 0) > $2::numeric
         order by v."createdAt" limit 1`,
        [orderId, amountOf(one.cents)],
      );
      const url = `/api/billing/invoices/${paid?.id}/refund`;
      if (!paid) return false;
      await shop.app.request({ method: 'POST', url, data: { amount: amountOf(one.cents) } });
      // The refund counts for the order once the provider has made it.
      await expect.poll(() => pendingOf(orderId)).toBe(0);
      return false;
    }
  }
}

it(`keeps the books of edited orders balanced, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      const order = await bought();
      for (const one of steps) {
        const isSettled = await take(one, order);
        if ((await shop.statusOf(order.orderId)) === 'canceled') break;
        const { total, rows, credits, paid, refunded, open, count } = await booksOf(order.orderId);
        expect(cents(total)).toBe(cents(rows));
        expect(cents(refunded)).toBeLessThanOrEqual(cents(paid));
        expect(count).toBe(1);
        const taken = (await goodsIn(order.orderId)).reduce((all, { quantity }) => all + quantity, 0);
        expect(await shop.stockOf(cap)).toBe(pieces - taken);
        const owed = cents(total) - cents(credits) - cents(paid) + cents(refunded);
        if (isSettled) expect(cents(open)).toBe(Math.max(0, owed));
        if (isSettled) expect(owed).toBeGreaterThanOrEqual(0);
      }
      const { buyer, orderId } = order;
      await buyer.call('POST', `orders/${orderId}/cancel`);
      const { paid, refunded, open } = await booksOf(orderId);
      // Without a policy everything is paid back.
      if ((await shop.statusOf(orderId)) === 'canceled')
        expect([cents(refunded), cents(open), await shop.stockOf(cap)]).toEqual([cents(paid), 0, pieces]);
      else
        await shop.app.sql(`update ecommerce_stores_to_products set "quantity" = ${pieces} where "id" = $1`, [
          cap.shelfId,
        ]);
    }),
    { numRuns: runs, seed },
  );
}, 600_000);
