import {
  productCsvSource,
  type ProductCsvOptions,
  shopifySource,
  woocommerceSource,
} from '@flotilla/importers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf, shopifyRows, wooRows } from './shop-exports.fixture.js';
import { lostOf, type ShopImports, startShopImports } from './shop-imports.fixture.js';

let shop: ShopImports;
beforeAll(async () => {
  shop = await startShopImports();
});
afterAll(() => shop.close());

const open = async (content: string | Buffer, options: ProductCsvOptions = {}) =>
  productCsvSource(await shop.write('products.csv', content), options);
const run = async (content: string | Buffer, options: ProductCsvOptions = {}) =>
  shop.run(await open(content, options));
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
/** Encodes Cyrillic letters and ASCII as Windows-1251. */
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
const stockOf = async (sku: string) =>
  (
    await shop.rows<Record<string, unknown>>(
      `select sp."quantity", p."title", p."weight",
        (select a."number"::float from ecommerce_products_to_attributes l join ecommerce_attribute a on a."id" = l."attributeId" where l."productId" = p."id" and a."number" is not null) as price
      from ecommerce_stores_to_products sp join ecommerce_product p on p."id" = sp."productId" where sp."sku" = $1`,
      [sku],
    )
  )[0];

describe('a spreadsheet of products', () => {
  it.each([
    [
      'in Russian with semicolons and decimal commas',
      'Артикул;Наименование;Цена, €;Остаток;Вес, кг\nR1;Якорь;1 299,50;4;2,5',
      'R1',
      'Якорь',
      undefined,
    ],
    [
      'with a byte order mark',
      '\uFEFFSKU,Name,Price,Stock,Weight (g)\nR2,Anchor,"1,299.50",4,2500',
      'R2',
      'Anchor',
      undefined,
    ],
    ['with tabs', 'SKU\tName\tPrice\tQty\tWeight\nR3\tAnchor\t€1299.5\t4\t2.5', 'R3', 'Anchor', undefined],
    [
      'of Excel in UTF-16',
      utf16('SKU;Name;Price;Stock;Weight\r\nR4;Якорь;1299,5;4;2,5\r\n'),
      'R4',
      'Якорь',
      undefined,
    ],
    [
      'in Windows-1251',
      windows1251('SKU;Name;Price;Stock;Weight\nR5;Якорь;1299,5;4;2,5'),
      'R5',
      'Якорь',
      'windows-1251',
    ],
  ])('%s is read', async (_, content, sku, title, encoding) => {
    expect((await run(content, { encoding })).counts.product).toMatchObject({ created: 1 });
    expect(await stockOf(sku)).toEqual({ quantity: 4, title: { en: title }, weight: 2500, price: 1299.5 });
  });

  it('takes fields of --map, options of variations and facts, and names unknown columns', async () => {
    const content = csvOf([
      { id: 'M1', what: 'Cap', size: '', parent: '', eur: '', wood: 'Teak', notes: 'a' },
      { id: 'M1-S', what: '', size: 'S', parent: 'M1', eur: '10', wood: '', notes: '' },
      { id: 'M1-M', what: '', size: 'M', parent: 'M1', eur: '12', wood: '', notes: 'b' },
    ]);
    const map = ['id=sku', 'what=name', 'size=option:Size', 'eur=price', 'wood=fact:Wood'];
    const report = await run(content, { map });

    expect(report.records).toEqual([]);
    expect(report.counts).toMatchObject({ product: { created: 1 }, variation: { created: 2 } });
    expect(lostOf(report)).toEqual({ 'column "notes"': 2 });
    expect(await stockOf('M1-M')).toMatchObject({ price: 12 });
    const wood = await shop.rows(`select "string" from ecommerce_attribute where "slug" = 'wood-teak'`);
    expect(wood).toEqual([{ string: { en: 'Teak' } }]);
  });

  it('without columns of pictures and categories keeps those of an earlier file', async () => {
    await run('SKU,Name,Price,Category\nK1,Rope,5,Ropes');
    const report = await run('SKU,Name,Price\nK1,Rope,6');

    expect(report.counts.product).toEqual({ updated: 1 });
    expect(await stockOf('K1')).toMatchObject({ price: 6 });
    const links = await shop.rows(
      `select 1 from ecommerce_categories_to_products l join ecommerce_product p on p."id" = l."productId" where p."slug" = 'rope'`,
    );
    expect(links).toHaveLength(1);
  });

  it('takes the currency of a column or of an option, and refuses one that the shop has not', async () => {
    const report = await run('SKU,Name,Price,Currency\nC1,Buoy,5,EUR\nC2,Buoy,5,XTS');

    expect(report.records).toEqual([
      {
        ...{ kind: 'product', label: 'Buoy', state: 'failed' },
        detail: 'line 3: column "Currency": the shop has no currency "XTS"; it has EUR.',
        place: 'line 3',
        causes: [
          {
            ...{ field: 'currency', column: 'column "Currency"' },
            message: 'the shop has no currency "XTS"; it has EUR.',
          },
        ],
      },
    ]);
    expect(await stockOf('C2')).toBeUndefined();
    const other = await run('SKU,Name,Price\nC3,Buoy,5', { currency: 'GBP' });
    expect(other.counts.product).toEqual({ failed: 1 });
  });
});

describe('wrong rows', () => {
  const failed = async (content: string) => {
    const before = await shop.count('ecommerce_product');
    const { records } = await run(content);
    expect(await shop.count('ecommerce_product')).toBe(before);
    return records.map(({ detail }) => detail).join(' | ');
  };

  it.each([
    ['Price', 'SKU,Name,Price\nW1,Cap,abc', 'line 2, column "Price": "abc" is not a price.'],
    ['Price', 'SKU,Name,Price\nW1,Cap,-5', 'line 2, column "Price": "-5" is negative.'],
    ['SKU', 'SKU,Name,Price\n,Cap,5', 'line 2, column "SKU": is empty.'],
    ['Stock', 'SKU,Name,Stock\nW1,Cap,-5', 'line 2, column "Stock": -5 is negative.'],
    ['Stock', 'SKU,Name,Stock\nW1,Cap,1.5', 'line 2, column "Stock": "1.5" is not a whole number.'],
    ['Name', 'SKU,Name,Stock\nW1,,1', 'line 2, column "Name": is empty.'],
    [
      'Parent',
      'SKU,Name,Parent,Option: Size\nW1,Cap,W9,S',
      'line 2, column "Parent": there is no such product.',
    ],
    ['cells', 'SKU,Name,Price\nW1,Cap', 'line 2 has 2 cells; the header has 3.'],
    ['SKU twice', 'SKU,Name,Price\nW1,Cap,5\nW1,Hat,6', 'line 3: the same product is on line 2.'],
  ])('name the line and the column: %s', async (_, content, problem) => {
    expect(await failed(content)).toContain(problem);
  });

  it('stop the whole product with its variations, and no others', async () => {
    const rows = [
      { SKU: 'P1', Name: 'Shirt', Parent: '', 'Option: Size': '', Price: '' },
      { SKU: 'P1-S', Name: '', Parent: 'P1', 'Option: Size': 'S', Price: '5' },
      { SKU: 'P1-M', Name: '', Parent: 'P1', 'Option: Size': 'M', Price: 'five' },
      { SKU: 'P2', Name: 'Socks', Parent: '', 'Option: Size': '', Price: '3' },
    ];
    const report = await run(csvOf(rows));

    expect(report.counts).toMatchObject({ product: { created: 1, failed: 1 }, variation: { failed: 2 } });
    expect(report.records[0]?.detail).toBe('line 4, column "Price": "five" is not a price.');
    expect(await stockOf('P1-S')).toBeUndefined();
    expect(await stockOf('P2')).toBeDefined();
  });

  it('name the place of a value that the shop refuses, such as the sku of another product', async () => {
    await run('SKU,Name,Price\nT1,Anchor,5');
    const path = await shop.write('other.csv', csvOf([{ ...wooRows[8], ID: '1', SKU: 'T1', Images: '' }]));
    const report = await shop.run(await woocommerceSource(path));

    expect(report.counts.product).toEqual({ failed: 1 });
    expect(report.records[0]?.detail).toMatch(/^line 2: .*sku/);
  });

  it('of WooCommerce and Shopify are named likewise', async () => {
    const woo = wooRows.map((row) =>
      row.ID === '76' ? { ...row, Parent: 'woo-nothing', 'Regular price': 'abc' } : row,
    );
    const path = await shop.write('woo.csv', csvOf(woo));
    const report = await shop.run(await woocommerceSource(path), { isDryRun: true });
    expect(report.records.map(({ detail }) => detail)).toEqual([
      'line 16, column "Regular price": "abc" is not a price. line 16, column "Parent": there is no such product.',
    ]);
    const [shirt = {}, ...rows] = shopifyRows;
    const broken = [
      { ...shirt, 'Variant Price': '' },
      ...rows.map((row) => (row['Variant SKU'] === 'CVT-RED-M' ? { ...row, 'Option2 Value': 'S' } : row)),
      { ...shirt, Handle: '' },
      { ...shirt, Title: 'Another' },
      { ...shirt, Handle: 'lost', 'Variant Inventory Qty': '-3', 'Variant SKU': '' },
    ];
    const shopify = await shop.write('shopify.csv', csvOf(broken));
    const second = await shop.run(await shopifySource(shopify), { isDryRun: true });
    const details = second.records.map(({ detail }) => detail).join('\n');
    expect(details).toContain('line 2, column "Variant Price": is empty.');
    expect(details).toContain('line 4: a variation with these options is on line 3.');
    expect(details).toContain('line 22, column "Handle": is empty.');
    expect(details).toContain('line 23: the same product is on line 2.');
    expect(details).toContain('line 24, column "Variant Inventory Qty": -3 is negative');
  });
});

describe('a file that is no table of products is refused before a row is written', () => {
  it.each([
    ['another encoding', windows1251('SKU;Name\n1;Якорь'), {}, 'is not utf-8'],
    ['an empty file', '', {}, 'is empty'],
    ['no names', 'SKU,Price\n1,2', {}, 'no column has the names of products'],
    ['a column twice', 'SKU,Name,Name\n1,2,3', {}, 'line 1, column "Name" is there twice'],
    ['two prices', 'SKU,Name,Price,Цена\n1,2,3,4', {}, 'the columns "Price" and "Цена" are both the price'],
    ['an unknown field', 'SKU,Name\n1,2', { map: ['SKU=skuu'] }, 'Did you mean "sku"'],
    ['an unknown column', 'SKU,Name\n1,2', { map: ['Nam=name'] }, 'there is no column "nam"'],
    ['a cell of 10 MB', `SKU,Name\n1,"${'a'.repeat(10 * 1024 ** 2)}"`, {}, 'Max Record Size'],
    ['more than 20,000 rows', `SKU,Name\n${'1,2\n'.repeat(20_001)}`, {}, 'more than 20000 rows'],
    ['an open quote', 'SKU,Name\n1,"2', {}, 'line 2'],
  ])('%s', async (_, content, options, message) => {
    await expect(open(content, options)).rejects.toThrow(message);
  });

  it('of WooCommerce and Shopify likewise', async () => {
    const path = await shop.write('plain.csv', 'SKU,Name\n1,2');

    await expect(woocommerceSource(path)).rejects.toThrow('line 1 has no column "Type"');
    await expect(shopifySource(path)).rejects.toThrow('line 1 has no column "Handle"');
    await expect(shopifySource(`${shop.folder}/none`)).rejects.toThrow('There is no file');
  });
});

it('reads 20,000 rows in seconds, and names the two wrong ones', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `S${index},Part ${index},${index === 7 || index === 19_999 ? 'x' : '5'}`,
  );
  const started = performance.now();
  const source = await open(`SKU,Name,Price\n${rows.join('\n')}`);
  let failures = 0;
  for await (const record of source.records()) if (record.problem !== undefined) failures++;

  expect(failures).toBe(2);
  expect(performance.now() - started).toBeLessThan(10_000);
});
