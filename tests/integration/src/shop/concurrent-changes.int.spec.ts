import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('concurrent changes of the place of a checkout are made one after another, or rejected after some attempts', async () => {
  const buyer = await shop.buyer();
  await buyer.add(await shop.product());
  const countries = [
    'CY',
    'DE',
    'FR',
    'GR',
    'IT',
    'ES',
    'PT',
    'AT',
    'NL',
    'BE',
    'PL',
    'SE',
    'FI',
    'DK',
    'IE',
  ];
  const answers = await Promise.all(
    countries.map((country) =>
      buyer.call<{ country: string; quote: { total: string }[] }>('PATCH', 'checkout', { country }),
    ),
  );
  const made = answers.flatMap(({ status, data }, place) => (status === 200 ? [[place, data] as const] : []));

  expect(answers.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(made.map(([, { country }]) => country)).toEqual(made.map(([place]) => countries[place]));
  expect(made.length).toBeGreaterThan(0);
});
