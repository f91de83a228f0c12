import { setTimeout } from 'node:timers/promises';
import { type ImportRun, importRunsPath } from '@flotilla/core/imports';
import { currency } from '@flotilla/billing';
import { category, store } from '@flotilla/ecommerce';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { csvOf, shopifyRows } from './shop-exports.fixture.js';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
  await make(app, currency, { slug: 'eur', code: 'EUR', isDefault: true });
  await make(app, store, { slug: 'marina' });
});
afterAll(() => app.close());

const call = (path: string, data?: unknown) =>
  app.request<ImportRun>({ method: 'POST', url: `${importRunsPath}${path}`, data, as: admin });

/** Uploads a file, and runs a job of its import until it ends. */
async function job(path: 'check' | 'start', id: string, options?: object): Promise<ImportRun> {
  expect((await call(`/${id}/${path}`, options)).status).toBe(202);
  for (;;) {
    const { data } = await app.request<ImportRun>({ url: `${importRunsPath}/${id}`, as: admin });
    if (data.status !== 'checking' && data.status !== 'running') return data;
    await setTimeout(100);
  }
}

async function uploaded(text: string | Buffer): Promise<string> {
  const { data } = await call('', { name: 'products.csv', bytes: Buffer.byteLength(text) });
  await app.request({
    ...{ method: 'POST', url: `${importRunsPath}/${data.id}/parts/0`, body: text, as: admin },
    headers: { 'content-type': 'application/octet-stream' },
  });
  return data.id;
}

describe('an upload of products in the admin', () => {
  it('takes the meaning of prices with the products, and not without them', async () => {
    const id = await uploaded(csvOf(shopifyRows));
    const kindsOf = async (...kinds: string[]) =>
      Object.keys((await job('check', id, { kinds })).check?.counts ?? {});

    expect(await kindsOf('product', 'variation')).toEqual(expect.arrayContaining(['price-key', 'product']));
    expect(await kindsOf('product-category')).not.toContain('price-key');
  });

  it('is recognized, checked and written with its variations', async () => {
    const id = await uploaded(csvOf(shopifyRows));
    const check = await job('check', id, { isWithoutFiles: true });
    expect([check.format?.name, check.check?.counts.product]).toEqual(['shopify', { created: 13 }]);
    expect(await app.sql('select 1 from ecommerce_product')).toEqual([]);
    const { result } = await job('start', id);

    expect(result?.counts).toMatchObject({ product: { created: 13 }, variation: { created: 6 } });
    expect(result?.records).toEqual([]);
    const products = await app.sql('select 1 from ecommerce_product');
    expect(products).toHaveLength(19);
  });

  it('takes the fields of columns from the form', async () => {
    const id = await uploaded('Ref,What,EUR\nU1,Buoy,5');
    const columns = [
      { column: 'Ref', field: 'sku' },
      { column: 'What', field: 'name' },
      { column: 'EUR', field: 'price' },
    ];
    await job('check', id, { columns });
    const { result } = await job('start', id);

    expect(result?.counts.product).toEqual({ created: 1 });
    expect(await app.sql(`select 1 from ecommerce_stores_to_products where "sku" = 'U1'`)).toHaveLength(1);
  });

  it('writes reductions, whose entity is guarded, as the account, also without a proof of presence', async () => {
    await app.sql(`update rbac_session set "provenAt" = now() - interval '6 minutes' where "id" = $1`, [
      admin.sessionId,
    ]);
    const { id: categoryId } = await make(app, category);
    const options = { category: { entity: category.key, id: categoryId } };
    const imported = async (row: string) => {
      const id = await uploaded(`name,sku,price,sale price,sale from\n${row}\n`);
      await job('check', id, options);
      return (await job('start', id)).result;
    };
    const discounts = () =>
      app.sql(`select "isAutomatic" from ecommerce_discount where "adminTitle" = 'Sale: Fender'`);

    expect((await imported('Fender,F1,20,15,2030-01-01'))?.counts.product).toEqual({ created: 1 });
    expect(await discounts()).toEqual([{ isAutomatic: true }]);
    const placed = await app.sql(`select 1 from ecommerce_categories_to_products where "categoryId" = $1`, [
      categoryId,
    ]);
    expect(placed).toHaveLength(1);
    expect((await imported('Fender,F1,20,,'))?.counts.product).toEqual({ updated: 1 });
    expect(await discounts()).toEqual([{ isAutomatic: false }]);
  });

  it('has an encoding, a currency and a store, also after a check that fails for want of them', async () => {
    const { id: currencyId } = await make(app, currency, { slug: 'usd', code: 'USD' });
    const { id: storeId } = await make(app, store, { slug: 'harbour' });
    // "Канат", a rope.
    const name = Buffer.from([0xca, 0xe0, 0xed, 0xe0, 0xf2]);
    const text = Buffer.concat([Buffer.from('SKU,Name,Price\nR-1,'), name, Buffer.from(',5\n')]);
    const id = await uploaded(text);
    const failed = await job('check', id, {});
    expect(failed).toMatchObject({
      ...{ status: 'failed', problem: expect.stringContaining('can’t be read') },
      format: {
        settings: expect.arrayContaining(['encoding', 'currency', 'store']),
        choices: { currency: 'billing.currency', store: 'ecommerce.store' },
      },
    });

    const options = { encoding: 'windows-1251', currency: 'usd', store: 'harbour' };
    const check = await job('check', id, options);
    expect(check.check?.counts.product, check.problem ?? '').toEqual({ created: 1 });
    await job('start', id);
    const [row] = await app.sql<{ id: string; title: object; storeId: string }>(
      `select p."id", p."title", l."storeId" from ecommerce_product p join ecommerce_stores_to_products l on l."productId" = p."id" where l."sku" = 'R-1'`,
    );
    expect(row).toMatchObject({ title: { en: 'Канат' }, storeId });
    const currencies = await app.sql<{ currencyId: string }>(
      `select c."billingModuleCurrencyId" as "currencyId" from ecommerce_products_to_attributes pa join ecommerce_attributes_to_billing_module_currencies c on c."attributeId" = pa."attributeId" where pa."productId" = $1`,
      [row?.id],
    );
    expect(currencies).toEqual([{ currencyId }]);
  });

  it('names an unknown store, with the rule and the place of each failure', async () => {
    const id = await uploaded('SKU,Name,Price\nR-2,Rope,5\n');
    const { check } = await job('check', id, { store: 'nowhere' });

    expect(check?.records).toEqual([
      {
        ...{ kind: 'product', label: 'Rope', state: 'failed', place: 'line 2' },
        detail: 'line 2: store: the shop has no store "nowhere".',
        causes: [expect.objectContaining({ field: 'store', message: 'the shop has no store "nowhere".' })],
      },
    ]);
  });
});
