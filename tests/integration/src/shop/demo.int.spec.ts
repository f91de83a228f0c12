import { articlesToWebsiteBuilderModuleWidgets } from '@flotilla/blog';
import { show } from '@flotilla/core';
import { createClient, rowsOf } from '@flotilla/react/client';
import { widget } from '@flotilla/website-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import type { Product } from './products.fixture.js';
import { type Buyer, openShop, type Shop } from './shop.fixture.js';

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop({ modules, env: { SEED: 'demo', DEPLOYMENT: 'development' } });
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

const notes = '/api/blog/articles-to-website-builder-module-widgets';
const guide = '/public/demo/cruising-guide.pdf';

describe('the demo', () => {
  it('rents a boat for days in one of its marinas, with the tax of Cyprus in the price', async () => {
    const [boat, limassol] = [await idOf('product', 'breeze-24'), await idOf('store', 'limassol-marina')];
    const dates = { startDate: dayFromNow(60), endDate: dayFromNow(66) };
    const { data: order } = await buyer.add(boat, { storeId: limassol.id, ...dates });
    const [line] = order.ordersToProducts;

    const { status } = await buyer.checkOut('orders/checkout', { orders: [{ id: order.id }] });
    expect([status, line?.quantity]).toEqual([200, 7]);
    const [sold] = (await buyer.orders()).flatMap(({ ordersToProducts }) => ordersToProducts);
    expect(sold).toMatchObject({ gross: line?.total, taxRate: '19', taxCountry: 'CY' });
    const again = await buyer.add(boat, { storeId: limassol.id, ...dates });
    expect((await buyer.checkOut('orders/checkout', { orders: [{ id: again.data.id }] })).status).toBe(409);
  });

  it('rents a yacht from Saturday to Saturday', async () => {
    const yacht = await idOf('product', 'selene-46');
    const toSaturday = (6 - new Date(Date.now() + 70 * dayMs).getUTCDay() + 7) % 7;
    const from = 70 + toSaturday;
    const add = (start: number, end: number) =>
      buyer.add(yacht, { startDate: dayFromNow(start), endDate: dayFromNow(end) });

    expect((await add(from, from + 7)).data.ordersToProducts[0]?.quantity).toBe(7);
    expect([(await add(from + 1, from + 8)).status, (await add(from, from + 3)).status]).toEqual([422, 422]);
  });

  it('has blocked days in the calendar of each hull, from the day of the seed', async () => {
    const [boat] = await shop.app.sql<{ id: string }>(
      `select id from ecommerce_product where slug = 'lagoona-42'`,
    );
    const { data } = await shop.app.request<{ days: readonly { state: string }[] }>({
      url: `/api/ecommerce/products/${boat?.id}/availability?startDate=${dayFromNow(0)}&endDate=${dayFromNow(60)}`,
      as: 'anonymous',
    });
    const resources = await shop.app.sql<{ blocks: number }>(
      `select count(b.id)::int as blocks from ecommerce_resource r left join ecommerce_booking b on b."resourceId" = r.id and b.kind = 'block' where r."storesToProductsId" is not null group by r.id`,
    );

    expect(data.days.map(({ state }) => state)).toEqual(expect.arrayContaining(['free', 'taken']));
    expect(resources.map(({ blocks }) => blocks)).toEqual(resources.map(() => 4));
    expect(resources.length).toBe(15);
  });

  it('has a booking of another site, and published reviews, relative to the day of the seed', async () => {
    const bookings = await shop.app.sql<{ slug: string; days: number }>(
      `select p.slug, (b."startDate"::date - current_date)::int as days from ecommerce_booking b
       join ecommerce_resource r on r.id = b."resourceId" join ecommerce_stores_to_products s on s.id = r."storesToProductsId"
       join ecommerce_product p on p.id = s."productId" where b.kind = 'external' and b.status = 'confirmed'`,
    );
    const reviews = await shop.app.sql<{ slug: string; count: number; rating: string }>(
      `select p.slug, p."ratingCount" as count, round(p."ratingAverage", 1)::text as rating from ecommerce_product p
       where p."ratingCount" > 0 order by p.slug`,
    );

    expect(bookings).toMatchObject([{ slug: 'lagoona-42' }]);
    expect([32, 33, 34]).toContain(bookings[0]?.days);
    expect(reviews).toEqual([
      { slug: 'aurora-68', count: 1, rating: '5.0' },
      { slug: 'breeze-24', count: 1, rating: '5.0' },
      { slug: 'delphi-rib', count: 1, rating: '4.0' },
      { slug: 'lagoona-42', count: 2, rating: '4.5' },
    ]);
  });

  it('rents a catamaran with a cleaning, and with one of three skippers', async () => {
    const [boat, limassol] = [await idOf('product', 'lagoona-42'), await idOf('store', 'limassol-marina')];
    const { data } = await shop.app.request<{ extras: readonly { id: string; left: number | null }[] }>({
      method: 'POST',
      url: `/api/ecommerce/products/${boat.id}/quote`,
      data: { storeId: limassol.id, startDate: dayFromNow(64), endDate: dayFromNow(65) },
      as: 'anonymous',
    });
    const { data: usd } = await shop.app.request({
      method: 'POST',
      url: `/api/ecommerce/products/${boat.id}/quote`,
      data: { storeId: limassol.id, quantity: 1, currencyId: shop.currencies.get('USD') },
      as: 'anonymous',
    });

    expect(data.extras).toMatchObject([
      { title: { en: 'Final cleaning' }, price: '90.00', isRequired: true, amount: '90.00', left: null },
      { title: { en: 'Skipper' }, price: '180.00', per: 'unit', left: 3 },
      { title: { en: 'Paddleboard' }, price: '25.00', maxQuantity: 4, left: null },
    ]);
    expect(usd).toMatchObject({ extras: [{ price: '105.00' }, { price: '210.00' }, { price: '29.00' }] });
  });

  it('shows the notes of an article to members, during their membership', async () => {
    const seen = async () => (await shop.app.request({ url: notes, as: buyer.as })).status;
    expect(await seen()).toBe(403);

    const orderId = await paid('mooring-club');
    await expect.poll(seen).toBe(200);
    // The query of the page.
    const client = createClient({ baseUrl: await shop.app.listen(), token: () => buyer.as.token });
    const rendered = await rowsOf(articlesToWebsiteBuilderModuleWidgets, client).find({
      fields: [],
      with: { widget: show(widget, ['title']) },
    });
    expect(rendered.map(({ widget: notes }) => notes?.title.en)).toEqual(['The skipper’s notes']);

    await shop.app.request({
      method: 'PATCH',
      url: `/api/ecommerce/orders/${orderId}`,
      data: { status: 'canceled' },
    });
    await expect.poll(seen).toBe(403);
  });

  it('sells the guide in euros, dollars or yen, and delivers its file after payment', async () => {
    const product = await idOf('product', 'cruising-guide');
    const jpy = shop.currencies.get('JPY');
    const { data: order } = await buyer.add(product, {
      quantity: 2,
      billingModule: { currency: { id: jpy } },
    });
    expect(order.ordersToProducts[0]).toMatchObject({ total: '6400' });
    expect((await shop.app.nest.inject({ url: guide })).statusCode).toBe(404);

    await paid('cruising-guide');
    await expect.poll(filesOfBuyer).toContain(guide);
  });

  it('limits caps by their stock', async () => {
    const { status, data } = await buyer.add(await idOf('product', 'crew-cap-s-navy'), { quantity: 4 });
    expect(status).toBe(201);

    const { id: storeId } = await idOf('store', 'chandlery');
    const { id: methodId } = await idOf('delivery-method', 'pick-up-pier-b');
    const deliveries = [{ storeId, methodId }];
    const refused = await buyer.checkOut('orders/checkout', { orders: [{ id: data.id }], deliveries });
    expect(refused.status).toBe(409);
  });
});

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function idOf(name: 'product' | 'store' | 'delivery-method', slug: string): Promise<Product> {
  const [row] = await shop.app.sql<{ id: string }>(
    `select id from ecommerce_${name.replace('-', '_')} where slug = $1`,
    [slug],
  );
  return { id: row?.id ?? '', storeId: '', shelfId: '' };
}

/** Buys and pays one product. @returns the order's id */
async function paid(slug: string): Promise<string> {
  const { data: order } = await buyer.add(await idOf('product', slug), { quantity: 1 });
  const { data } = await buyer.checkOut('orders/checkout', { orders: [{ id: order.id }] });
  await shop.decide(data.billingModule.invoices[0] ?? { id: '' }, 'pay');
  return order.id;
}

async function filesOfBuyer(): Promise<string[]> {
  const rows = await shop.app.sql<{ file: string }>(
    `select f.file from ecommerce_orders_to_file_storage_module_files l join file_storage_file f on f.id = l."fileStorageModuleFileId"`,
  );
  return rows.map(({ file }) => file);
}
