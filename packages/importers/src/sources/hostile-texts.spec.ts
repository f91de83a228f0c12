import { performance } from 'node:perf_hooks';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRecord } from '@flotilla/backend/ports';
import { recordsOfFile } from './markdown/markdown-record.js';
import { productCsvSource } from './product-csv/product-csv-source.js';
import { foldedColumn } from './products/product-tables.js';
import { woocommerceSource } from './woocommerce/woocommerce-source.js';

/** Characters: a pattern of quadratic time takes a minute for them, a linear one some milliseconds. */
const length = 200_000;
const maxMs = 3000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fill = (text: string) => text.repeat(Math.ceil(length / text.length));

async function recordsOf(open: typeof productCsvSource, content: string): Promise<ImportRecord[]> {
  const path = join(folder, 'products.csv');
  await writeFile(path, content);
  const records: ImportRecord[] = [];
  for await (const record of (await open(path)).records()) records.push(record);
  return records;
}

const spreadsheet = (column: string, cell: string) => () =>
  recordsOf(productCsvSource, `Name,SKU,Price,${column}\nBoat,b,5,"${cell}"\n`);
const markdown = (text: string) => () => [
  ...recordsOfFile({ name: 'winds.md', text }, { permalink: undefined }),
];

it.each<[string, () => unknown]>([
  ['spaces in a list of pictures', spreadsheet('Images', `a${fill(' ')}b`)],
  ['commas and spaces in a list of pictures', spreadsheet('Images', `a${fill(', ')}b`)],
  ['levels of a category', spreadsheet('Category', Array.from({ length: 40_000 }, (_, at) => at).join('>'))],
  [
    'the same product again and again',
    () => recordsOf(productCsvSource, `Name,SKU\n${'Boat,b\n'.repeat(20_000)}`),
  ],
  ['marks in the name of a column', () => foldedColumn(`${fill('?')}x`)],
  ['spaces in the name of a column', () => foldedColumn(`${fill(' ')}x`)],
  ['spaces in a heading', markdown(`# a${fill(' ')}b`)],
  ['marks in a heading', markdown(`# a${fill(' #')}b`)],
  ['tags without an end', markdown(fill('{%a '))],
  ['a tag with spaces', markdown(`{% a${fill(' ')}b`)],
  ['a tag with a long name', markdown(`{% ${fill('a')}`)],
  ['a shortcode with spaces', markdown(`{{< a${fill(' ')}b`)],
  ['a shortcode with a long name', markdown(`{{< ${fill('a')}`)],
  ['attributes without an end', markdown(fill('{:'))],
  [
    'brackets in the name of an author',
    markdown(`---\nauthor: "${'<'.repeat(9000)}${'@'.repeat(9000)}"\n---\nx`),
  ],
  ['slashes in an address', markdown(`---\npermalink: /a${'/'.repeat(60_000)}b\n---\nx`)],
])('reads %s in linear time', async (_, read) => {
  const start = performance.now();
  await read();
  expect(performance.now() - start).toBeLessThan(maxMs);
});

it('shortens the keys of long categories, which have those above them', async () => {
  const levels = Array.from({ length: 30 }, (_, at) => `${at}`.repeat(400)).join('>');
  const records = await spreadsheet('Category', levels)();
  const keys = records.flatMap(({ kind, key }) => (kind === 'product-category' ? [key] : []));

  expect([keys.length, new Set(keys).size]).toEqual([20, 20]);
  expect(Math.max(...keys.map(({ length: size }) => size))).toBeLessThanOrEqual(300);
});

it('refuses names of columns that are longer than 300 characters', async () => {
  await expect(spreadsheet(`Weight${'('.repeat(400)}`, '1')()).rejects.toThrow(/column.*300 characters/);
  await expect(
    recordsOf(woocommerceSource, `Type,Name,Weight ${'('.repeat(400)}\nsimple,a,1\n`),
  ).rejects.toThrow(/column.*300 characters/);
});
