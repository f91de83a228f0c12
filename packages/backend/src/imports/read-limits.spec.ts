import { UnavailableError } from '@flotilla/core/errors';
import { describe, expect, it } from 'vitest';
import { csvRecords } from './csv-records.js';
import { jsonLineRecords, jsonRecords } from './json-records.js';
import { heapShare, jsonValues, maxCells, OpenCells } from './read-limits.js';

const mb = 1024 ** 2;

describe('reading a file', () => {
  it('refuses too many columns at the header, before a row is read', async () => {
    const header = Array.from({ length: 501 }, (_, index) => `c${index}`).join(',');
    await expect(csvRecords(`${header}\n"a row that is no CSV`)).rejects.toThrow(/more than 500 columns/);
  });

  it('reports the columns before a row is read', async () => {
    const refuse = () => {
      throw new Error('unknown column');
    };
    await expect(csvRecords('a\n"no CSV', { onColumns: refuse })).rejects.toThrow('unknown column');
  });

  it('refuses 20,000 rows of 300 cells, which are 12 MB', async () => {
    const line = `${'x,'.repeat(299)}x\n`;
    await expect(csvRecords(line.repeat(20_000))).rejects.toThrow(/more than 2000000 cells/);
  });

  it('counts an empty cell as an eighth, and a row as three', async () => {
    const rows = `a,b,c,d,e,f,g,h\n${'1,,,,,,,\n'.repeat(10)}`;
    expect((await csvRecords(rows)).cells).toBe(49);
    await expect(csvRecords(rows, { maxCells: 48 })).rejects.toThrow(/cells/);
  });

  it('refuses small JSON with millions of values, before they are made', async () => {
    const lists = `[${'[],'.repeat(5_000_000)}[]]`;
    expect(() => jsonRecords(lists)).toThrow(/more than 2000000 cells/);
    await expect(jsonLineRecords(`{"a":${lists}}`)).rejects.toThrow(/more than 2000000 cells/);
  });

  it('counts the values of JSON in cells', async () => {
    const cell = JSON.stringify({ a: Array.from({ length: 400 }, () => []) }).replaceAll('"', '""');
    const rows = `text\n"${cell}"\n`;
    expect((await csvRecords(rows)).cells).toBeGreaterThan(100);
    await expect(csvRecords(rows, { maxCells: 100 })).rejects.toThrow(/cells/);
  });

  it('counts values of JSON, and no characters of texts', () => {
    expect(jsonValues('{"a":[1,2],"b":"x,y{[\\",[z"}')).toBe(5);
    expect(jsonValues(Buffer.from('{"a":[1,2],"b":"x,y{[\\",[я"}'))).toBe(5);
  });
});

describe('the heap of a process', () => {
  it('limits cells and bytes: 192 MB hold 20,000 rows of 10 cells', () => {
    const shipped = (192 + 3 * 8) * mb;
    expect(maxCells(shipped)).toBeGreaterThan(20_000 * (10 + 3));
    expect(maxCells(shipped) * 300).toBeLessThan(90 * mb);
    expect(maxCells(8192 * mb)).toBe(2_000_000);
    expect(heapShare(64 * mb, shipped)).toBe(18 * mb);
    expect(heapShare(64 * mb, 4096 * mb)).toBe(64 * mb);
  });

  it('holds large files one after the other, and small ones together', async () => {
    const open = new OpenCells(() => 100);
    const ends: (() => void)[] = [];
    const file = (cells: number) =>
      open.during(async (take) => {
        take(cells);
        await new Promise<void>((resolve) => void ends.push(resolve));
      });
    const running = [file(60), file(30)];
    await expect(file(20)).rejects.toThrow(UnavailableError);
    for (const end of ends) end();
    await Promise.all(running);
    const alone = file(90);
    ends.at(-1)?.();
    await alone;
  });
});
