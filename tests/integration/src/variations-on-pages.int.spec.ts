import { createTestApp, type TestApp } from '@flotilla/testing';
import {
  type DocumentList,
  type DocumentRow,
  externalsOf,
  type IndexedUrl,
  type PageDocument,
} from '@flotilla/core/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});
afterAll(() => app.close());

const page = '/ecommerce/products/crew-cap';
const category = '/ecommerce/categories/sea-bag';

async function documentOf(url: string, filter = ''): Promise<PageDocument> {
  const query = new URLSearchParams({ url, ...(filter && { filter }) });
  return (await app.request<PageDocument>({ url: `/api/host/pages/document?${query}`, as: 'anonymous' }))
    .data;
}

const rowOf = (row: DocumentRow) => (row['product'] ?? row) as DocumentRow;
async function capIn(filter: string): Promise<DocumentRow | undefined> {
  const rows = externalsOf(await documentOf(category, filter)).flatMap(({ lists }) =>
    Object.values(lists).flatMap((list: DocumentList) => list.rows.map(rowOf)),
  );
  expect(rows.filter(({ slug }) => String(slug).startsWith('crew-cap-'))).toEqual([]);
  return rows.find(({ slug }) => slug === 'crew-cap');
}
const set = (table: string, values: string, where: string) =>
  app.sql(`update ${table} set ${values} where ${where}`);

it('lists, the search and the sitemap have the product once, and none of its variations', async () => {
  const cap = await capIn('');
  expect(cap?.['products']).toHaveLength(6);
  const { data: urls } = await app.request<IndexedUrl[]>({ url: '/api/host/sitemap/urls', as: 'anonymous' });
  const paths = urls.map(({ url }) => url);
  expect(paths.filter((url) => url.includes('crew-cap'))).toEqual([page]);
  const { data: hits } = await app.request<unknown>({
    url: '/api/host/search?query=crew%20cap&language=en',
    as: 'anonymous',
  });
  expect(JSON.stringify(hits)).toContain(page);
  expect(JSON.stringify(hits)).not.toContain('crew-cap-m');
});

it('a product matches an option, a price and a store when a variation does', async () => {
  expect(await capIn('size=l')).toBeDefined();
  expect(await capIn('size=l&colour=navy')).toBeDefined();
  expect(await capIn('price=25-26')).toBeDefined();
  expect(await capIn('price=-24')).toBeDefined();
  expect(await capIn('price=24.5-25.5')).toBeUndefined();
  expect(await capIn('store=chandlery')).toBeDefined();
});

it('the address of a variation leads to its product, with the variation selected', async () => {
  expect((await documentOf(`${page}-m-white`)).movedTo).toMatchObject({
    url: `${page}?option=crew-cap-m-white`,
    isPermanent: false,
  });
  expect((await documentOf(`${page}-xl-white`)).movedTo).toBeUndefined();
});

it('the query of a form leads to the variation, and an unknown variation to the product', async () => {
  const moved = async (filter: string) => (await documentOf(page, filter)).movedTo?.url;

  expect(await moved('size=l&colour=white')).toBe(`${page}?option=crew-cap-l-white`);
  expect(await moved('option=nothing')).toBe(page);
  expect(await moved('size=huge')).toBe(page);
  expect((await documentOf(page, 'option=crew-cap-l-white')).filter).toMatchObject({
    query: 'option=crew-cap-l-white',
    isCombined: false,
  });
});

it('pages follow changes of a variation and of its stock', async () => {
  const stockOf = async (quantity: number) => {
    const variations = ((await capIn(''))?.['products'] ?? []) as DocumentRow[];
    return variations.filter((one) => JSON.stringify(one).includes(`"quantity":${quantity}`)).length;
  };
  expect(await stockOf(777)).toBe(0);
  const [item] = await app.sql<{ id: string }>(
    `select id from ecommerce_stores_to_products where sku = 'SHOP-CREW-CAP-M-WHITE'`,
  );
  await app.request({
    method: 'PATCH',
    url: `/api/ecommerce/stores-to-products/${item?.id}`,
    data: { quantity: 777 },
  });
  expect(await stockOf(777)).toBe(1);
  const [variation] = await app.sql<{ id: string }>(
    `select id from ecommerce_product where slug = 'crew-cap-m-white'`,
  );
  const publish = (data: object) =>
    app.request({ method: 'PATCH', url: `/api/ecommerce/products/${variation?.id}`, data });
  await publish({ unpublishedAt: new Date().toISOString() });
  expect((await capIn(''))?.['products']).toHaveLength(5);
  await publish({ unpublishedAt: null });
  expect((await capIn(''))?.['products']).toHaveLength(6);
});

it('an unpublished product has no page at the addresses of its variations', async () => {
  await set('ecommerce_product', `"publishedAt" = null`, `slug = 'crew-cap'`);
  expect(await documentOf(`${page}-m-white`)).toMatchObject({ status: 404 });
  expect((await documentOf(`${page}-m-white`)).movedTo).toBeUndefined();
});
