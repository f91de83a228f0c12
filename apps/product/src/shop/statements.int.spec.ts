import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Buyer, openShop, type Product, type Shop } from './shop.fixture.js';

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

/**
 * How many statements something takes of a cart of one line, and of fifty. The least of three: caches of the process may have
 * forgotten, of whatever reason, what one of them reads again.
 */
async function ofOneAndFifty(act: (buyer: Buyer) => Promise<{ readonly status: number }>): Promise<[number, number]> {
  const leastOf = async (lines: number) => {
    const counts: number[] = [];
    for (let time = 0; time < 3; time++) {
      const buyer = await withLines(lines);
      counts.push(await statementCount(shop.app, async () => expect((await act(buyer)).status).toBeLessThan(300)));
    }
    return Math.min(...counts);
  };
  return [await leastOf(1), await leastOf(50)];
}

it('a product is added to a cart by twelve statements at most, with a key and whatever is in it', async () => {
  const [boat] = boats.slice(-1);
  const counts = await ofOneAndFifty((buyer) => buyer.call('POST', 'orders', { productId: boat?.id }, crypto.randomUUID()));
  process.stdout.write(`add to cart: ${counts.join(' and ')} statements\n`);

  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
});

it('a cart of fifty lines is read and checked out by as many statements as one of a single line', async () => {
  const list = await ofOneAndFifty((buyer) => buyer.call('GET', 'orders'));
  const total = await ofOneAndFifty((buyer) => buyer.call('GET', 'orders/total'));
  const checkout = await ofOneAndFifty((buyer) => buyer.checkOut());
  process.stdout.write(`list ${list.join(' and ')}, total ${total.join(' and ')}, checkout ${checkout.join(' and ')} statements\n`);

  expect([list[1], total[1], checkout[1]]).toEqual([list[0], total[0], checkout[0]]);
});
