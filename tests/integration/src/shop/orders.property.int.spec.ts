import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProviders, type FakeProviders } from '@flotilla/billing/testing';
import { paymentStepNames, settled } from './orders.payments.fixture.js';
import { wrongs } from './orders.invariants.fixture.js';
import { type Step, take } from './orders.property.fixture.js';
import { newScenario } from './orders.scenario.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';
import { bareShopModules } from './shop-modules.fixture.js';

let shop: Shop;
let fakeProviders: FakeProviders;
beforeAll(async () => {
  fakeProviders = await startFakeProviders();
  shop = await openShop({ modules: bareShopModules, env: fakeProviders.env });
});
afterAll(async () => {
  await shop.close();
  fakeProviders.close();
});

const who = fc.nat(1);
const what = fc.nat(5);
const quantity = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('add', 'add', 'change', 'price', 'buy', 'buy'),
      who,
      what,
      quantity,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'check out',
        'check out',
        'check out and crash',
        'cancel',
        'take out',
        'move on',
        'call off',
        'withdraw',
        'return',
      ),
      ...{ who, what },
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom(...paymentStepNames), what }) },
);
/** Providers that accept euros for single and monthly payments. */
const provider = fc.constantFrom(
  'dummy',
  'stripe',
  'payselection-international',
  'tiptoppay',
  'cloudpayments',
);

/** `SHOP_SEQUENCES=2000` runs more, `SHOP_SEED` sets another seed. */
const numRuns = Number(process.env.SHOP_SEQUENCES ?? 12);
const seed = Number(process.env.SHOP_SEED ?? 20_261_122);

it(
  'any sequence of actions: received money equals paid and ordered amounts, and each piece is sold once',
  async () => {
    const check = fc.asyncProperty(
      provider,
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (name, steps) => {
        const scenario = await newScenario(shop, fakeProviders.of(name));
        for (const one of steps) await take(one, scenario);
        await settled(scenario);

        expect(await wrongs(scenario)).toEqual([]);
      },
    );
    await fc.assert(check, { numRuns, seed, endOnFailure: process.env.SHOP_SHRINK === 'no' });
  },
  numRuns * 20_000,
);
