import { via } from '@flotilla/core';
import { PublishedReader } from '@flotilla/backend/ports';
import { BillingModule } from '@flotilla/billing/backend';
import { file } from '@flotilla/file-storage';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { widgetsToFeatures } from '@flotilla/website-builder';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ordersToFileStorageModuleFiles,
  product,
  productsToFileStorageModuleFiles,
  productsToWebsiteBuilderModuleWidgets,
  storesToProducts,
  storesToProductsToAttributes,
} from '../index.js';
import { productCard, storePrices, wholeProduct } from '../selections.js';
import { EcommerceModule } from './index.js';

/** Generated links can have any variant, including `hidden`. */
const visible = { variant: 'default' };

let app: TestApp;
let reader: PublishedReader;

beforeAll(async () => {
  app = await createTestApp({
    modules: [BillingModule, FileStorageModule, WebsiteBuilderModule, EcommerceModule],
  });
  reader = app.nest.get(PublishedReader);
});
afterAll(() => app.close());

/** Returns the variants of a product's files in a view. */
const variantsOf = (row: Readonly<Record<string, unknown>> | null | undefined) =>
  ((row?.productsToFileStorageModuleFiles ?? []) as { variant: string }[])
    .map(({ variant }) => variant)
    .toSorted();

it('pages do not include files for buyers or hidden files', async () => {
  const { id } = await make(app, product);
  for (const variant of ['default', 'overview', 'attachment-default', 'hidden']) {
    await make(app, productsToFileStorageModuleFiles, { productId: id, variant });
  }
  const own = await reader.one({ of: wholeProduct, field: 'id', value: String(id) }, new Set());
  const list = await reader.list(
    { of: productCard, filters: [{ column: 'id', method: 'eq', value: String(id) }], limit: 1 },
    new Set(),
  );

  expect(variantsOf(own)).toEqual(['default', 'overview']);
  expect(variantsOf(list.rows[0])).toEqual(['default']);
  expect(Object.keys(list.rows[0] ?? {})).not.toContain('description');
});

it('only callers who may change links read those to files for buyers and hidden files', async () => {
  const { id } = await make(app, product);
  const variants = ['default', 'overview', 'attachment-default', 'hidden'];
  const made = await Promise.all(
    variants.map((variant) => make(app, productsToFileStorageModuleFiles, { productId: id, variant })),
  );
  const filter = `filters[and][0][column]=productId&filters[and][0][method]=eq&filters[and][0][value]=${id}`;
  const { route } = productsToFileStorageModuleFiles;
  const seenAs = async (as: 'anonymous' | 'server') => {
    const list = await app.request<TestRow[]>({ url: `${route}?${filter}`, as });
    const embedded = await app.request({
      url: `${product.route}/${id}?include=products-to-file-storage-module-files`,
      as,
    });
    const single = await Promise.all(
      made.map((link) => app.request({ url: `${route}/${String(link.id)}`, as })),
    );
    return {
      list: list.data.map(({ variant }) => variant).toSorted(),
      count: (await app.request<number>({ url: `${route}/count?${filter}`, as })).data,
      embedded: variantsOf(embedded.data),
      single: single.map(({ status }) => status),
    };
  };

  const open = ['default', 'overview'];
  expect(await seenAs('anonymous')).toEqual({
    list: open,
    count: 2,
    embedded: open,
    single: [200, 200, 404, 404],
  });
  const all = variants.toSorted();
  expect(await seenAs('server')).toEqual({
    list: all,
    count: 4,
    embedded: all,
    single: [200, 200, 200, 200],
  });
});

it('only callers who may change links read receipts and files for buyers', async () => {
  const receipt = await make(app, ordersToFileStorageModuleFiles, visible);
  const attachment = await make(app, productsToFileStorageModuleFiles, { variant: 'attachment-default' });
  const picture = await make(app, productsToFileStorageModuleFiles, visible);
  const ids = [receipt, attachment, picture].map(({ fileStorageModuleFileId: id }) => String(id));
  const statuses = (as: 'anonymous' | 'server') =>
    Promise.all(ids.map(async (id) => (await app.request({ url: `${file.route}/${id}`, as })).status));

  expect(await statuses('anonymous')).toEqual([404, 404, 200]);
  expect(await statuses('server')).toEqual([200, 200, 200]);
  const { text } = await app.request({ url: `${file.route}?limit=1000`, as: 'anonymous' });
  expect(ids.map((id) => text.includes(id))).toEqual([false, false, true]);
});

it('a store lists its products with its own prices, in pages', async () => {
  const first = await make(app, storesToProducts, visible);
  await make(app, storesToProducts, {
    ...visible,
    storeId: first.storeId,
    orderIndex: Number(first.orderIndex) + 1,
  });
  await make(app, storesToProductsToAttributes, { ...visible, storesToProductsId: first.id });
  const assortment = via(storesToProducts, productCard, { with: { prices: storePrices } });

  const tags = new Set<string>();
  const { rows, hasNext } = await reader.linked(
    { via: assortment, id: String(first.storeId), limit: 1 },
    tags,
  );

  expect([rows.length, hasNext]).toEqual([1, true]);
  expect(rows[0]).toMatchObject({
    id: first.id,
    sku: first.sku,
    product: { id: first.productId },
    storesToProductsToAttributes: [{}],
  });
  expect(tags).toContain(`ecommerce.stores-to-products@storeId:${first.storeId}`);
});

it('linked widgets include the rows that their own module renders', async () => {
  const link = await make(app, productsToWebsiteBuilderModuleWidgets, visible);
  await make(app, widgetsToFeatures, { ...visible, widgetId: link.websiteBuilderModuleWidgetId });
  const row = await reader.one({ of: wholeProduct, field: 'id', value: String(link.productId) }, new Set());

  expect(row?.productsToWebsiteBuilderModuleWidgets).toMatchObject([
    {
      websiteBuilderModuleWidget: {
        widgetsToFeatures: [{ feature: { featuresToFileStorageModuleFiles: [] } }],
      },
    },
  ]);
});
