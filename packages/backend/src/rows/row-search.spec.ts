import { content, createRegistry, defineEntity, defineModule } from '@flotilla/core';
import type { Plans } from '../database/dedicated-connection.js';
import { server } from '../context/caller.js';
import { expect, it, vi } from 'vitest';
import { RowSearch } from './row-search.js';
import type { VisibleRows } from './visible-rows.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access: { read: 'public' } });
const port = defineEntity({ module: 'fleet', name: 'port', fields: content(), access: { read: 'public' } });
const seesAll = { scopeOf: async () => undefined, borrowedNames: async () => [] } as unknown as VisibleRows;

it('uses one statement text for any words, limits and table sizes, so that it is planned once', async () => {
  const requested = new Set<string>();
  const planned = { texts: async (text: string) => (requested.add(text), []), close: async () => undefined };
  const anew = { texts: vi.fn(async () => []), close: async () => undefined };
  const registry = createRegistry([defineModule({ name: 'fleet', entities: [boat, port] })]);
  const searchOf = (...large: string[]) => {
    const db = {
      texts: async () => large.map((name) => [name]),
      dedicatedConnection: (plans: Plans) => (plans === 'generic' ? planned : anew),
    };
    return new RowSearch(db, seesAll, registry, ['en', 'ru']);
  };

  for (const [words, limit] of [
    ['sea', 1],
    ['the 4711 sea', 20],
    ['777777', 50],
    ['море и ветер', 50],
  ] as const)
    await searchOf().find({ search: words, limit }, server);
  await searchOf().warm();
  await searchOf().find({ search: 'sea', limit: 1, entities: [port.key] }, server);
  expect(anew.texts).not.toHaveBeenCalled();
  await searchOf(boat.table).find({ search: 'sea', limit: 1 }, server);

  expect(anew.texts).toHaveBeenCalledTimes(1);
  expect(requested.size).toBe(1);
});
