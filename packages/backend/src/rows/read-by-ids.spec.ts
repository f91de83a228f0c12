import { textAt, rawRowOf } from '../database/raw-rows.js';
import { expect, it } from 'vitest';
import { readByIds } from './read-by-ids.js';

it('reads rows by ids in any case, with statements of a few fixed sizes', async () => {
  const statements: unknown[] = [];
  const reads = readByIds({
    statementOf: (count) => ({
      text: `${count} rows`,
      values: [],
      rows: (found) =>
        found.map((row) => ({ id: textAt(row, 0) ?? '', text: Buffer.from(`row of ${textAt(row, 0)}`) })),
    }),
    query: (text, ids) => {
      statements.push([text, ids]);
      const found = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== 'none');
      return Promise.resolve(found.map((id) => rawRowOf([id])));
    },
  });

  const rows = await Promise.all(['b', 'none', 'A', 'b', 'c'].map((id) => reads.run(id)));

  expect(rows.map((row) => row?.toString())).toEqual([
    'row of b',
    undefined,
    'row of a',
    'row of b',
    'row of c',
  ]);
  expect(statements).toEqual([['8 rows', ['b', 'none', 'A', 'b', 'c', 'c', 'c', 'c']]]);
});
