import fc from 'fast-check';
import { order } from '@flotilla/ecommerce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWorld, settled, type Step, take, type World } from './orders.property.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const who = fc.nat(1);
const what = fc.nat(5);
const quantity = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('add', 'add', 'change', 'price', 'buy', 'buy'), who, what, quantity }),
  fc.record({ do: fc.constantFrom('check out', 'check out', 'check out and crash', 'cancel'), who, what }),
  fc.record({ do: fc.constantFrom('pay', 'pay', 'pay twice', 'decline', 'expire', 'refund', 'renew'), what }),
);

/** More with `SHOP_SEQUENCES=2000`, others with `SHOP_SEED`. */
const numRuns = Number(process.env.SHOP_SEQUENCES ?? 12);
const seed = Number(process.env.SHOP_SEED ?? 20_261_122);

it(
  'whatever is done in whatever order: money in is what is paid is what is ordered, and each piece is sold once',
  async () => {
    const check = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await newWorld(shop);
      for (const one of steps) await take(one, world);
      await settled(world);

      expect(await wrongStock(world)).toEqual([]);
      expect(await wrongReservations(world)).toEqual([]);
      expect(await wrongMoney(world)).toEqual([]);
      expect(await wrongSteps(world)).toEqual([]);
    });
    await fc.assert(check, { numRuns, seed });
  },
  numRuns * 20_000,
);

const ordersText = `orders as (
  select o.* from ecommerce_order o join rbac_subjects_to_ecommerce_module_orders s on s."ecommerceModuleOrderId" = o.id where s."subjectId" = any($1::uuid[])
)`;
const paid = `('approving', 'packaging', 'delivering', 'delivered')`;
const ids = ({ buyers }: World) => [buyers.map(({ id }) => id)];

/** On the shelf is what there was, less what orders hold or have. */
async function wrongStock({ shop: { app }, products }: World): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { shelfId, stock } of products.filter((one) => one.stock !== null)) {
    const [row] = await app.sql<{ left: number; taken: number }>(
      `select sp.quantity as left, (select coalesce(sum(r.quantity), 0)::int from ecommerce_reservation r
        where r."storesToProductsId" = sp.id and r.status <> 'released') as taken from ecommerce_stores_to_products sp where sp.id = $1`,
      [shelfId],
    );
    if (!row || row.left < 0 || row.left + row.taken !== stock) wrong.push({ shelfId, stock, ...row });
  }
  return wrong;
}

/** What an order holds is as its state says. */
const wrongReservations = (world: World) =>
  world.shop.app.sql(
    `with ${ordersText} select o.id, o.status, r.status as held, r.quantity from orders o join ecommerce_reservation r on r."orderId" = o.id
     left join lateral (select max(x."createdAt") as last from ecommerce_reservation x where x."orderId" = o.id) x on true
     where r.status <> case when r."createdAt" < x.last then 'released' when o.status = 'paying' then 'held'
       when o.status in ${paid} then 'sold' else 'released' end`,
    ids(world),
  );

/** What was paid and not paid back is what orders that are paid cost; what was paid too late went back. */
const wrongMoney = (world: World) =>
  world.shop.app.sql(
    `with ${ordersText}, intents as (
       select i.id, i.status, i.type, i.amount, (select v.amount - v.refunded from billing_payment_intents_to_invoices l join billing_invoice v on v.id = l."invoiceId"
         where l."paymentIntentId" = i.id and v.status = 'paid' order by v."createdAt" limit 1) as kept,
         (select coalesce(sum(l.total), 0) from ecommerce_orders_to_products l join orders o on o.id = l."orderId" where l."paymentIntentId" = i.id and o.status in ${paid}) as ordered
       from billing_payment_intent i join rbac_subjects_to_billing_module_payment_intents s on s."billingModulePaymentIntentId" = i.id where s."subjectId" = any($1::uuid[])
     ) select * from intents where coalesce(kept, 0) <> ordered and not (type = 'subscription' and kept = 0)
     union all select o.id, o.status, 'waits for nothing', null, null, null from orders o where o.status = 'paying' and not exists (
       select 1 from ecommerce_orders_to_products l join billing_payment_intent i on i.id = l."paymentIntentId" where l."orderId" = o.id and i.status not in ('failed', 'canceled', 'succeeded'))`,
    ids(world),
  );

/** Each step that an order has made is one of its machine. */
async function wrongSteps(world: World): Promise<unknown[]> {
  const { transitions } = order.fields.status.lifecycle;
  const known = transitions.flatMap(({ name, from, to }) => from.map((one) => `${one} ${name} ${to}`));
  const made = await world.shop.app.sql<{ step: string }>(
    `with ${ordersText} select t."from" || ' ' || coalesce(t."name", '?') || ' ' || t."to" as step from flotilla_transition t join orders o on o.id = t."rowId"`,
    ids(world),
  );
  return made.filter(({ step: one }) => !known.includes(one));
}
