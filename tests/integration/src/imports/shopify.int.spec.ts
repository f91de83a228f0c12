import { shopifySource } from '@flotilla/importers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureBytes } from './picture.fixture.js';
import { csvOf, shopifyRows } from './shop-exports.fixture.js';
import { lostOf, type ShopImports, startShopImports } from './shop-imports.fixture.js';

let shop: ShopImports;
beforeAll(async () => {
  shop = await startShopImports();
  for (const [index, name] of ['bag', 'red', 'blue'].entries())
    await shop.write(`shopify/${name}.jpg`, pictureBytes(20 + index, 20));
});
afterAll(() => shop.close());

async function run(rows: readonly Record<string, string>[] = shopifyRows, isDryRun = false) {
  await shop.write('shopify/products.csv', csvOf(rows));
  return shop.run(await shopifySource(`${shop.folder}/shopify`), { isDryRun });
}

describe('an export of Shopify', () => {
  it('creates the planned rows of a folder with pictures, and nothing in a second run', async () => {
    const planned = await run(shopifyRows, true);
    expect(await shop.count('ecommerce_product')).toBe(0);
    const report = await run();

    expect(report.records).toEqual([]);
    expect(report.counts).toMatchObject({
      ...{ product: { created: 13 }, variation: { created: 6 } },
      media: { created: 3 },
    });
    expect(planned.counts).toEqual(report.counts);
    const second = await run();
    for (const of of Object.values(second.counts)) expect(Object.keys(of)).toEqual(['unchanged']);
  });

  it('has prices per piece', async () => {
    const keys = await shop.rows(
      `select distinct k."slug" from ecommerce_attribute_keys_to_attributes l join ecommerce_attribute_key k on k."id" = l."attributeKeyId"
        where k."type" = 'price'`,
    );
    expect(keys).toEqual([{ slug: 'price' }]);
  });

  it('has its variants with options in order, prices, stock and barcodes', async () => {
    const found = await shop.rows<Record<string, unknown>>(
      `select p."slug", sp."sku", sp."quantity", (select string_agg(a."string"->>'en', ' ' order by l."orderIndex") from ecommerce_products_to_attributes l
        join ecommerce_attribute a on a."id" = l."attributeId" where l."productId" = p."id" and l."variant" = 'option') as options,
        (select a."number"::float from ecommerce_products_to_attributes l join ecommerce_attribute a on a."id" = l."attributeId" where l."productId" = p."id" and a."number" is not null) as price,
        (select a."string"->>'en' from ecommerce_products_to_attributes l join ecommerce_attribute a on a."id" = l."attributeId" where l."productId" = p."id" and l."variant" = 'additional') as code
      from ecommerce_product p join ecommerce_stores_to_products sp on sp."productId" = p."id" where p."parentId" is not null order by sp."sku" limit 2`,
    );

    expect(found).toEqual([
      {
        ...{ slug: 'classic-varsity-top-blue-l', sku: 'CVT-BLUE-L', quantity: 2, options: 'Blue L' },
        ...{ price: 62, code: '4006381333932' },
      },
      {
        ...{ slug: 'classic-varsity-top-blue-m', sku: 'CVT-BLUE-M', quantity: 1, options: 'Blue M' },
        ...{ price: 61, code: '4006381333931' },
      },
    ]);
  });

  it('has pictures in their order with alternative texts, summaries and states', async () => {
    const pictures = await shop.rows(
      `select f."alt" from ecommerce_products_to_file_storage_module_files l join file_storage_file f on f."id" = l."fileStorageModuleFileId"
      join ecommerce_product p on p."id" = l."productId" where p."slug" = 'classic-varsity-top' order by l."orderIndex"`,
    );
    expect(pictures.map(({ alt }) => alt).slice(1)).toEqual(['Blue', 'Red']);
    const [shirt] = await shop.rows(
      `select "shortDescription", "weight" from ecommerce_product where "slug" = 'ocean-blue-shirt'`,
    );
    expect(shirt).toEqual({ shortDescription: { en: 'Blue.' }, weight: 350 });
    const drafts = await shop.rows(
      'select "slug" from ecommerce_product where "publishedAt" is null order by "slug"',
    );
    expect(drafts.map(({ slug }) => slug)).toEqual([
      'navy-sports-jacket',
      'ocean-card',
      'soft-winter-jacket',
    ]);
    expect(
      await shop.rows(`select "to" from host_redirect where "from" = '/products/zipped-jacket'`),
    ).toEqual([{ to: '/shop/zipped-jacket' }]);
  });

  it('can be bought: a quote has the price of the variation', async () => {
    const [top] = await shop.rows<{ id: string }>(
      `select "id" from ecommerce_product where "slug" = 'classic-varsity-top-blue-l'`,
    );
    const answer = await shop.app.request({
      ...{ method: 'POST', url: `/api/ecommerce/products/${top?.id}/quote`, as: 'anonymous' },
      data: { quantity: 2 },
    });

    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain('"124');
    expect(answer.text).toContain('Classic Varsity Top, Blue, L');
  });

  it('lists lost content with counts', async () => {
    expect(lostOf(await run(shopifyRows, true))).toEqual({
      'gift card, which is a draft here': 1,
      'archived product, which is a draft here': 1,
      'former price of a reduced product': 1,
      'column "SEO Title"': 1,
      'column "Cost per item"': 1,
      'place of a category below another': 1,
    });
  });

  it('writes the changes of the next export only', async () => {
    const report = await run(
      shopifyRows.map((row) =>
        row['Variant SKU'] === 'CVT-RED-S'
          ? { ...row, 'Variant Inventory Qty': '9', 'Variant Price': '59' }
          : row,
      ),
    );

    expect(report.counts.product).toEqual({ unchanged: 13 });
    expect(report.counts.variation).toEqual({ updated: 1, unchanged: 5 });
    expect(
      await shop.rows(`select "quantity" from ecommerce_stores_to_products where "sku" = 'CVT-RED-S'`),
    ).toEqual([{ quantity: 9 }]);
  });
});
