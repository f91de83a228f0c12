import { expect, it } from 'vitest';
import { rowsByPage } from './rows-by-page.js';

it('reads every row once, also those of the same moment', async () => {
  const rows = Array.from({ length: 25 }, (_, place) => ({
    id: String(place),
    createdAt: new Date(Math.floor(place / 3) * 1000).toISOString(),
  }));
  const read = (from: string) =>
    Promise.resolve(rows.filter(({ createdAt }) => createdAt >= from).slice(0, 10));
  const found = [];
  for await (const { id } of rowsByPage(read, { at: 'createdAt', size: 10 })) found.push(id);

  expect(found).toEqual(rows.map(({ id }) => id));
});
