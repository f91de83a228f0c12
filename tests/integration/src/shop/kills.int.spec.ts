import { setTimeout } from 'node:timers/promises';
import { startFakeProviders } from '@flotilla/billing/testing';
import { afterEach, expect, it } from 'vitest';
import { type DoomedApi, kills, runUntilKilled, seed } from './doomed-api.fixture.js';
import { wrongs } from './orders.invariants.fixture.js';
import { settled } from './orders.payments.fixture.js';
import { newScenario, type OrderScenario } from './orders.scenario.fixture.js';
import { type Buyer, checkoutData, openShop } from './shop.fixture.js';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** A checkout that is repeated until it gets a response. */
interface Wish {
  readonly buyer: Buyer;
  readonly path: string;
  readonly key: string;
}

it(
  `${kills} kills during checkouts and webhooks: nothing is lost or done twice, and jobs complete each order`,
  { timeout: 90_000 + kills * 60_000 },
  async () => {
    const fakeProviders = await startFakeProviders();
    open.push(fakeProviders);
    const shop = await openShop({ env: { ...fakeProviders.env, JOBS: 'off' } });
    open.push(shop);
    const kinds = [{ stock: 1000 }, { stock: kills }, { stock: null }];
    const scenario: Doomed = {
      ...(await newScenario(shop, fakeProviders.of('cloudpayments'), kinds)),
      buyers: [],
    };
    const env = { ...fakeProviders.env, DATABASE_URL: shop.app.databaseUrl };
    const wishes: Wish[] = [];
    const strange: string[] = [];
    let calls = 0;
    for (let kill = 0; kill < kills; kill++)
      calls += await buyUntilKilled(scenario, { env, wishes, strange, kill });

    const healed = await openShop({ env: fakeProviders.env, databaseUrl: shop.app.databaseUrl });
    open.push(healed);
    await settled({ ...scenario, shop: healed });
    const [made] = await shop.app.sql<{ orders: number; paid: number }>(
      `select count(*)::int as orders, (count(*) filter (where status not in ('new', 'paying', 'canceled')))::int as paid from ecommerce_order`,
    );
    process.stdout.write(
      `${kills} kills, seed ${seed}: ${calls} wishes, ${made?.orders} orders, ${made?.paid} of them paid\n`,
    );

    expect(strange).toEqual([]);
    expect(await wrongs({ ...scenario, shop: healed })).toEqual([]);
    expect(made?.paid).toBeGreaterThan(0);
    // A checkout without a response was repeated with its key, and is one order.
    expect(made?.orders).toBeLessThanOrEqual(calls);
  },
);

/** With all buyers so far. */
type Doomed = OrderScenario & { readonly buyers: Buyer[] };

interface Doom {
  readonly env: NodeJS.ProcessEnv;
  readonly wishes: Wish[];
  /** Unexpected responses. */
  readonly strange: string[];
  /** Number of the kill. */
  readonly kill: number;
}

/** Buys and pays through a separate API process until it is killed. Returns the number of new checkouts. */
async function buyUntilKilled(scenario: Doomed, { env, wishes, strange, kill }: Doom): Promise<number> {
  // Sessions last a quarter of an hour, shorter than fifty kills: new buyers each time.
  const buyers = [await scenario.shop.buyer(), await scenario.shop.buyer()];
  scenario.buyers.push(...buyers);
  let calls = 0;
  const wish = (buyer: Buyer): Wish => {
    const product = scenario.products[calls++ % scenario.products.length];
    return { buyer, path: `products/${product?.id}/checkout`, key: crypto.randomUUID() };
  };
  const lane = async (api: DoomedApi, buyer: Buyer) => {
    while (api.isAlive()) {
      const one = wishes.shift() ?? wish(buyer);
      const { path, key } = one;
      const url = `/api/rbac/subjects/${one.buyer.id}/ecommerce-module/${path}`;
      const data = { ...checkoutData, provider: scenario.fakeProvider.name };
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': key,
        authorization: `Bearer ${one.buyer.as.token}`,
      };
      const answer = await api.call({ url, body: JSON.stringify({ data }), headers });
      // Running elsewhere, or claimed by a dead process; sold-out products are dropped.
      const isUnderWay = answer?.status === 409 && !answer.text.includes('left in stock');
      if (answer === undefined || isUnderWay) wishes.push(one);
      else if (![200, 201, 409].includes(answer.status)) strange.push(`${answer.status} ${answer.text}`);
      if (answer?.status === 409) await setTimeout(50);
    }
  };
  const provider = async (api: DoomedApi) => {
    while (api.isAlive()) {
      const waiting = await scenario.shop.app.sql<{ id: string }>(
        `select "id" from billing_invoice where "status" = 'open' order by "createdAt" limit 5`,
      );
      for (const { id } of waiting)
        if (!scenario.paid.has(id)) scenario.paid.set(id, scenario.fakeProvider.pay(id));
      // Providers resend messages that were not accepted.
      const hooks = waiting.flatMap(({ id }) => scenario.paid.get(id) ?? []);
      await Promise.all(hooks.map((hook) => api.call(hook)));
      await setTimeout(5);
    }
  };
  await runUntilKilled(env, kill, (api) =>
    Promise.all([...buyers.map((buyer) => lane(api, buyer)), provider(api)]),
  );
  return calls;
}
