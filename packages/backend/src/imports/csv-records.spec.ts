import { describe, expect, it } from 'vitest';
import { csvRecords } from './csv-records.js';

const read = async (text: string) => {
  const { columns, records } = await csvRecords(text);
  return [
    columns,
    ...records.map(({ line, cells, problem }) => [line, problem ?? [...cells].map(([, value]) => value)]),
  ];
};

describe('csvRecords', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])(
    'names the line where each row begins, after lines in cells and blank lines, with %s',
    async (_, end) => {
      const lines = ['slug,text', `a,"one${end}two"`, '', 'b,three', ',', 'c,"x""y"', 'd'];
      expect(await read(lines.join(end))).toEqual([
        ['slug', 'text'],
        [2, ['a', `one${end}two`]],
        [5, ['b', 'three']],
        [7, ['c', 'x"y']],
        [8, 'has 1 cells; the header has 2.'],
      ]);
    },
  );

  it('finds the separator of a header whose names contain others', async () => {
    expect(await read('"a;b;c",d\n1,2')).toEqual([
      ['a;b;c', 'd'],
      [2, ['1', '2']],
    ]);
    expect(await read('a;"b,c,d,e"\n1;2')).toEqual([
      ['a', 'b,c,d,e'],
      [2, ['1', '2']],
    ]);
  });

  it('counts the line sep=; of Excel', async () => {
    expect(await read('sep=;\r\na;b\r\n1;2\r\n')).toEqual([
      ['a', 'b'],
      [3, ['1', '2']],
    ]);
  });

  it('reads one column', async () => {
    expect(await read('slug\na\nb\n')).toEqual([['slug'], [2, ['a']], [3, ['b']]]);
  });

  it('keeps a row of 1 MB whole across the steps of the parser', async () => {
    const long = 'я"\n,;'.repeat(200_000);
    const { records } = await csvRecords(`slug,text\na,"${long.replaceAll('"', '""')}"\nb,c\n`);
    expect([records[0]?.cells.get('text') === long, records.length]).toEqual([true, 2]);
  });

  it('keeps characters of two code units whole across the steps of the parser', async () => {
    const boats = 'x' + '🛥'.repeat(100_000);
    const { records } = await csvRecords(`slug,text\na,${boats}\n`);
    expect(records[0]?.cells.get('text')).toBe(boats);
  });
});
