import { expect, it } from 'vitest';
import { GatheredReads } from './gathered-reads.js';

/** A table of the given ids that takes a moment for each statement. */
function tableOf(...known: string[]) {
  const statements: { text: string; ids: readonly string[] }[] = [];
  const reads = new GatheredReads({
    textOf: (count) => `${count} rows`,
    query: async (text, ids) => {
      statements.push({ text, ids });
      await new Promise((resolve) => setImmediate(resolve));
      if (ids.includes('down')) throw new Error('gone');
      return known.filter((id) => ids.some((asked) => asked.toLowerCase() === id)).map((id) => ({ id, row: `row of ${id}` }));
    },
  });
  return { statements, reads };
}

it('reads an id at once while few ask, and what comes meanwhile in one statement of one of few sizes', async () => {
  const { statements, reads } = tableOf('a', 'b', 'c', 'd', 'e');

  const rows = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => reads.one(id)));

  expect(rows).toEqual(['row of a', 'row of b', 'row of c', 'row of d', 'row of e']);
  expect(statements).toEqual([
    { text: '1 rows', ids: ['a'] },
    { text: '1 rows', ids: ['b'] },
    { text: '4 rows', ids: ['c', 'd', 'e', 'e'] },
  ]);
});

it('answers each by its own id, written in any case, and nothing for one that is not there', async () => {
  const { reads } = tableOf('a', 'b');

  expect(await Promise.all(['b', 'none', 'A', 'b'].map((id) => reads.one(id)))).toEqual(['row of b', undefined, 'row of a', 'row of b']);
});

it('lets nobody share what began before they asked', async () => {
  const { statements, reads } = tableOf('a');
  const first = reads.one('a');
  const second = reads.one('a');
  await Promise.all([first, second]);

  expect(statements).toHaveLength(2);
});

it('goes on after a statement that failed', async () => {
  const { reads } = tableOf('a');

  await expect(reads.one('down')).rejects.toThrow('gone');
  expect(await reads.one('a')).toBe('row of a');
});
