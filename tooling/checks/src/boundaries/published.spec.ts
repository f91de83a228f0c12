import { expect, it } from 'vitest';
import { publishableTable, unpublishedReads } from './published.js';

const tables = ['ecommerce_product', 'host_page'];
const reads = (text: string) =>
  unpublishedReads('modules/host/src/backend/x.sql.ts', text, tables).map(({ line, problem }) => [
    line,
    problem.split('.')[0],
  ]);

it('returns the tables of entities with publishing', () => {
  expect(
    publishableTable(
      `defineEntity({ module: 'file-storage', name: 'old-page', fields: {}, publishing: true })`,
    ),
  ).toBe('file_storage_old_page');
  expect(publishableTable(`defineEntity({ module: 'host', name: 'slot', fields: {} })`)).toBeUndefined();
});

it.each([
  ['const a = `select 1 from "host_page" p where true`;', "reads host_page without ${isPublishedSql('p')}"],
  [
    "const a = 'select 1 from x join ecommerce_product as d on true';",
    "reads ecommerce_product without ${isPublishedSql('d')}",
  ],
  [
    'const a = `select 1 from "x" x, "host_page" p where ${isPublishedSql(\'x\')}`;',
    "reads host_page without ${isPublishedSql('p')}",
  ],
])('rejects: %s', (text, problem) => {
  expect(reads(`/** SQL. */\n${text}`)).toEqual([[2, problem]]);
});

it.each([
  'const a = `select 1 from "host_page" p where ${isPublishedSql(\'p\')}`;',
  'const a = `select 1 from "host_pages_to_widgets" l`;',
  'const a = `select 1 from "ecommerce_product_facts" f`;',
])('lets through: %s', (text) => {
  expect(reads(`/** SQL. */\n${text}`)).toEqual([]);
});

it('accepts a file that states its reason', () => {
  expect(
    reads(
      '/** SQL. Reads unpublished rows: editors see drafts. */\nconst a = `select 1 from "host_page" p`;',
    ),
  ).toEqual([]);
});
