import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeExtra } from './extras.fixture.js';
import type { Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let boats: Product[];

beforeAll(async () => {
  shop = await openShop();
  boats = await Promise.all(Array.from({ length: 50 }, () => shop.product({ stock: 100 })));
});
afterAll(() => shop.close());

async function withLines(count: number): Promise<Buyer> {
  const buyer = await shop.buyer();
  for (const boat of boats.slice(0, count)) await buyer.add(boat);
  return buyer;
}

type Act = (buyer: Buyer) => Promise<{ readonly status: number }>;

/** Returns the number of statements of an action on a cart with a number of lines. */
async function countOf(act: Act, lines: number): Promise<number> {
  const buyer = await withLines(lines);
  return statementCount(shop.app, async () => expect((await act(buyer)).status).toBeLessThan(300));
}

/**
 * Returns the minimum of three runs for one line and for fifty. Work after the commit can send its first statement
 * before the response is read.
 */
async function leastOfOneAndFifty(act: Act): Promise<[number, number]> {
  const least = async (lines: number) =>
    Math.min(await countOf(act, lines), await countOf(act, lines), await countOf(act, lines));
  return [await least(1), await least(50)];
}

it('adding a product to a cart takes twelve statements at most, with a key and with any content', async () => {
  const [boat] = boats.slice(-1);
  const add: Act = (buyer) => buyer.call('POST', 'orders', { productId: boat?.id }, crypto.randomUUID());
  const counts = [await countOf(add, 1), await countOf(add, 50)];
  process.stdout.write(`add to cart: ${counts.join(' and ')} statements\n`);

  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
});

it('a cart of fifty lines is read in as many statements as a single line, and checked out in one more at most', async () => {
  const list = await leastOfOneAndFifty((buyer) => buyer.call('GET', 'orders'));
  const total = await leastOfOneAndFifty((buyer) => buyer.call('GET', 'orders/total'));
  const checkout = await leastOfOneAndFifty((buyer) => buyer.checkOut());
  process.stdout.write(
    `list ${list.join(' and ')}, total ${total.join(' and ')}, checkout ${checkout.join(' and ')} statements\n`,
  );

  expect([list[1], total[1]]).toEqual([list[0], total[0]]);
  expect(checkout[1] - checkout[0]).toBeLessThanOrEqual(1);
});

it('prices the extras of fifty lines in one statement', async () => {
  const list: Act = (buyer) => buyer.call('GET', 'orders');
  const [, without] = await leastOfOneAndFifty(list);
  const prices = [{ amount: '5', currency: 'EUR' }];
  await makeExtra(shop, boats, { title: 'Wrapping', per: 'piece', isRequired: true, prices });
  const [one, fifty] = await leastOfOneAndFifty(list);

  expect([one, fifty]).toEqual([without + 1, without + 1]);
});
