import { content, createRegistry, defineEntity, defineModule } from '@flotilla/core';
import { server } from '@flotilla/changes';
import { expect, it } from 'vitest';
import { RowSearch } from './row-search.js';
import type { VisibleRows } from './visible-rows.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access: { read: 'public' } });
const seesAll = { scopeOf: async () => undefined, borrowedNames: async () => [] } as unknown as VisibleRows;

it('asks for any number of words, and of rows, by one text, so that it is planned once', async () => {
  const asked = new Set<string>();
  const planned = { texts: async (text: string) => (asked.add(text), []), close: async () => undefined };
  const db = { texts: async () => [], ownConnection: () => planned };
  const search = new RowSearch(db, seesAll, createRegistry([defineModule({ name: 'fleet', entities: [boat] })]), ['en', 'ru']);

  for (const [words, limit] of [
    ['sea', 1],
    ['the 4711 sea', 20],
    ['777777', 50],
    ['море и ветер', 50],
  ] as const)
    await search.find({ search: words, limit }, server);
  await search.warm();

  expect(asked.size).toBe(1);
});
