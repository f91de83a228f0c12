import { expect, it, vi } from 'vitest';
import { ConflictError, UnavailableError } from '../errors.js';
import { GatheredInserts } from './gathered-inserts.js';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

/** A table that takes a moment for each statement, and refuses one row. */
function tableThat(refuse: (id: string) => Error | undefined = () => undefined) {
  const statements: string[][] = [];
  const insert = vi.fn(async (rows: readonly { id?: unknown }[]) => {
    const ids = rows.map(({ id }) => String(id));
    statements.push(ids);
    await new Promise((resolve) => setImmediate(resolve));
    for (const id of ids) {
      const error = refuse(id);
      if (error) throw error;
    }
    return ids;
  });
  return { statements, inserts: new GatheredInserts(insert) };
}

it('sends a row at once while nothing is under way, and what comes meanwhile in one statement', async () => {
  const { statements, inserts } = tableThat();

  const written = await Promise.all(rowsOf(10).map((row) => inserts.one(row)));

  expect(written).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(statements).toEqual([['0'], ['1'], ['2', '3', '4', '5', '6', '7', '8', '9']]);
});

it('refuses only the row that the database refuses', async () => {
  const { inserts } = tableThat((id) => (id === '7' ? new ConflictError('taken') : undefined));

  const settled = await Promise.allSettled(rowsOf(10).map((row) => inserts.one(row)));

  expect(settled.map(({ status }) => status).indexOf('rejected')).toBe(7);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('tries nothing twice that may have been committed', async () => {
  const { statements, inserts } = tableThat((id) => (id === '7' ? new UnavailableError('gone') : undefined));

  const settled = await Promise.allSettled(rowsOf(10).map((row) => inserts.one(row)));

  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect(statements).toHaveLength(3);
});
