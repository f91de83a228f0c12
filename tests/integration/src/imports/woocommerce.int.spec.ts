import { product } from '@flotilla/ecommerce';
import { fileFolder, type ImportOptions, woocommerceSource } from '@flotilla/importers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureBytes } from './picture.fixture.js';
import { csvOf, shopPictures, wooRows } from './shop-exports.fixture.js';
import { lostOf, type ShopImports, startShopImports } from './shop-imports.fixture.js';

let shop: ShopImports;
beforeAll(async () => {
  shop = await startShopImports();
  for (const [index, name] of shopPictures.entries())
    await shop.write(`files/2019/01/${name}.png`, pictureBytes(20 + index, 20));
});
afterAll(() => shop.close());

async function run(rows: readonly Record<string, string>[] = wooRows, options: ImportOptions = {}) {
  const path = await shop.write('woo.csv', csvOf(rows));
  const fileAt = await fileFolder(`${shop.folder}/files`);
  return shop.run(await woocommerceSource(path, { fileAt }), options);
}

const one = async (slug: string) =>
  (await shop.rows<Record<string, unknown>>('select * from ecommerce_product where "slug" = $1', [slug]))[0];

/** Returns the rows with other values in the row of a key. */
const changed = (id: string, values: Readonly<Record<string, string>>) =>
  wooRows.map((row) => (row.ID === id ? { ...row, ...values } : row));

describe('an export of WooCommerce', () => {
  it('creates the planned rows, and nothing in a second run', async () => {
    const planned = await run(wooRows, { isDryRun: true });
    expect(await shop.count('ecommerce_product')).toBe(0);
    const report = await run();

    expect(report.records).toEqual([]);
    expect(report.counts).toMatchObject({ product: { created: 18 }, variation: { created: 6 } });
    const { media: plannedFiles, ...counts } = planned.counts;
    // The file for buyers that is not in the folder.
    expect(plannedFiles).toEqual({ created: 20 });
    expect({ ...report.counts, media: undefined }).toEqual({ ...counts, media: undefined });
    const second = await run();
    expect(second.records).toEqual([]);
    for (const of of Object.values(second.counts)) expect(Object.keys(of)).toEqual(['unchanged']);
  });

  it('has its prices, stock, weights, taxes and states', async () => {
    const items = await shop.rows(
      `select sp."sku", sp."quantity", p."weight", p."isShippable", p."taxClassId" is not null as taxed, p."publishedAt" is not null as public,
        (select a."number"::float from ecommerce_products_to_attributes l join ecommerce_attribute a on a."id" = l."attributeId" where l."productId" = p."id" and a."number" is not null) as price
      from ecommerce_stores_to_products sp join ecommerce_product p on p."id" = sp."productId" order by sp."sku"`,
    );
    const bySku = new Map(items.map(({ sku, ...rest }) => [sku, Object.values(rest)]));

    expect(items).toHaveLength(24);
    expect(bySku.get('woo-hoodie-with-logo')).toEqual([7, null, true, true, true, 45]);
    expect(bySku.get('woo-vneck-tee')).toEqual([null, 500, true, true, true, null]);
    expect(bySku.get('woo-vneck-tee-red')).toEqual([3, null, true, false, true, 20]);
    expect(bySku.get('woo-sunglasses')).toEqual([0, null, true, true, true, 90]);
    // Backorders are allowed, the sale is over, the sale has no dates.
    expect(bySku.get('woo-long-sleeve-tee')).toEqual([null, null, true, true, true, 25]);
    expect(bySku.get('woo-cap')?.at(-1)).toBe(18);
    expect(bySku.get('woo-belt')?.at(-1)).toBe(55);
    expect(bySku.get('woo-album')).toEqual([null, null, false, true, true, 15]);
    for (const hidden of ['hoodie-with-pocket', 'hoodie-with-zipper', 'logo-collection', 'wordpress-pennant'])
      expect((await one(hidden))?.publishedAt).toBeNull();
  });

  it('sells a variation with its options and a sale within its dates', async () => {
    const parent = await one('v-neck-t-shirt');
    const page = await shop.app.request({ url: `/api/ecommerce/products/${String(parent?.id)}/variations` });

    expect(page.status).toBe(200);
    expect(page.text).toContain('Green');
    expect(page.text).toContain('v-neck-t-shirt-red');
    const sales = await shop.rows(
      `select d."value"::float, d."isAutomatic", d."endsAt", p."slug" from ecommerce_discount d
      join ecommerce_discounts_to_products l on l."discountId" = d."id" join ecommerce_product p on p."id" = l."productId"`,
    );
    expect(sales).toEqual([
      { value: 2, isAutomatic: true, endsAt: new Date('2100-01-01T00:00:00.000Z'), slug: 'beanie' },
    ]);
  });

  it('keeps texts, links between products, pictures, categories, facts and old addresses', async () => {
    const parent = await one('v-neck-t-shirt');
    expect(parent?.shortDescription).toEqual({ en: 'This is a variable product.' });
    expect(JSON.stringify(parent?.description)).toContain('"/shop/beanie"');
    const links = await shop.rows<{ variant: string; alt: string }>(
      `select l."variant", f."alt" from ecommerce_products_to_file_storage_module_files l join file_storage_file f on f."id" = l."fileStorageModuleFileId"
      where l."productId" = $1 order by l."orderIndex"`,
      [parent?.id],
    );
    expect(links.map(({ variant }) => variant)).toEqual(['default', 'overview', 'overview']);
    expect(links[0]?.alt).toBe('V-Neck T-Shirt');
    const facts = await shop.rows(
      `select a."string"->>'en' as text, l."variant" from ecommerce_products_to_attributes l join ecommerce_attribute a on a."id" = l."attributeId"
      where l."productId" = $1 order by l."orderIndex"`,
      [parent?.id],
    );
    expect(facts).toContainEqual({ text: '24 cm', variant: 'additional' });
    expect(facts.map(({ text }) => text)).not.toContain('Green');
    const [comma] = await shop.rows(
      `select 1 from ecommerce_attribute where "string"->>'en' = 'Wash at 30°, no bleach'`,
    );
    expect(comma).toBeDefined();
    expect(
      await shop.rows(`select "to" from host_redirect where "from" = '/product/v-neck-t-shirt'`),
    ).toEqual([{ to: '/shop/v-neck-t-shirt' }]);
    const categories = await shop.rows(
      `select c."slug" from ecommerce_categories_to_products l join ecommerce_category c on c."id" = l."categoryId" where l."productId" = $1 order by 1`,
      [parent?.id],
    );
    expect(categories).toEqual([{ slug: 'clothing' }, { slug: 'tshirts' }]);
  });

  it('keeps files for buyers from visitors', async () => {
    const album = await one('album');
    const [file] = await shop.rows<{ file: string; id: string }>(
      `select f."file", f."id" from ecommerce_products_to_file_storage_module_files l join file_storage_file f on f."id" = l."fileStorageModuleFileId"
      where l."productId" = $1 and l."variant" = 'attachment-default'`,
      [album?.id],
    );
    const [isMarked] = await shop.rows('select 1 from flotilla_private_row where "rowId" = $1', [file?.id]);

    expect(isMarked).toBeDefined();
    const answer = await shop.app.request({ url: `/api/file-storage/files/${file?.id}`, as: 'anonymous' });
    expect([401, 403, 404]).toContain(answer.status);
  });

  it('gives buyers archives and books that lie beside it, which no text shows, and no tables', async () => {
    const uploads = 'https://old.example/wp-content/uploads/2019/01';
    const archive = Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
    for (const name of ['font.zip', 'font.zip.csv']) await shop.write(`files/2019/01/${name}`, archive);
    await shop.write('files/2019/01/sea.epub', epub());
    for (const name of ['buyers.csv', 'buyers.csv.old'])
      await shop.write(`files/2019/01/${name}`, 'name\nAnn\n');
    const downloads = ['font.zip', 'sea.epub', 'font.zip.csv', 'buyers.csv', 'buyers.csv.old'].map(
      (name, index) => [`Download ${index + 1} URL`, `${uploads}/${name}`] as const,
    );
    const blank = Object.fromEntries(downloads.map(([column]) => [column, '']));
    const [album = {}] = wooRows.filter(({ ID }) => ID === '73');
    const font = { ...album, ID: '900', SKU: 'woo-font', Name: 'Font', ...Object.fromEntries(downloads) };
    const text = { ...album, ...blank, ID: '901', SKU: 'woo-text', Name: 'About the font' };
    const link = `<a href="${uploads}/font.zip">Font</a>`;
    const report = await run([font, { ...text, Description: link, Images: `${uploads}/font.zip` }]);

    const files = await shop.rows(
      `select f."mimeType", l."variant", p."slug", k."rowId" is not null as private from ecommerce_products_to_file_storage_module_files l
      join file_storage_file f on f."id" = l."fileStorageModuleFileId" join ecommerce_product p on p."id" = l."productId"
      left join flotilla_private_row k on k."rowId" = f."id" where f."mimeType" not like 'image/%' order by 1`,
    );
    const download = { variant: 'attachment-default', slug: 'font', private: true };
    expect(files).toEqual([
      { ...download, mimeType: 'application/epub+zip' },
      { ...download, mimeType: 'application/zip' },
    ]);
    expect(JSON.stringify((await one('about-the-font'))?.description)).toContain(`${uploads}/font.zip`);
    const reasons = report.lost.flatMap(({ examples }) => examples).join('\n');
    for (const name of ['font.zip.csv', 'buyers.csv', 'buyers.csv.old'])
      expect(reasons).toContain(`${name} is no picture, video, audio or PDF`);
    expect(reasons).toContain('font.zip is private');
  });

  it('lists lost content with counts', async () => {
    expect(lostOf(await run(wooRows, { isDryRun: true }))).toMatchObject({
      'product of the type grouped, which is a draft here': 1,
      'product of the type external, which is a draft here': 1,
      'hidden product, which is a draft here': 1,
      'former price of a reduced product': 2,
      'place of a category below another': 3,
      'column "Grouped products"': 1,
      'column "Upsells"': 1,
      'column "External URL"': 1,
      'column "Download limit"': 1,
      'column "Shipping class"': 1,
      'column "Allow customer reviews?"': 1,
    });
  });

  it('changes what its next export changes, and leaves edits of this site', async () => {
    const belt = await one('belt');
    await shop.app.request({
      method: 'PATCH',
      url: `${product.route}/${String(belt?.id)}`,
      data: { weight: 900 },
    });
    const report = await run(
      changed('58', { 'Weight (kg)': '1.2', Stock: '5', 'Sale price': '', Name: 'Wide belt' }),
    );

    expect(report.records).toEqual([
      { kind: 'product', label: 'Wide belt', state: 'kept', detail: 'weight' },
    ]);
    const [item] = await shop.rows(
      `select sp."quantity", p."weight", p."title" from ecommerce_stores_to_products sp join ecommerce_product p on p."id" = sp."productId" where sp."sku" = 'woo-belt'`,
    );
    expect(item).toEqual({ quantity: 5, weight: 900, title: { en: 'Wide belt' } });
    const ended = await run(changed('48', { 'Sale price': '' }));
    expect(ended.counts.product).toMatchObject({ updated: 2 });
    expect(await shop.rows('select "isAutomatic" from ecommerce_discount')).toEqual([{ isAutomatic: false }]);
    await run();
    expect(await shop.rows('select "isAutomatic" from ecommerce_discount')).toEqual([{ isAutomatic: true }]);
  });

  it('does not create a deleted product again, whose sale ends with it', async () => {
    const beanie = await one('beanie');
    await shop.app.request({ method: 'DELETE', url: `${product.route}/${String(beanie?.id)}` });
    expect(await shop.rows('select "isAutomatic" from ecommerce_discount')).toEqual([{ isAutomatic: false }]);
    const report = await run(changed('48', { 'Regular price': '21', 'Sale price': '17' }));

    expect(report.counts.product).toMatchObject({ deleted: 1 });
    expect(await one('beanie')).toBeUndefined();
    expect(await shop.rows('select "isAutomatic" from ecommerce_discount')).toEqual([{ isAutomatic: false }]);
  });
});

/** Returns the first bytes of an EPUB. */
function epub(): Buffer {
  const type = 'application/epub+zip';
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt32LE(type.length, 18);
  header.writeUInt32LE(type.length, 22);
  header.writeUInt16LE('mimetype'.length, 26);
  return Buffer.concat([header, Buffer.from(`mimetype${type}`), Buffer.alloc(40)]);
}
