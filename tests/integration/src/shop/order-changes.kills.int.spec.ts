import { expect, it } from 'vitest';
import { buy } from './aftersales.fixture.js';
import {
  advance,
  apiAt,
  asAdmin,
  kills,
  runUntilKilled,
  seed,
  shopsWith,
  type Task,
} from './doomed-api.fixture.js';
import { settled } from './orders.payments.fixture.js';
import { makeRental, type Rental } from './rentals.fixture.js';
import { makeSeller } from './sellers.fixture.js';
import { checkoutData, type Charged, openShop, type Shop } from './shop.fixture.js';

/** Orders of each kind. */
const perKind = kills * 2;
const env = { DEPLOYMENT: 'development' };
const started = shopsWith(env);

interface Ordered {
  readonly orderId: string;
  readonly lineId: string;
}

const fee = { type: 'fee', title: 'Cleaning', amount: '10' };
const before = { startDate: '2027-07-03', endDate: '2027-07-04' };
const after = { startDate: '2027-08-10', endDate: '2027-08-11' };

/** Edits of paid orders of 100.00 EUR, or of a rental of 840.00 EUR, and how they end. */
const kinds = [
  {
    isRental: false,
    actionsOf: ({ lineId }: Ordered) => [{ type: 'discount', lineId, amount: '7' }, fee],
    end: { total: 103, open: 10, refunds: '7 succeeded', invoiced: 103, bookings: '' },
  },
  {
    isRental: false,
    actionsOf: ({ lineId }: Ordered) => [fee, { type: 'discount', lineId, amount: '7' }],
    end: { total: 103, open: 3, refunds: '', invoiced: 103, bookings: '' },
  },
  {
    isRental: true,
    actionsOf: ({ lineId }: Ordered) => [
      { type: 'stay', lineId, ...after },
      { type: 'discount', lineId, amount: '20' },
    ],
    end: {
      ...{ total: 820, open: 0, refunds: '20 succeeded', invoiced: 820 },
      bookings: `${after.startDate} confirmed`,
    },
  },
] as const;
type Kind = (typeof kinds)[number];

it(
  `${kills} kills while paid orders are edited: each edit is applied once, with its money and documents`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const shop = await started({ env: { ...env, JOBS: 'off' } });
    const databaseUrl = shop.app.databaseUrl;
    const strange: string[] = [];
    const edited = (await placed(databaseUrl)).map((one) => ({
      ...one,
      next: 0,
      steps: stepsOf(one, strange),
    }));
    for (let kill = 0; kill < kills; kill++)
      await runUntilKilled({ ...env, DATABASE_URL: databaseUrl }, kill, (api) => advance(edited, api));

    const healed = await started({ databaseUrl });
    const left = edited.filter(({ next, steps }) => next < steps.length).length;
    process.stdout.write(`${kills} kills, seed ${seed}: ${left} of ${edited.length} orders were left\n`);
    await advance(edited, apiAt(await healed.app.listen()));
    await settled({ shop: healed, waiting: [] });

    expect(strange).toEqual([]);
    const ends = await Promise.all(edited.map(({ orderId }) => stateOf(healed, orderId)));
    expect(ends).toEqual(edited.map(({ kind }) => ({ status: 'approving', changes: 2, ...kind.end })));
  },
);

/** Places and pays orders of each kind through another process with jobs, and waits for their invoices. */
async function placed(databaseUrl: string): Promise<(Ordered & { readonly kind: Kind })[]> {
  const shop = await openShop({ env, databaseUrl });
  try {
    const storeId = await makeSeller(shop.app);
    const prices = [{ amount: '100', currency: 'EUR' }];
    const cap = await shop.product({ prices, storeId });
    const boat = await makeRental(shop, { hulls: perKind, storeId, terms: { timeZone: 'UTC' } });
    const orders: (Ordered & { readonly kind: Kind })[] = [];
    for (let count = 0; count < perKind; count++)
      for (const kind of kinds)
        orders.push({
          ...(kind.isRental ? await rented(shop, boat) : await buy(shop, { product: cap, quantity: 1 })),
          kind,
        });
    const invoiced = async () =>
      (await shop.app.sql<{ count: number }>('select count(*)::int as count from ecommerce_document'))[0]
        ?.count;
    await expect.poll(invoiced).toBe(orders.length);
    await settled({ shop, waiting: [] });
    return orders;
  } finally {
    await shop.close();
  }
}

async function rented(shop: Shop, boat: Rental): Promise<Ordered> {
  const buyer = await shop.buyer();
  const path = `products/${boat.id}/checkout`;
  const { data } = await buyer.call<Charged>('POST', path, { ...checkoutData, ...before });
  const [order] = await buyer.orders();
  const orderId = String(order?.id);
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  await expect.poll(() => shop.statusOf(orderId)).toBe('approving');
  return { orderId, lineId: String(order?.ordersToProducts[0]?.id) };
}

/** Returns the calls of an administrator: a draft and its application for each edit. */
function stepsOf(ordered: Ordered & { readonly kind: Kind }, strange: string[]): Task['steps'] {
  return ordered.kind.actionsOf(ordered).flatMap((action): Task['steps'] => {
    let changeId = '';
    return [
      async (api) => {
        const url = `/api/ecommerce/orders/${ordered.orderId}/changes`;
        const drafted = await asAdmin<{ id: string }>(api, { url, data: { actions: [action] } }, strange);
        changeId = drafted?.id ?? '';
        return drafted ? 'done' : 'again';
      },
      async (api) => {
        const url = `/api/ecommerce/order-changes/${changeId}/offer`;
        return (await asAdmin(api, { url }, strange)) ? 'done' : 'again';
      },
    ];
  });
}

/** Returns the order, its edits, its money and its documents. */
async function stateOf({ app }: Shop, orderId: string) {
  const paid = `ecommerce_orders_to_billing_module_payment_intents x
    join billing_payment_intents_to_invoices l on l."paymentIntentId" = x."billingModulePaymentIntentId"`;
  const [row] = await app.sql(
    `select o."status",
      (select count(*)::int from ecommerce_order_change c where c."orderId" = o."id" and c."status" = 'applied') as "changes",
      (select sum(t."amount")::float8 from ecommerce_orders_to_billing_module_currencies t where t."orderId" = o."id") as "total",
      (select coalesce(sum(n."amount"), 0)::float8 from billing_instalment n join ecommerce_orders_to_billing_module_payment_intents x
        on x."billingModulePaymentIntentId" = n."paymentIntentId" where x."orderId" = o."id" and n."status" in ('scheduled', 'due', 'overdue')) as "open",
      (select coalesce(string_agg(r."amount"::float8 || ' ' || r."status", ', '), '') from ${paid}
        join billing_refund r on r."invoiceId" = l."invoiceId" where x."orderId" = o."id") as "refunds",
      (select sum(case d."kind" when 'credit-note' then -d."gross" else d."gross" end)::float8 from ecommerce_document d where d."orderId" = o."id") as "invoiced",
      (select coalesce(string_agg(to_char(b."startDate" at time zone 'UTC', 'YYYY-MM-DD') || ' ' || b."status", ', '), '') from ecommerce_booking b
        join ecommerce_orders_to_products p on p."id" = b."lineId" where p."orderId" = o."id" and b."status" <> 'canceled') as "bookings"
     from ecommerce_order o where o."id" = $1`,
    [orderId],
  );
  return row;
}
