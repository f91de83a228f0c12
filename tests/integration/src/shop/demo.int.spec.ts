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
  it('sells a boat for any number of days, in one of its marinas', async () => {
    const [boat, limassol] = [await idOf('product', 'breeze-24'), await idOf('store', 'limassol-marina')];
    const { data: order } = await buyer.add(boat, { storeId: limassol.id, quantity: 14 });

    const { status } = await buyer.checkOut('orders/checkout', { orders: [{ id: order.id }] });
    expect(status).toBe(200);
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
    const { status, data } = await buyer.add(await idOf('product', 'crew-cap'), { quantity: 4 });
    expect(status).toBe(201);

    expect((await buyer.checkOut('orders/checkout', { orders: [{ id: data.id }] })).status).toBe(409);
  });
});

async function idOf(name: 'product' | 'store', slug: string): Promise<Product> {
  const [row] = await shop.app.sql<{ id: string }>(`select id from ecommerce_${name} where slug = $1`, [
    slug,
  ]);
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
