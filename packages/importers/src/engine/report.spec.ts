import { expect, it } from 'vitest';
import { ReportBuilder } from './report.js';

it('lists failures before 1,000 other records, and counts all', () => {
  const report = new ReportBuilder();
  for (let index = 0; index < 1500; index++)
    report.add({ kind: 'article', label: `Post ${index}`, state: 'deleted' });
  report.add({ kind: 'article', label: 'Long', state: 'failed', detail: 'is too large' });
  const { records, counts } = report.build('test', false);

  expect(records).toHaveLength(1000);
  expect(records[0]).toEqual({ kind: 'article', label: 'Long', state: 'failed', detail: 'is too large' });
  expect(records[1]?.label).toBe('Post 0');
  expect(counts).toEqual({ article: { deleted: 1500, failed: 1 } });
});

it('names at most 500 kinds of lost content, each with 200 characters', () => {
  const report = new ReportBuilder();
  for (let index = 0; index < 600; index++)
    report.lose(`column ${index} ${'x'.repeat(10_000)}`, { label: 'products.csv' });
  const { lost } = report.build('test', false);

  expect(lost).toHaveLength(501);
  expect(lost[0]).toMatchObject({ what: 'further content', count: 100 });
  expect(Math.max(...lost.map(({ what }) => what.length))).toBe(201);
});
