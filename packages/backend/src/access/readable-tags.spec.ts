import type { Caller } from '../context/caller.js';
import { createRegistry, defineEntity, defineLink, defineModule } from '@flotilla/core';
import { expect, it, vi } from 'vitest';
import { Ownership } from './ownership.js';
import { ReadableTags } from './readable-tags.js';

const entity = <const N extends string>(name: N, isSubject = false) =>
  defineEntity({ module: 'fleet', name, fields: {}, access: { read: 'owner' }, isSubject });
const [captain, boat, voyage] = [entity('captain', true), entity('boat'), entity('voyage')];
const captainsToBoats = defineLink({ from: 'fleet.captain', to: 'fleet.boat', owns: true });
const boatsToVoyages = defineLink({ from: 'fleet.boat', to: 'fleet.voyage', owns: true });
const links = [captainsToBoats, boatsToVoyages];
const registry = createRegistry([defineModule({ name: 'fleet', entities: [captain, boat, voyage], links })]);

const as = (id: string) => ({ kind: 'subject', id, roles: ['user'] }) as unknown as Caller;
const [ann, bob, carl] = [as('ann'), as('bob'), as('carl')];

it('reads the owners of all rows by one statement, and returns to each caller its own tags', async () => {
  const query = vi.fn(async (text: string, values: readonly string[][]) =>
    values.flatMap((ids, at) => ids.flatMap((row) => ['ann', 'bob'].map((owner) => ({ at, row, owner })))),
  );
  const access = { ofReading: async () => 'own', ofChanging: async () => 'forbidden' };
  const ownership = new Ownership(registry, { query } as never);
  const readable = new ReadableTags(registry, access as never, ownership, { isAuthor: async () => false });
  const rows = Array.from({ length: 300 }, (_, at) => `fleet.boats-to-voyages:l${at}`);
  const tags = ['fleet.voyage', 'fleet.voyage:v1', 'fleet.boats-to-voyages@boatId:b1', ...rows];

  const tagsByCaller = await readable.of(tags, [ann, bob, carl]);

  expect(query).toHaveBeenCalledTimes(1);
  expect([...tagsByCaller.keys()]).toEqual([ann, bob]);
  expect(new Set(tagsByCaller.get(bob))).toEqual(new Set([...tags, 'fleet.boats-to-voyages']));
});
