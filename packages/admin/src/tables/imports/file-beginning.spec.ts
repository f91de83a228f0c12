import { expect, it } from 'vitest';
import { firstLines, firstRows } from './file-beginning.js';

const max = 1000;
const rows = (count: number, text: string) =>
  Array.from({ length: count }, (_, number) => ({ number, title: { en: text } }));
const textOf = (blob: Blob) => blob.text();

it('takes the first rows of an array, up to the bytes', async () => {
  const all = rows(100, 'a');
  expect(await textOf(firstRows(JSON.stringify(all), 100_000))).toBe(JSON.stringify(all.slice(0, 50)));

  const wide = firstRows(JSON.stringify(rows(100, 'ё'.repeat(100))), max);
  expect(wide.size).toBeLessThanOrEqual(max);
  expect(JSON.parse(await textOf(wide))).toHaveLength(4);
});

it('shortens the first row when it is larger than the bytes', async () => {
  const row = { name: 'a'.repeat(2000), body: { en: 'b'.repeat(2000) }, price: 5 };
  const short = { name: 'a'.repeat(80), body: null, price: 5 };

  expect(JSON.parse(await textOf(firstRows(JSON.stringify([row]), max)))).toEqual([short]);
  const lines = `${JSON.stringify(row)}\n{"price":6}\n`;
  expect(JSON.parse(await textOf(await firstLines(new Blob([lines]), max)))).toEqual(short);
});

it('takes whole lines, up to the bytes', async () => {
  const lines = rows(100, 'ё').map((row) => `${JSON.stringify(row)}\n`);
  const taken = await firstLines(new Blob(lines), max);

  expect(taken.size).toBeLessThanOrEqual(max);
  const found = (await textOf(taken)).split('\n');
  expect(found.length).toBeGreaterThan(20);
  expect(found.map((line) => JSON.parse(line) as unknown)).toEqual(rows(100, 'ё').slice(0, found.length));
});

it('returns a short file as it is', async () => {
  const file = new Blob(['{"a":1}']);
  expect(await firstLines(file, max)).toBe(file);
  expect(await textOf(firstRows('{"a":1}', max))).toBe('{}');
  expect(() => firstRows('[', max)).toThrow(SyntaxError);
});
