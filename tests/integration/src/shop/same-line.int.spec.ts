import { ordersToProducts } from '@flotilla/ecommerce';
import { Rows, server } from '@flotilla/backend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key, priced, type Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Creates a product at €100 a day and €600 a week. */
async function boat(): Promise<Product & { readonly day: string; readonly week: string }> {
  const made = await shop.product({ prices: [] });
  const price = async (amount: string, unit: string, orderIndex: number) => {
    const keyId = await key(shop.app, {
      ...{ type: 'price', adminTitle: `Price ${unit}`, title: { en: `Price per ${unit}` } },
      suffix: { en: ` / ${unit}`, ru: ` / (${unit})` },
    });
    const currencyId = shop.currencies.get('EUR') ?? '';
    return priced(
      shop.app,
      { price: { amount, currency: 'EUR' }, keyId, currencyId },
      { productId: made.id, orderIndex },
    );
  };
  return { ...made, day: await price('100', 'day', 0), week: await price('600', 'week', 1) };
}

/** Returns the lines of a cart: `2 × 100`. */
const cartOf = async (buyer: Buyer) =>
  (await buyer.orders()).flatMap(({ ordersToProducts: lines }) =>
    lines.map(({ quantity, price }) => `${quantity} × ${Number(price)}`),
  );

describe('the same line', () => {
  it('is one for a named price and the same implied price', async () => {
    const [buyer, sold] = [await shop.buyer(), await boat()];
    await buyer.add(sold);
    await buyer.add(sold, { attributeId: sold.day });
    await buyer.add(sold, { attributeId: sold.week });
    await buyer.add(sold, { attributeId: sold.week });

    expect(await cartOf(buyer)).toEqual(['2 × 100', '2 × 600']);
  });

  it('differs by the price key when carts are merged', async () => {
    const [account, guest, sold] = [await shop.account(), await shop.buyer(), await boat()];
    await account.add(sold);
    await guest.add(sold, { attributeId: sold.week });
    await guest.add(sold, { attributeId: sold.day, quantity: 2 });

    expect((await account.signInFrom(guest)).status).toBeLessThan(300);
    expect((await cartOf(account)).toSorted()).toEqual(['1 × 600', '3 × 100']);
  });

  it('is found again after a declined payment, although lines were added since', async () => {
    const [buyer, sold] = [await shop.buyer(), await boat()];
    const { data: made } = await buyer.add(sold);
    const { data } = await buyer.checkOut();
    await buyer.add(sold, { attributeId: sold.day, quantity: 2 });
    await buyer.add(sold, { attributeId: sold.week });
    await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'decline');
    await expect.poll(() => shop.statusOf(made.id)).toBe('new');
    await buyer.add(sold);

    expect((await cartOf(buyer)).toSorted()).toEqual(['1 × 600', '4 × 100']);
    expect((await buyer.orders()).map(({ id }) => id)).toContain(made.id);
  });

  it('names the unit of its price in the cart, and permanently once it is ordered', async () => {
    const [buyer, sold] = [await shop.buyer(), await boat()];
    await buyer.add(sold, { attributeId: sold.week, quantity: 2 });
    const unit = { priceTitle: { en: 'Price per week' }, unit: { en: 'week', ru: '(week)' } };
    expect((await buyer.orders())[0]?.ordersToProducts).toMatchObject([unit]);

    await buyer.checkOut();
    await shop.app.sql(
      `update ecommerce_attribute_key set suffix = '{"en": " / fortnight"}' where "adminTitle" = 'Price week'`,
    );
    expect((await buyer.orders())[0]?.ordersToProducts).toMatchObject([unit]);
    const sales = await shop.app.request<{ title: string; unit: string | null }[]>({
      url: '/api/ecommerce/orders/sold-lines',
    });
    expect(sales.data.at(-1)).toMatchObject({ quantity: 2, unit: 'week' });
  });
});

describe('a merge never fails a sign-in', () => {
  it('limits quantities', async () => {
    const [account, guest, sold] = [await shop.account(), await shop.buyer(), await boat()];
    await account.add(sold, { quantity: 1_000_000 });
    await guest.add(sold);

    expect((await account.signInFrom(guest)).status).toBeLessThan(300);
    expect(await cartOf(account)).toEqual(['1000000 × 100']);
  });

  it('leaves out lines beyond the limit of the cart, and reports them', async () => {
    const [account, guest] = [await shop.account(), await shop.buyer()];
    await fill(account, 60);
    await fill(guest, 60);

    expect((await account.signInFrom(guest)).status).toBeLessThan(300);
    const lines = await shop.app.sql<{ count: number }>(
      `select count(*)::int as count from ecommerce_orders_to_products l join rbac_subjects_to_ecommerce_module_orders s on s."ecommerceModuleOrderId" = l."orderId" where s."subjectId" = $1`,
      [account.id],
    );
    expect(lines).toEqual([{ count: 100 }]);
    expect((await account.orders()).map(({ problem }) => problem).filter(Boolean)).toEqual([
      'The cart was full: some of what was chosen before signing in was left out.',
    ]);
  });

  it('waits for a concurrent change of the cart', async () => {
    const [account, guest, sold] = [await shop.account(), await shop.buyer(), await boat()];
    await account.add(sold);
    const adds = Array.from({ length: 6 }, () => guest.add(sold));
    const [signedIn, ...added] = await Promise.all([account.signInFrom(guest), ...adds]);

    expect(signedIn.status).toBeLessThan(300);
    expect(added.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const [line] = await cartOf(account);
    expect(Number(line?.split(' ')[0])).toBeGreaterThanOrEqual(1);
    expect(await cartOf(account)).toHaveLength(1);
  });
});

/** Adds a number of products to a cart. */
async function fill(buyer: Buyer, count: number): Promise<void> {
  const { data: made } = await buyer.add(await shop.product());
  const products = await Promise.all(Array.from({ length: count - 1 }, () => shop.product()));
  const lines = products.map(({ id: productId }) => ({ orderId: made.id, productId, quantity: 1 }));
  await shop.app.nest.get(Rows).of(ordersToProducts, { caller: server }).insertMany(lines);
}
